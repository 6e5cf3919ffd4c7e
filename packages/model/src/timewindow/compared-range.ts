import { periodBefore, shiftMonths } from "./quick-interval.ts";
import type { TimeRange } from "./time-range.ts";
import { DAY_MS } from "./time-units.ts";
import type { TimeWindow } from "./time-window.ts";
import { instantOf, wallTime } from "./zone.ts";

/** What a range is compared with (reference: widget catalogue, 1.3, comparison). */
export type ComparedInterval = "previousInterval" | "days" | "weeks" | "months" | "years" | "customInterval";

export interface Comparison {
  readonly interval: ComparedInterval;
  /** Of `customInterval`: how much earlier; without a positive length the range is compared with itself. */
  readonly customMs: number;
}

/**
 * The earlier time that the range of a window is compared with: as long, and ending one interval before. The interval
 * before a period of the calendar is the period before, which may be shorter or longer. `zone`: whose days and months.
 */
export function comparedRange(
  window: TimeWindow,
  range: TimeRange,
  { interval, customMs }: Comparison,
  { zone, now }: { readonly zone: string; readonly now: number },
): TimeRange {
  const length = range.end - range.start;
  const endingAt = (end: number): TimeRange => ({ start: end - length, end });
  const wall = wallTime(zone, range.end);
  switch (interval) {
    case "previousInterval":
      if (window.kind === "historyQuick") return periodBefore(window.period, window.zone, now, window.firstDayOfWeek);
      return endingAt(range.start);
    case "days":
      return endingAt(instantOf(zone, wall - DAY_MS));
    case "weeks":
      return endingAt(instantOf(zone, wall - 7 * DAY_MS));
    case "months":
      return endingAt(instantOf(zone, shiftMonths(wall, -1)));
    case "years":
      return endingAt(instantOf(zone, shiftMonths(wall, -12)));
    case "customInterval":
      return Number.isFinite(customMs) && customMs > 0 ? endingAt(range.end - customMs) : range;
  }
}
