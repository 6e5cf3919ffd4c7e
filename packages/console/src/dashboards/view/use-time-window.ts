import { parseTimeWindow, type TimeWindowContext, type TimeWindowSettings, zoomedTo } from "@orrery/model";
import { useMemo, useState } from "react";
import type { DashboardTime } from "../../widgets/runtime/dashboard-context.ts";

interface DashboardTimeWindow {
  /** The same value until the window changes: every widget reads it. */
  readonly time: DashboardTime;
  readonly change: (settings: TimeWindowSettings) => void;
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
  const time = useMemo<DashboardTime>(() => {
    const settings = own?.shown ?? initial;
    return {
      settings,
      zoom: (range) => setOwn({ shown: zoomedTo(settings, range), beforeZoom: own?.beforeZoom ?? settings }),
      show: (range) => setOwn({ shown: zoomedTo(settings, range) }),
      resetZoom: own?.beforeZoom && (() => setOwn({ shown: own.beforeZoom ?? own.shown })),
    };
  }, [own, initial]);
  return { time, change: (shown) => setOwn({ shown }) };
}
