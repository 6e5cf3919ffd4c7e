import styled from "@emotion/styled";
import { entityId, isUuid, parseUuid } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDebounced } from "../../controls/autocomplete/debounce.ts";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { SegmentedControl } from "../../controls/fields/segmented-control.tsx";
import { Fullscreen } from "../../controls/overlays/fullscreen/fullscreen.tsx";
import { useDashboardEnvironment } from "../../dashboards/view/use-dashboard-environment.ts";
import { EntityAutocomplete } from "../../pickers/entity/entity-autocomplete.tsx";
import { useClient } from "../../session/client-context.tsx";
import { useClaims } from "../../session/use-session.ts";
import { PretendedDevice } from "./pretended-device.ts";
import type { PreviewSource } from "./preview-configuration.ts";
import { PreviewStage } from "./preview-stage.tsx";
import { PreviewTrial } from "./preview-trial.tsx";
import { PreviewWidthControl, USUAL_WIDTH } from "./preview-width.tsx";
import { TRY_MS, type TriedSettings, withDefaults } from "./tried-settings.ts";
import type { PreviewRuns } from "./use-preview-runs.ts";
import type { WidgetDocument } from "./widget-document.ts";

interface PreviewPaneProps {
  readonly runs: PreviewRuns;
  readonly document: WidgetDocument;
  /** Takes settings that were tried as the defaults of new widgets; absent: they are only tried. */
  readonly onKeep?: ((document: WidgetDocument) => void) | undefined;
}

/** The type at work: with the values of its default configuration, or those of a device. */
export function PreviewPane({ runs, document, onKeep }: PreviewPaneProps) {
  const { t } = useTranslation();
  const environment = useDashboardEnvironment();
  const [isFull, setFull] = useState(false);
  const hasDevices = useClaims().authority === "TENANT_ADMIN";
  const [kind, setKind] = useState<PreviewSource["kind"]>("sample");
  const [device, setDevice] = useState<string | null>(null);
  const source = useSource(kind, device);
  const [width, setWidth] = useState(USUAL_WIDTH);
  const [tried, setTried] = useState<TriedSettings>({});
  const settled = useDebounced(tried, TRY_MS);
  const [pretended] = useState(() => new PretendedDevice(t("widget.pretended-device")));
  const answering = runs.shown.kind === "rpc" && kind === "sample" ? pretended : undefined;
  const isStale = runs.shown !== document;
  const keep = () => {
    const kept = withDefaults(document, tried);
    onKeep?.(kept);
    runs.show(kept);
    setTried({});
  };
  return (
    <Fullscreen fill active={isFull} label={t("widget.preview")} onLeave={() => setFull(false)}>
      <Pane aria-label={t("widget.preview")}>
        <header>
          <h2>{t("widget.preview")}</h2>
          {hasDevices && (
            <SegmentedControl
              bare
              label={t("widget.preview-data")}
              value={kind}
              choices={[
                { value: "sample", label: t("widget.preview-sample") },
                { value: "device", label: t("widget.preview-device") },
              ]}
              onChange={setKind}
            />
          )}
          <span className="grow" />
          <Button size="compact" icon="play" variant={isStale ? "primary" : "outlined"} onClick={runs.run}>
            {t("widget.editor-run")}
          </Button>
          <IconButton
            icon={isFull ? "fullexit" : "full"}
            label={t(isFull ? "shell.leave-fullscreen" : "widget.preview-fullscreen")}
            onClick={() => setFull(!isFull)}
          />
        </header>
        <div className="tools">
          {kind === "device" && (
            <EntityAutocomplete
              entityType="DEVICE"
              value={device !== null && isUuid(device) ? entityId("DEVICE", parseUuid(device)) : null}
              onChange={(id) => setDevice(id?.id ?? null)}
            />
          )}
          <PreviewWidthControl value={width} onChange={setWidth} />
        </div>
        {isStale && <p role="status">{t("widget.preview-is-old")}</p>}
        {environment && source && (
          <PreviewStage
            key={`${runs.round} ${JSON.stringify(source)}`}
            document={runs.shown}
            source={source}
            environment={environment}
            onFailure={runs.failed}
            tried={settled}
            width={width}
            device={answering}
          />
        )}
        <PreviewTrial
          document={document}
          shown={runs.shown}
          tried={tried}
          onTry={setTried}
          onKeep={onKeep && keep}
          device={answering}
        />
      </Pane>
    </Fullscreen>
  );
}

/** Undefined while the keys of the device are asked for, and before one is chosen. */
function useSource(kind: PreviewSource["kind"], id: string | null): PreviewSource | undefined {
  const client = useClient();
  const keys = useQuery({
    queryKey: ["telemetry", "keys", id],
    queryFn: ({ signal }) => client.telemetry.timeSeriesKeys(entityId("DEVICE", parseUuid(id ?? "")), { signal }),
    enabled: kind === "device" && id !== null,
  });
  const { data } = keys;
  return useMemo<PreviewSource | undefined>(() => {
    if (kind === "sample") return { kind };
    return id === null || data === undefined ? undefined : { kind, id, keys: data };
  }, [kind, id, data]);
}

const Pane = styled.section({
  display: "flex",
  flexDirection: "column",
  blockSize: "100%",
  minBlockSize: 0,
  background: "var(--page)",
  "& > header": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    flex: "none",
    minBlockSize: 48,
    padding: "0 12px 0 16px",
    borderBlockEnd: "1px solid var(--line)",
    background: "var(--surface)",
  },
  "& h2": { font: "600 14px/20px var(--font)", color: "var(--text)" },
  "& .grow": { flex: 1 },
  "& .tools": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "flex-end",
    gap: 12,
    flex: "none",
    padding: "8px 16px",
    background: "var(--surface)",
    borderBlockEnd: "1px solid var(--line)",
  },
  "& .tools > :first-of-type:not(:last-child)": { flex: "1 1 220px" },
  "& > p": { flex: "none", padding: "8px 16px", font: "var(--t-body-s)", color: "var(--dim)" },
});
