import { instantOf, periodOf, type QuickInterval, type TimeRange, wallTime } from "@orrery/model";
import type { NavigatorInterval } from "@orrery/model/widgets/date";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONTH = 2_629_743_000;

/** How long the steps and intervals are: months have a usual length (reference: dashboards and widgets, 6.7). */
export const LENGTHS: Readonly<Record<NavigatorInterval, number>> = {
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  twoWeeks: 14 * DAY,
  month: MONTH,
  threeMonths: 3 * MONTH,
  sixMonths: 6 * MONTH,
};

/** The interval that ends with today. */
export function rangeOfToday(interval: NavigatorInterval, now: number, zone: string): TimeRange {
  const end = endOfDay(wallTime(zone, now), zone);
  return { start: end - LENGTHS[interval], end };
}

/** A step earlier or later. */
export const stepped = ({ start, end }: TimeRange, step: NavigatorInterval, direction: 1 | -1): TimeRange => ({
  start: start + direction * LENGTHS[step],
  end: end + direction * LENGTHS[step],
});

/** Another interval around the end of what is shown. */
export const centred = ({ end }: TimeRange, interval: NavigatorInterval): TimeRange => ({
  start: end - LENGTHS[interval] / 2,
  end: end + LENGTHS[interval] / 2,
});

/** Whole days of the wall clock, both included, in either order. */
export function rangeOfDays(one: number, other: number, zone: string): TimeRange {
  return { start: instantOf(zone, Math.min(one, other)), end: endOfDay(Math.max(one, other), zone) };
}

const endOfDay = (wall: number, zone: string) => instantOf(zone, Math.floor(wall / DAY) * DAY + DAY) - 1;

/** Ranges with a name. */
export const TEMPLATES = [
  "CURRENT_DAY",
  "YESTERDAY",
  "CURRENT_WEEK",
  "PREVIOUS_WEEK",
  "CURRENT_MONTH",
  "PREVIOUS_MONTH",
  "CURRENT_YEAR",
  "PREVIOUS_YEAR",
] as const satisfies readonly QuickInterval[];

/** A template's range; its last millisecond belongs to it. */
export function templateRange(name: QuickInterval, now: number, zone: string, firstDay: number): TimeRange {
  const { start, end } = periodOf(name, zone, now, firstDay);
  return { start, end: end % 1000 === 0 ? end - 1 : end };
}

/** A day of the week as saved: 0 Sunday to 6 Saturday; what is none is Monday. */
export const weekdayOf = (saved: number): number => (Number.isInteger(saved) && saved >= 0 && saved <= 6 ? saved : 1);

const KEPT = "date-range";

/** What was navigated to in this tab, on any dashboard (reference: dashboards and widgets, 6.7). */
export function keptRange(storage: Pick<Storage, "getItem">): TimeRange | undefined {
  try {
    const { start, end } = JSON.parse(storage.getItem(KEPT) ?? "{}") as Readonly<Record<string, unknown>>;
    return typeof start === "number" && typeof end === "number" && start < end ? { start, end } : undefined;
  } catch {
    return undefined; // what somebody else wrote, or no storage
  }
}

export function keepRange(storage: Pick<Storage, "setItem">, { start, end }: TimeRange, name: string): void {
  try {
    storage.setItem(KEPT, JSON.stringify({ start, end, name }));
  } catch {
    // full, or forbidden: the range counts until the page is left
  }
}
