import { periodBefore, shiftMonths } from "./quick-interval.ts";
import { DAY_MS } from "./time-units.ts";
import { rangeOf, type TimeRange, type TimeWindow } from "./time-window.ts";
import { instantOf, wallTime } from "./zone.ts";

export const CALENDAR_UNITS = ["days", "weeks", "months", "years"] as const;

export type CalendarUnit = (typeof CALENDAR_UNITS)[number];

/** The window to compare with: the one before, one a given time ago, or one calendar unit back. */
export type WindowShift =
  | { readonly kind: "previousInterval" }
  | { readonly kind: "customInterval"; readonly byMs: number }
  | { readonly kind: "back"; readonly unit: CalendarUnit };

interface ShiftContext {
  readonly now: number;
  /** Whose calendar is turned back. */
  readonly zone: string;
}

/** Where a window lies when it is shifted: as long as before, but for periods, which are as long as the calendar says. */
export function shiftedRange(window: TimeWindow, by: WindowShift, { now, zone }: ShiftContext): TimeRange {
  const range = rangeOf(window, 1, now);
  const endingAt = (end: number): TimeRange => ({ start: end - (range.end - range.start), end });
  switch (by.kind) {
    case "previousInterval":
      return window.kind === "realtimeQuick" || window.kind === "historyQuick"
        ? periodBefore(window.period, window.zone, now, window.firstDayOfWeek)
        : endingAt(range.start);
    case "customInterval":
      return Number.isFinite(by.byMs) && by.byMs > 0 ? endingAt(range.end - by.byMs) : range;
    case "back":
      return endingAt(instantOf(zone, unitBefore(by.unit, wallTime(zone, range.end))));
  }
}

function unitBefore(unit: CalendarUnit, wall: number): number {
  switch (unit) {
    case "days":
      return wall - DAY_MS;
    case "weeks":
      return wall - 7 * DAY_MS;
    case "months":
      return shiftMonths(wall, -1);
    case "years":
      return shiftMonths(wall, -12);
  }
}
