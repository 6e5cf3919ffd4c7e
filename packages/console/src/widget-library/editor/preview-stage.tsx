import styled from "@emotion/styled";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { useDashboardEnvironment } from "../../dashboards/view/use-dashboard-environment.ts";
import { useLocalTime } from "../../dashboards/view/use-time-window.ts";
import { TimeWindowControl } from "../../pickers/time-window/time-window-control.tsx";
import { CustomWidgetHost } from "../../widgets/custom/custom-host.tsx";
import { readCustomType } from "../../widgets/custom/custom-type.ts";
import { DashboardProvider, DashboardTimeProvider } from "../../widgets/runtime/dashboard-context.ts";
import { PREVIEW_ID, type PreviewSource, previewConfiguration } from "./preview-configuration.ts";
import type { RunFailure } from "./use-preview-runs.ts";
import { typeDraftOf, type WidgetDocument } from "./widget-document.ts";

interface PreviewStageProps {
  readonly document: WidgetDocument;
  readonly source: PreviewSource;
  readonly environment: NonNullable<ReturnType<typeof useDashboardEnvironment>>;
  readonly onFailure: (failure: RunFailure) => void;
}

/** Pixels of a cell, as on a screen of usual width. */
const CELL = 52;

/** The one widget of a preview in a dashboard of its own, with its own time. */
export function PreviewStage({ document, source, environment, onFailure }: PreviewStageProps) {
  const { t } = useTranslation();
  const configuration = useMemo(() => previewConfiguration(document, source), [document, source]);
  const name = document.name || t("widget.widget");
  const type = useMemo(() => {
    const named = { name, bundleAlias: "customWidgetBundle", alias: "customWidget" };
    return readCustomType({ ...typeDraftOf(document), ...named });
  }, [document, name]);
  const window = useLocalTime(configuration.timewindow, environment);
  const context = useMemo(
    () => ({ ...environment, configuration, params: {}, canRun: () => false, run: () => undefined }),
    [environment, configuration],
  );
  const widget = configuration.widgets[PREVIEW_ID];
  if (!widget) return null;
  const hasTime = document.kind === "timeseries" || document.kind === "alarm";
  return (
    <DashboardProvider value={context}>
      <DashboardTimeProvider value={window.time}>
        <Stage>
          {hasTime && <TimeWindowControl settings={window.time.settings} onChange={window.change} />}
          <div style={{ inlineSize: document.sizeX * CELL, blockSize: document.sizeY * CELL }}>
            <CustomWidgetHost widget={widget} type={type} onError={onFailure} />
          </div>
          <small>{t("widget.preview-size", { x: document.sizeX, y: document.sizeY })}</small>
        </Stage>
      </DashboardTimeProvider>
    </DashboardProvider>
  );
}

const Stage = styled.div({
  flex: 1,
  minBlockSize: 0,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: 12,
  padding: 20,
  overflow: "auto",
  "& > div": { display: "grid", flex: "none", maxInlineSize: "100%" },
  "& > small": { font: "var(--t-cap)", color: "var(--dim)" },
});
