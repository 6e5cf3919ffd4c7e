import {
  formatRangeParam,
  formatWindowParam,
  parseTimeWindow,
  type TimeRange,
  type TimeWindowContext,
  type TimeWindowSettings,
  withRangeParam,
  withWindowParam,
  zoomedTo,
} from "@orrery/model";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useStable } from "../../controls/hooks/use-stable.ts";
import type { DashboardTime } from "../../widgets/runtime/dashboard-context.ts";

interface DashboardTimeWindow {
  /** The same value until the window changes: every widget reads it. */
  readonly time: DashboardTime;
  readonly change: (settings: TimeWindowSettings) => void;
}

type Clock = Omit<TimeWindowContext, "now"> & { readonly serverNow: () => number };

/** Parameters of the address: the window that the viewer chose, and the part of it that is zoomed to. */
const WINDOW = "time";
const ZOOM = "zoom";

/** The dashboard's time window as this viewer set it: in the address, so that a link leads to the same time. */
export function useAddressTime(saved: unknown, clock: Clock): DashboardTimeWindow {
  const [search, setSearch] = useSearchParams();
  const initial = useInitial(saved, clock);
  const [asked, zoomed] = [search.get(WINDOW), search.get(ZOOM)];
  const { browserZone, firstDayOfWeek } = clock;
  // What an address does not say, such as a zone, is kept beside it for as long as the page is open.
  const [chosen, setChosen] = useState<TimeWindowSettings>();
  const put = (values: Readonly<Record<string, string | undefined>>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true },
    );
  const zoom = useStable((range: TimeRange) => put({ [ZOOM]: formatRangeParam(range) }));
  const resetZoom = useStable(() => put({ [ZOOM]: undefined }));
  const show = useStable((range: TimeRange): void => change(zoomedTo(time.settings, range)));
  const time: DashboardTime = useMemo(() => {
    const base = asked === null ? initial : (chosen ?? initial);
    const window = withWindowParam(base, asked, { browserZone, firstDayOfWeek });
    const part = withRangeParam(window, zoomed);
    return { settings: part ?? window, zoom, show, resetZoom: part && resetZoom };
  }, [asked, zoomed, chosen, initial, browserZone, firstDayOfWeek, zoom, show, resetZoom]);
  const change = (settings: TimeWindowSettings): void => {
    setChosen(settings);
    put({ [WINDOW]: formatWindowParam(settings), [ZOOM]: undefined });
  };
  return { time, change };
}

/** The same within another dashboard, which the address is about. A zoom remembers what was before the first of them. */
export function useLocalTime(saved: unknown, clock: Clock): DashboardTimeWindow {
  const initial = useInitial(saved, clock);
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

function useInitial(saved: unknown, { serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit }: Clock) {
  return useMemo(
    () => parseTimeWindow(saved, { now: serverNow(), browserZone, firstDayOfWeek, maxDatapointsLimit }),
    [saved, serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit],
  );
}
