import type { TimeRange } from "./time-range.ts";
import { DAY_MS, HOUR_MS, MONTH_MS, WEEK_MS, YEAR_MS } from "./time-units.ts";
import { instantOf, wallTime } from "./zone.ts";

/** Named periods, spelled as in saved dashboards (reference: telemetry and queries, 8.2). */
export const QUICK_INTERVALS = [
  "YESTERDAY",
  "DAY_BEFORE_YESTERDAY",
  "THIS_DAY_LAST_WEEK",
  "PREVIOUS_WEEK",
  "PREVIOUS_WEEK_ISO",
  "PREVIOUS_MONTH",
  "PREVIOUS_YEAR",
  "CURRENT_HOUR",
  "CURRENT_DAY",
  "CURRENT_DAY_SO_FAR",
  "CURRENT_WEEK",
  "CURRENT_WEEK_ISO",
  "CURRENT_WEEK_SO_FAR",
  "CURRENT_WEEK_ISO_SO_FAR",
  "CURRENT_MONTH",
  "CURRENT_MONTH_SO_FAR",
  "CURRENT_YEAR",
  "CURRENT_YEAR_SO_FAR",
] as const;

export type QuickInterval = (typeof QUICK_INTERVALS)[number];

/** The periods that contain now, the only ones that make sense in realtime. */
export const CURRENT_PERIODS: readonly QuickInterval[] = QUICK_INTERVALS.filter((name) => name.startsWith("CURRENT_"));

export function isQuickInterval(text: unknown): text is QuickInterval {
  return (QUICK_INTERVALS as readonly unknown[]).includes(text);
}

type Unit = "hour" | "day" | "week" | "isoWeek" | "month" | "year";

/** `ago` units of `step` before the unit that contains now; `soFar` ends the period now. */
interface Period {
  readonly unit: Unit;
  readonly ago: number;
  readonly step?: Unit;
  readonly soFar?: boolean;
}

const PERIODS: Record<QuickInterval, Period> = {
  YESTERDAY: { unit: "day", ago: 1 },
  DAY_BEFORE_YESTERDAY: { unit: "day", ago: 2 },
  THIS_DAY_LAST_WEEK: { unit: "day", ago: 1, step: "week" },
  PREVIOUS_WEEK: { unit: "week", ago: 1 },
  PREVIOUS_WEEK_ISO: { unit: "isoWeek", ago: 1 },
  PREVIOUS_MONTH: { unit: "month", ago: 1 },
  PREVIOUS_YEAR: { unit: "year", ago: 1 },
  CURRENT_HOUR: { unit: "hour", ago: 0 },
  CURRENT_DAY: { unit: "day", ago: 0 },
  CURRENT_DAY_SO_FAR: { unit: "day", ago: 0, soFar: true },
  CURRENT_WEEK: { unit: "week", ago: 0 },
  CURRENT_WEEK_ISO: { unit: "isoWeek", ago: 0 },
  CURRENT_WEEK_SO_FAR: { unit: "week", ago: 0, soFar: true },
  CURRENT_WEEK_ISO_SO_FAR: { unit: "isoWeek", ago: 0, soFar: true },
  CURRENT_MONTH: { unit: "month", ago: 0 },
  CURRENT_MONTH_SO_FAR: { unit: "month", ago: 0, soFar: true },
  CURRENT_YEAR: { unit: "year", ago: 0 },
  CURRENT_YEAR_SO_FAR: { unit: "year", ago: 0, soFar: true },
};

const USUAL_LENGTHS: Record<Unit, number> = {
  hour: HOUR_MS,
  day: DAY_MS,
  week: WEEK_MS,
  isoWeek: WEEK_MS,
  month: MONTH_MS,
  year: YEAR_MS,
};

/** Usual length of a period without its calendar: months have 30 days, years 365. */
export const usualLengthOf = (name: QuickInterval): number => USUAL_LENGTHS[PERIODS[name].unit];

/** The part of `Intl.Locale` that some runtimes lack, Firefox among them. */
interface WeekInfo {
  /** 1 Monday to 7 Sunday. */
  readonly firstDay: number;
}

/** First day of the week in the region of `locale`: 0 Sunday to 6 Saturday; Sunday if unknown. */
export function firstDayOfWeekIn(locale: string): number {
  try {
    const known: Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo } = new Intl.Locale(locale);
    return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 0) % 7;
  } catch {
    return 0; // not the name of a locale
  }
}

/** The period that contains `now` in `zone`. `firstDayOfWeek`: 0 Sunday to 6 Saturday; ISO weeks begin on Monday. */
export function periodOf(name: QuickInterval, zone: string, now: number, firstDayOfWeek = 0): TimeRange {
  const { unit, ago, step = unit, soFar } = PERIODS[name];
  if (unit === "hour") return hourOf(zone, now);
  const today = startOf(unit, wallTime(zone, now), firstDayOfWeek);
  const first = shift(step, today, -ago);
  const start = instantOf(zone, first);
  return { start, end: soFar ? now : instantOf(zone, shift(unit, first, 1)) };
}

/** The previous period of the same kind; for a period so far, as much of it as has passed. */
export function periodBefore(name: QuickInterval, zone: string, now: number, firstDayOfWeek = 0): TimeRange {
  const { unit, step = unit, soFar } = PERIODS[name];
  const { start, end } = periodOf(name, zone, now, firstDayOfWeek);
  if (unit === "hour") return { start: start - HOUR_MS, end: start };
  const back = (ts: number) => instantOf(zone, shift(step, wallTime(zone, ts), -1));
  return { start: back(start), end: soFar ? back(end) : step === unit ? start : back(end) };
}

/**
 * Hours are counted in real time, not wall time: where a clock is set back, an hour has 60 minutes and occurs twice.
 */
function hourOf(zone: string, now: number): TimeRange {
  const wall = wallTime(zone, now);
  const start = now - (wall - Math.floor(wall / HOUR_MS) * HOUR_MS);
  return { start, end: start + HOUR_MS };
}

function startOf(unit: Exclude<Unit, "hour">, wall: number, firstDayOfWeek: number): number {
  const date = new Date(wall);
  const day = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  switch (unit) {
    case "day":
      return day;
    case "week":
      return day - ((date.getUTCDay() - firstDayOfWeek + 7) % 7) * DAY_MS;
    case "isoWeek":
      return day - ((date.getUTCDay() + 6) % 7) * DAY_MS;
    case "month":
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
    case "year":
      return Date.UTC(date.getUTCFullYear(), 0, 1);
  }
}

/** Calendar arithmetic on wall time; a missing day of a month becomes its last day. */
function shift(unit: Unit, wall: number, count: number): number {
  switch (unit) {
    case "hour":
      return wall + count * HOUR_MS;
    case "day":
      return wall + count * DAY_MS;
    case "week":
    case "isoWeek":
      return wall + count * 7 * DAY_MS;
    case "month":
      return shiftMonths(wall, count);
    case "year":
      return shiftMonths(wall, count * 12);
  }
}

/** @see shift */
export function shiftMonths(wall: number, count: number): number {
  const date = new Date(wall);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return target.getTime() + (wall - Math.floor(wall / DAY_MS) * DAY_MS);
}
