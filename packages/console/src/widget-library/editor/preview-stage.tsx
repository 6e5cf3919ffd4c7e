import styled from "@emotion/styled";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { useDashboardEnvironment } from "../../dashboards/view/use-dashboard-environment.ts";
import { useLocalTime } from "../../dashboards/view/use-time-window.ts";
import { TimeWindowControl } from "../../pickers/time-window/time-window-control.tsx";
import { CustomWidgetHost } from "../../widgets/custom/custom-host.tsx";
import { readCustomType } from "../../widgets/custom/custom-type.ts";
import { DashboardProvider, DashboardTimeProvider } from "../../widgets/runtime/dashboard-context.ts";
import { PretendedTargetContext } from "../../widgets/runtime/pretended-target.ts";
import type { PretendedDevice } from "./pretended-device.ts";
import { PREVIEW_ID, type PreviewSource, previewConfiguration } from "./preview-configuration.ts";
import { type PreviewWidth, previewSize, USUAL_WIDTH } from "./preview-width.tsx";
import type { TriedSettings } from "./tried-settings.ts";
import type { RunFailure } from "./use-preview-runs.ts";
import { typeDraftOf, type WidgetDocument } from "./widget-document.ts";

interface PreviewStageProps {
  readonly document: WidgetDocument;
  readonly source: PreviewSource;
  readonly environment: NonNullable<ReturnType<typeof useDashboardEnvironment>>;
  readonly onFailure: (failure: RunFailure) => void;
  readonly tried?: TriedSettings | undefined;
  readonly width?: PreviewWidth | undefined;
  /** What takes the commands of the widget instead of a device. */
  readonly device?: PretendedDevice | undefined;
}

/** The one widget of a preview in a dashboard of its own, with its own time. */
export function PreviewStage(props: PreviewStageProps) {
  const { document, source, environment, onFailure, tried, width = USUAL_WIDTH, device } = props;
  const { t } = useTranslation();
  const configuration = useMemo(() => previewConfiguration(document, source, tried), [document, source, tried]);
  const name = document.name || t("widget.widget");
  const type = useMemo(() => {
    const named = { name, bundleAlias: "customWidgetBundle", alias: "customWidget" };
    return readCustomType({ ...typeDraftOf(document), ...named });
  }, [document, name]);
  const window = useLocalTime(configuration.timewindow, environment);
  const context = useMemo(
    () => ({
      ...environment,
      configuration,
      stateId: "default",
      params: {},
      canRun: () => false,
      run: () => undefined,
    }),
    [environment, configuration],
  );
  const widget = configuration.widgets[PREVIEW_ID];
  if (!widget) return null;
  const hasTime = document.kind === "timeseries" || document.kind === "alarm";
  const size = previewSize(document, width);
  return (
    <DashboardProvider value={context}>
      <DashboardTimeProvider value={window.time}>
        <Stage>
          {hasTime && <TimeWindowControl settings={window.time.settings} onChange={window.change} />}
          <div style={{ inlineSize: size.width, blockSize: size.height }}>
            <PretendedTargetContext value={device?.target}>
              <CustomWidgetHost widget={widget} type={type} onError={onFailure} />
            </PretendedTargetContext>
          </div>
          <small>{t("widget.preview-size", { x: document.sizeX, y: document.sizeY, ...size })}</small>
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
  alignItems: "safe center", // what is too wide can be scrolled to its start
  gap: 12,
  padding: 20,
  overflow: "auto",
  "& > div": { display: "grid", flex: "none" },
  "& > small": { font: "var(--t-cap)", color: "var(--dim)" },
});
