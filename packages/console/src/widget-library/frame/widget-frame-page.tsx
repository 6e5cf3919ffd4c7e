import styled from "@emotion/styled";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDebounced } from "../../controls/autocomplete/debounce.ts";
import { EmptyState } from "../../controls/basics/states.tsx";
import { useDashboardEnvironment } from "../../dashboards/view/use-dashboard-environment.ts";
import { PretendedDevice } from "../editor/pretended-device.ts";
import { PreviewStage } from "../editor/preview-stage.tsx";
import { PreviewTrial } from "../editor/preview-trial.tsx";
import { TRY_MS, type TriedSettings, withDefaults } from "../editor/tried-settings.ts";
import { exceptionOf, type FrameMessage, readWidgetInfo, updateOf } from "./frame-messages.ts";

const SAMPLE = { kind: "sample" } as const;

/** The preview of an editor that embeds this page, with the widget in the frame's `data-widget` (console pages, 14). */
export function WidgetFramePage() {
  const { t } = useTranslation();
  const environment = useDashboardEnvironment();
  const [document, setDocument] = useState(() => readWidgetInfo(widgetOfFrame()));
  const [tried, setTried] = useState<TriedSettings>({});
  const settled = useDebounced(tried, TRY_MS);
  const [pretended] = useState(() => new PretendedDevice(t("widget.pretended-device")));
  const device = document?.kind === "rpc" ? pretended : undefined;
  const isReady = document !== undefined && environment !== undefined;
  useEffect(() => {
    if (isReady) say({ type: "widgetEditModeInited" });
  }, [isReady]);
  return (
    <Alone>
      {document && environment && (
        <>
          <PreviewStage
            document={document}
            source={SAMPLE}
            environment={environment}
            onFailure={(failure) => say({ type: "widgetException", data: exceptionOf(failure) })}
            tried={settled}
            device={device}
          />
          <PreviewTrial
            document={document}
            shown={document}
            tried={tried}
            onTry={setTried}
            onKeep={() => {
              const kept = withDefaults(document, tried);
              setDocument(kept);
              setTried({});
              say(updateOf(kept));
            }}
            device={device}
          />
        </>
      )}
      {!document && <EmptyState icon="widgets" title={t("widget.editor")} text={t("widget.frame-without-widget")} />}
    </Alone>
  );
}

/** Only a page of the same origin can be read. */
function widgetOfFrame(): string | null | undefined {
  try {
    return window.frameElement?.getAttribute("data-widget");
  } catch {
    return undefined;
  }
}

/** Editors of any origin listen, as the contract has it; messages hold nothing but what the widget's author wrote. */
function say(message: FrameMessage): void {
  window.parent.postMessage(JSON.stringify(message), "*");
}

const Alone = styled.main({
  display: "flex",
  flexDirection: "column",
  blockSize: "100dvh",
  background: "var(--page)",
  "& > :first-child": { flex: 1 },
});
