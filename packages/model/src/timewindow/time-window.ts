import type { Aggregation } from "../values/aggregation.ts";
import { periodOf, type QuickInterval } from "./quick-interval.ts";
import type { TimeRange } from "./time-range.ts";

/** The user's choice; parsed once from the saved form with its optional members. */
export type TimeWindow =
  | { readonly kind: "realtimeLast" | "historyLast"; readonly lengthMs: number }
  | {
      readonly kind: "realtimeQuick" | "historyQuick";
      readonly period: QuickInterval;
      readonly zone: string;
      /** The viewer's: 0 Sunday to 6 Saturday; Sunday by default. Never saved. */
      readonly firstDayOfWeek?: number | undefined;
    }
  | { readonly kind: "historyFixed"; readonly range: TimeRange };

/** Whether the window moves with the clock and new points belong to it. */
export function isRealtime(window: TimeWindow): boolean {
  return window.kind === "realtimeLast" || window.kind === "realtimeQuick";
}

/** Of shorter times that move with the clock each value is shown as it comes, no more than the newest ones. */
const DRAWN_WHOLE_MS = 86_400_000;

/** Whether charts draw all single values of the time, from what can be seen of them. */
export function isDrawnWhole(
  { aggregation, window }: { readonly aggregation: Aggregation; readonly window: TimeWindow },
  now: number,
): boolean {
  return aggregation === "NONE" && (!isRealtime(window) || lengthOf(window, now) >= DRAWN_WHOLE_MS);
}

/** The range to request. Pure: `now` is the server's clock, `intervalMs` the grouping interval. */
export function rangeOf(window: TimeWindow, intervalMs: number, now: number): TimeRange {
  switch (window.kind) {
    case "realtimeLast": {
      const wanted = now - window.lengthMs;
      const start = wanted - (wanted % intervalMs); // live points must fall into the server's buckets
      const gained = start === wanted ? 0 : intervalMs; // otherwise the newest points would be outside
      return { start, end: start + window.lengthMs + gained };
    }
    case "historyLast":
      return { start: now - window.lengthMs, end: now };
    case "historyFixed":
      return window.range;
    case "realtimeQuick":
      return periodOf(wholePeriod(window.period), window.zone, now, window.firstDayOfWeek);
    case "historyQuick":
      return periodOf(window.period, window.zone, now, window.firstDayOfWeek);
  }
}

/** Length of the window at `now`, for choosing intervals. */
export function lengthOf(window: TimeWindow, now: number): number {
  switch (window.kind) {
    case "realtimeLast":
    case "historyLast":
      return window.lengthMs;
    case "historyFixed":
    case "realtimeQuick":
    case "historyQuick": {
      const { start, end } = rangeOf(window, 1000, now);
      return Math.max(1000, end - start);
    }
  }
}

/** Realtime requests the whole period: its later points are still to come. */
const wholePeriod = (period: QuickInterval): QuickInterval => WHOLE[period] ?? period;

const WHOLE: { readonly [P in QuickInterval]?: QuickInterval } = {
  CURRENT_DAY_SO_FAR: "CURRENT_DAY",
  CURRENT_WEEK_SO_FAR: "CURRENT_WEEK",
  CURRENT_WEEK_ISO_SO_FAR: "CURRENT_WEEK_ISO",
  CURRENT_MONTH_SO_FAR: "CURRENT_MONTH",
  CURRENT_YEAR_SO_FAR: "CURRENT_YEAR",
};
