import { periodOf } from "./quick-interval.ts";
import type { TimeRange } from "./time-range.ts";
import { DAY_MS } from "./time-units.ts";
import { instantOf, wallTime } from "./zone.ts";

/**
 * Grouping by the calendar of a zone, named as later versions of the contract name it (later versions, 7); days are ours.
 * WEEK begins on Sunday, WEEK_ISO on Monday.
 */
export const CALENDAR_UNITS = ["DAY", "WEEK", "WEEK_ISO", "MONTH", "QUARTER"] as const;

export type CalendarUnit = (typeof CALENDAR_UNITS)[number];

export interface CalendarInterval {
  readonly unit: CalendarUnit;
  /** IANA. */
  readonly zone: string;
}

export function isCalendarUnit(text: unknown): text is CalendarUnit {
  return (CALENDAR_UNITS as readonly unknown[]).includes(text);
}

const DAYS: Readonly<Record<CalendarUnit, number>> = { DAY: 1, WEEK: 7, WEEK_ISO: 7, MONTH: 30, QUARTER: 90 };

/** The usual length of a unit, ms: days have 23 to 25 hours, months 28 to 31 days. */
export const usualUnitMs = (unit: CalendarUnit): number => DAYS[unit] * DAY_MS;

/** The unit that contains an instant. */
export function unitAt({ unit, zone }: CalendarInterval, ts: number): TimeRange {
  if (unit !== "QUARTER") return periodOf(`CURRENT_${unit}`, zone, ts);
  const day = new Date(wallTime(zone, ts));
  const first = Math.floor(day.getUTCMonth() / 3) * 3;
  const start = (month: number) => instantOf(zone, Date.UTC(day.getUTCFullYear(), month, 1));
  return { start: start(first), end: start(first + 3) };
}

/**
 * The units of a range in the calendar of their zone, ascending; the first and the last are as long as the range reaches.
 * Long ranges have many: callers bound them by {@link usualUnitMs} first.
 */
export function calendarBuckets(interval: CalendarInterval, { start, end }: TimeRange): readonly TimeRange[] {
  const buckets: TimeRange[] = [];
  for (let at = start; at < end; ) {
    const next = Math.max(at + 1, unitAt(interval, at).end);
    buckets.push({ start: at, end: Math.min(next, end) });
    at = next;
  }
  return buckets;
}

/** Neighbours of one length as one range each, which is grouped by that length. */
export function equalRuns(buckets: readonly TimeRange[]): readonly (TimeRange & { readonly interval: number })[] {
  const runs: (TimeRange & { readonly interval: number })[] = [];
  for (const { start, end } of buckets) {
    const interval = end - start;
    const last = runs.at(-1);
    if (last?.interval === interval && last.end === start) runs[runs.length - 1] = { ...last, end };
    else runs.push({ start, end, interval });
  }
  return runs;
}
