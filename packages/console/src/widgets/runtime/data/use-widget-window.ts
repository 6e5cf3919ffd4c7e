import { parseTimeWindow, type TimeRange, type TimeWindowSettings, type Widget, zoomedTo } from "@orrery/model";
import { createContext, use, useMemo, useState } from "react";
import type { MovedViews } from "../../../charts/chart-input.ts";
import { useDashboard, useDashboardTime } from "../dashboard-context.ts";

export interface WidgetTimeWindow {
  readonly settings: TimeWindowSettings;
  /** Only of a window of the widget's own. */
  readonly change: ((settings: TimeWindowSettings) => void) | undefined;
  readonly zoom: (range: TimeRange) => void;
  /** Moves the time as it is drawn; where it rests becomes that of the window. Absent where it cannot be. */
  readonly move?: ((range: TimeRange) => MovedViews) | undefined;
  /** Absent while nothing is zoomed. */
  readonly resetZoom: (() => void) | undefined;
}

/** The dashboard's time window, or the widget's own (reference: dashboards and widgets, 2.7). Changes are not saved. */
export function useWidgetTimeWindow({ config }: Widget): WidgetTimeWindow {
  const { serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit } = useDashboard();
  const dashboard = useDashboardTime();
  const saved = useMemo(
    () => parseTimeWindow(config.timewindow, { now: serverNow(), browserZone, firstDayOfWeek, maxDatapointsLimit }),
    [config.timewindow, serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit],
  );
  const [own, setOwn] = useState<{ readonly shown: TimeWindowSettings; readonly before?: TimeWindowSettings }>();
  if (config.useDashboardTimewindow !== false) {
    return { ...dashboard, change: undefined };
  }
  const settings = own?.shown ?? saved;
  return {
    settings,
    change: config.displayTimewindow === false ? undefined : (shown) => setOwn({ shown }),
    zoom: (range) => setOwn({ shown: zoomedTo(settings, range), before: own?.before ?? settings }),
    resetZoom: own?.before && (() => setOwn({ shown: own.before ?? own.shown })),
  };
}

const Context = createContext<WidgetTimeWindow | undefined>(undefined);

export const WidgetWindowProvider = Context.Provider;

/** The window of the time-series widget around. */
export function useWindowOfWidget(): WidgetTimeWindow {
  const window = use(Context);
  if (window === undefined) throw new Error("useWindowOfWidget outside of a time-series widget");
  return window;
}
