import styled from "@emotion/styled";
import { type CameraSettings, webCameraInput } from "@orrery/model/widgets/input-forms";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { defineWidget, type LatestViewProps } from "../runtime/define-widget.ts";
import { type CameraProblem, closeCamera, type OpenedCamera, openCamera, pictureOf } from "./camera.ts";
import { FormGate } from "./form-gate.tsx";
import { FormButtons, FormLayout, StatusLine } from "./form-layout.tsx";
import { targetProblem } from "./form-target.ts";
import { seriesField, useFormTexts } from "./series-field.ts";
import { useInputForm } from "./use-input-form.ts";
import { movedText } from "./value-texts.ts";

type Phase =
  | { readonly kind: "idle" | "opening" }
  | { readonly kind: "problem"; readonly problem: CameraProblem }
  | (OpenedCamera & { readonly kind: "open" });

/** Takes a photo with a camera of the viewer and stores it. */
function CameraForm(view: LatestViewProps<CameraSettings>) {
  const { settings, data } = view;
  const { t } = useTranslation();
  const { zone, filled } = useFormTexts(view);
  const [phase, setPhase] = useState<Phase>({ kind: "idle" });
  const video = useRef<HTMLVideoElement>(null);
  const isGone = useRef(false);
  const [series] = data;
  const label = series?.label ?? "";
  const target = series?.key.type === "timeseries" ? "timeseries" : "server";
  const form = useInputForm(data.slice(0, 1).map((one) => seriesField(one, target, { kind: "image", label, zone })));
  const [state] = form.fields;
  const stream = phase.kind === "open" ? phase.stream : undefined;
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => {
    if (!stream) return;
    if (video.current) video.current.srcObject = stream;
    return () => closeCamera(stream);
  }, [stream]);
  if (!series || !state) return null;
  const { field, text } = state;
  const start = async (deviceId?: string) => {
    setPhase({ kind: "opening" });
    const opened = await openCamera(deviceId);
    if (opened.kind === "failed") return setPhase({ kind: "problem", problem: opened.problem });
    if (isGone.current) closeCamera(opened.stream);
    else setPhase(opened);
  };
  const capture = () => {
    const { current } = video;
    if (!current || current.videoWidth === 0) return; // nothing has come of it yet
    const most = { width: settings.maxWidth, height: settings.maxHeight };
    form.change(field.id, pictureOf(current, most, settings.imageFormat, settings.imageQuality));
    setPhase({ kind: "idle" });
  };
  const nextCamera = (cameras: readonly string[]) => {
    const current = stream?.getVideoTracks()[0]?.getSettings().deviceId ?? "";
    void start(cameras[(cameras.indexOf(current) + 1) % cameras.length]);
  };
  return (
    <FormGate
      problem={targetProblem(target, series.key.type, series.entity.id)}
      entityId={series.entity.id}
      facts={[{ id: field.id, label, value: text && <img src={text} alt={label} /> }]}
    >
      <FormLayout title={filled(settings.widgetTitle)} onSubmit={form.save}>
        <Camera>
          <div className="stage" data-live={stream ? true : undefined}>
            {stream && <video ref={video} autoPlay muted playsInline aria-label={t("value-form.camera-live")} />}
            {phase.kind === "idle" && text !== "" && (
              <img src={text} alt={`${t("value-form.camera-photo")}: ${label}`} />
            )}
            {phase.kind === "idle" && text === "" && <Nothing title={t("value-form.camera-empty")} />}
            {phase.kind === "opening" && <Nothing title={t("value-form.camera-opening")} />}
            {phase.kind === "problem" && (
              <Nothing
                isProblem
                title={t(`value-form.camera-${phase.problem}`)}
                text={t(`value-form.camera-${phase.problem}-text`)}
              />
            )}
          </div>
          <div className="bar">
            {phase.kind === "open" ? (
              <>
                <Button type="button" variant="primary" onClick={capture}>
                  {t("value-form.camera-capture")}
                </Button>
                {phase.cameras.length > 1 && (
                  <IconButton
                    icon="refresh"
                    label={t("value-form.camera-switch")}
                    onClick={() => nextCamera(phase.cameras)}
                  />
                )}
                <Button variant="text" onClick={() => setPhase({ kind: "idle" })}>
                  {t("action.cancel")}
                </Button>
              </>
            ) : (
              <>
                <Button
                  disabled={phase.kind === "opening" || form.status.kind === "saving"}
                  onClick={() => void start()}
                >
                  {t(startText(phase, form.isDirty))}
                </Button>
                {form.isDirty && <FormButtons isDirty status={form.status} onUndo={form.undo} />}
              </>
            )}
          </div>
        </Camera>
        <StatusLine saysResult status={form.status} note={movedText(state, t)} />
      </FormLayout>
    </FormGate>
  );
}

function startText(phase: Phase, hasPhoto: boolean) {
  if (phase.kind === "problem") return "action.try-again";
  return hasPhoto ? "value-form.camera-again" : "value-form.camera-start";
}

interface NothingProps {
  readonly title: string;
  readonly text?: string;
  readonly isProblem?: boolean;
}

function Nothing({ title, text, isProblem = false }: NothingProps) {
  return (
    <div className="nothing" role={isProblem ? "alert" : "status"}>
      <Icon name={isProblem ? "warn" : "image"} size={20} />
      <span>
        <b>{title}</b>
        {text && <span>{text}</span>}
      </span>
    </div>
  );
}

export const webCameraWidget = defineWidget(webCameraInput, { skeleton: "value", View: CameraForm });

const Camera = styled.div({
  display: "flex",
  flexDirection: "column",
  gap: 8,
  flex: 1,
  minBlockSize: 64,
  "& .stage": {
    flex: 1,
    minBlockSize: 0,
    minInlineSize: 0,
    display: "grid",
    placeItems: "center",
    overflow: "hidden",
    borderRadius: "var(--r-control)",
    background: "var(--sunken)",
  },
  "& .stage > img, & .stage > video": { inlineSize: "100%", blockSize: "100%", minBlockSize: 0, objectFit: "contain" },
  "& .bar": { display: "flex", flexWrap: "wrap", gap: 4, alignItems: "center", flex: "none" },
  "& .nothing": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    padding: 8,
    font: "var(--t-cap)",
    color: "var(--dim)",
  },
  "& .nothing > span": { display: "grid" },
  "& .nothing b": { fontWeight: 500, color: "var(--text)" },
  "& .nothing[role='alert'] .icon": { color: "var(--warn)" },
  "@container (max-height: 179px) and (min-width: 260px)": {
    flexDirection: "row",
    "& .bar": { flexDirection: "column", alignItems: "stretch", justifyContent: "center", flexWrap: "nowrap" },
  },
});
