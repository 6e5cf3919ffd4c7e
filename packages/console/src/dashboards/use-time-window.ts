import {
  parseTimeWindow,
  type TimeRange,
  type TimeWindowContext,
  type TimeWindowSettings,
  zoomedTo,
} from "@orrery/model";
import { useMemo, useState } from "react";

interface DashboardTimeWindow {
  readonly settings: TimeWindowSettings;
  readonly change: (settings: TimeWindowSettings) => void;
  readonly zoom: (range: TimeRange) => void;
  /** Absent while nothing is zoomed. */
  readonly resetZoom: (() => void) | undefined;
}

/** The dashboard's time window as this viewer set it; a zoom remembers what was before the first of them. */
export function useTimeWindow(
  saved: unknown,
  context: Omit<TimeWindowContext, "now"> & { readonly serverNow: () => number },
): DashboardTimeWindow {
  const { serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit } = context;
  const initial = useMemo(
    () => parseTimeWindow(saved, { now: serverNow(), browserZone, firstDayOfWeek, maxDatapointsLimit }),
    [saved, serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit],
  );
  const [own, setOwn] = useState<{ readonly shown: TimeWindowSettings; readonly beforeZoom?: TimeWindowSettings }>();
  const settings = own?.shown ?? initial;
  return {
    settings,
    change: (shown) => setOwn({ shown }),
    zoom: (range) => setOwn({ shown: zoomedTo(settings, range), beforeZoom: own?.beforeZoom ?? settings }),
    resetZoom: own?.beforeZoom && (() => setOwn({ shown: own.beforeZoom ?? own.shown })),
  };
}
