import { unitAt } from "./calendar-interval.ts";
import type { Sampling } from "./interval.ts";
import type { TimeRange } from "./time-range.ts";
import { SECOND_MS } from "./time-units.ts";
import { rangeOf, type TimeWindow } from "./time-window.ts";

/**
 * The range to request of a window with its sampling. By a calendar, a window of the last days begins with a whole unit, and
 * a live one ends with that of now, so that live points and the server's stand in the same buckets.
 */
export function sampledRange(
  window: TimeWindow,
  { intervalMs, calendar }: Pick<Sampling, "intervalMs" | "calendar">,
  now: number,
): TimeRange {
  if (!calendar) return rangeOf(window, intervalMs, now);
  const { start, end } = rangeOf(window, SECOND_MS, now);
  const isLast = window.kind === "realtimeLast" || window.kind === "historyLast";
  return {
    start: isLast ? unitAt(calendar, start).start : start,
    end: window.kind === "realtimeLast" ? unitAt(calendar, now).end : end,
  };
}
