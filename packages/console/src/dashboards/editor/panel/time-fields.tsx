import { parseTimeWindow, saveTimeWindow } from "@orrery/model";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Switch } from "../../../controls/fields/switch.tsx";
import { TimeWindowControl } from "../../../pickers/time-window/time-window-control.tsx";
import { useDashboard } from "../../../widgets/runtime/dashboard-context.ts";
import type { WidgetTabProps } from "./data-tab.tsx";
import { Part } from "./panel-parts.tsx";

/** Whose time window a widget follows: the dashboard's, or one of its own that is chosen here. */
export function TimeFields({ widget, onChange }: Pick<WidgetTabProps, "widget" | "onChange">) {
  const { t } = useTranslation();
  const { serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit } = useDashboard();
  const { useDashboardTimewindow = true, displayTimewindow = true, timewindow } = widget.config;
  const settings = useMemo(
    () => parseTimeWindow(timewindow, { now: serverNow(), browserZone, firstDayOfWeek, maxDatapointsLimit }),
    [timewindow, serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit],
  );
  return (
    <Part title={t("dashboard-editor.section-time")}>
      <Switch
        label={t("dashboard-editor.use-dashboard-window")}
        checked={useDashboardTimewindow}
        onChange={(on) => onChange({ useDashboardTimewindow: on })}
      />
      {!useDashboardTimewindow && (
        <>
          <div>
            <TimeWindowControl
              isEdit
              settings={settings}
              aggregation={widget.type === "timeseries"}
              onChange={(chosen) => onChange({ timewindow: saveTimeWindow(chosen, browserZone) })}
            />
          </div>
          <Switch
            label={t("dashboard-editor.display-window")}
            checked={displayTimewindow}
            onChange={(on) => onChange({ displayTimewindow: on })}
          />
        </>
      )}
    </Part>
  );
}
