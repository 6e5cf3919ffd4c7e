import type { Aggregation } from "../values/aggregation.ts";
import { CALENDAR_UNITS, type CalendarInterval, type CalendarUnit, usualUnitMs } from "./calendar-interval.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./time-units.ts";

/** The grouping intervals to choose from, ascending. */
export const PREDEFINED_INTERVALS: readonly number[] = [
  ...[1, 5, 10, 15, 30].map((count) => count * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE_MS),
  ...[1, 2, 5, 10, 12].map((count) => count * HOUR_MS),
  ...[1, 7, 30].map((count) => count * DAY_MS),
];

/** Maximum points of a window without aggregation, until the platform's own number is known. */
export const DEFAULT_MAX_DATAPOINTS = 500;
/** Fewer points are no series; the platform's limit must be greater. */
export const MIN_DATAPOINTS_BOUND = 7;

const MIN_INTERVAL = SECOND_MS;
const MAX_INTERVAL = 7300 * DAY_MS;
const MAX_BUCKETS = 500;
const MIN_BUCKETS = 7;
const USUAL_BUCKETS = 200;

export interface IntervalBounds {
  readonly min: number;
  readonly max: number;
}

/** Bounds of every entered length of time: a second and 7300 days. */
export const INTERVAL_LIMITS: IntervalBounds = { min: MIN_INTERVAL, max: MAX_INTERVAL };

/** The possible grouping intervals of a window of `windowMs`: 7 to 500 buckets, whole seconds. */
export function intervalBounds(windowMs: number): IntervalBounds {
  const min = boundLength(ceilToSecond(windowMs / MAX_BUCKETS));
  const max = boundLength(floorToSecond(windowMs / MIN_BUCKETS));
  return { min, max: Math.max(min, max) };
}

/** The predefined intervals within the bounds of `windowMs`; the shortest possible when none is. */
export function intervalsFor(windowMs: number): readonly number[] {
  const { min, max } = intervalBounds(windowMs);
  const within = PREDEFINED_INTERVALS.filter((interval) => interval >= min && interval <= max);
  return within.length > 0 ? within : [min];
}

/** The grouping interval to use: `wanted` within the bounds; by default the predefined one nearest to 200 buckets. */
export function boundInterval(windowMs: number, wanted: number | undefined): number {
  const { min, max } = intervalBounds(windowMs);
  if (wanted !== undefined && wanted > 0) return clamp(wanted, min, max);
  return nearest(intervalsFor(windowMs), ceilToSecond(windowMs / USUAL_BUCKETS));
}

/** `ms` limited to the bounds of any length, or to `bounds`. */
export function boundLength(ms: number, { min, max }: IntervalBounds = INTERVAL_LIMITS): number {
  return clamp(ms, min, max);
}

/** The member of `lengths` that is closest to `ms`, the smaller of two. `lengths` has at least one. */
export function nearest(lengths: readonly number[], ms: number): number {
  const distance = (length: number) => Math.abs(length - ms);
  return lengths.reduce((best, length) => (distance(length) < distance(best) ? length : best));
}

/** The sampling of a command. Without aggregation the interval is not used. */
export interface Sampling {
  readonly aggregation: Aggregation;
  readonly intervalMs: number;
  readonly limit: number;
  /** Buckets are its units; `intervalMs` is their usual length. */
  readonly calendar?: CalendarInterval | undefined;
}

/** The units of calendars that group a window of `windowMs` into 1 to 500 buckets. */
export const unitsFor = (windowMs: number): readonly CalendarUnit[] =>
  CALENDAR_UNITS.filter((unit) => usualUnitMs(unit) <= windowMs && windowMs / usualUnitMs(unit) <= MAX_BUCKETS);

interface SamplingWish {
  readonly windowMs: number;
  readonly wantedMs?: number | undefined;
  readonly limit: number;
  /** Where it gives too few or too many buckets, the interval counts. */
  readonly calendar?: CalendarInterval | undefined;
}

/** `limit` is the wanted number of points without aggregation; with it, the number of buckets is requested. */
export function samplingFor(aggregation: Aggregation, { windowMs, wantedMs, limit, calendar }: SamplingWish): Sampling {
  if (aggregation === "NONE") return { aggregation, intervalMs: SECOND_MS, limit };
  if (calendar && unitsFor(windowMs).includes(calendar.unit)) {
    const unitMs = usualUnitMs(calendar.unit);
    const whole = Math.ceil(windowMs / unitMs) + 2; // months of 28 days, and parts at both ends
    return { aggregation, intervalMs: unitMs, limit: whole, calendar };
  }
  const intervalMs = boundInterval(windowMs, wantedMs);
  return { aggregation, intervalMs, limit: Math.max(1, Math.ceil(windowMs / intervalMs)) };
}

/** Bounds of the number of points without aggregation: the platform's setting, at least 8. */
export function limitBounds(maxDatapointsLimit: number): IntervalBounds {
  return { min: MIN_DATAPOINTS_BOUND, max: Math.max(maxDatapointsLimit, MIN_DATAPOINTS_BOUND + 1) };
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
const ceilToSecond = (ms: number) => Math.ceil(ms / SECOND_MS) * SECOND_MS;
const floorToSecond = (ms: number) => Math.floor(ms / SECOND_MS) * SECOND_MS;
