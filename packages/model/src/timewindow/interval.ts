import type { Aggregation } from "../values/aggregation.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The grouping intervals people choose from, ascending. */
export const PREDEFINED_INTERVALS: readonly number[] = [
  ...[1, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 5, 10, 12].map((count) => count * HOUR),
  ...[1, 7, 30].map((count) => count * DAY),
];

const MIN_INTERVAL = SECOND;
const MAX_INTERVAL = 20 * 365 * DAY;
const MAX_BUCKETS = 500;
const MIN_BUCKETS = 7;
const USUAL_BUCKETS = 200;

export interface IntervalBounds {
  readonly min: number;
  readonly max: number;
}

/** Between which grouping intervals a window of `windowMs` may be cut: 7 to 500 buckets, whole seconds. */
export function intervalBounds(windowMs: number): IntervalBounds {
  const min = clamp(ceilToSecond(windowMs / MAX_BUCKETS), MIN_INTERVAL, MAX_INTERVAL);
  const max = clamp(floorToSecond(windowMs / MIN_BUCKETS), MIN_INTERVAL, MAX_INTERVAL);
  return { min, max: Math.max(min, max) };
}

/** The predefined intervals within the bounds of `windowMs`; the nearest one when none lies within. */
export function intervalsFor(windowMs: number): readonly number[] {
  const { min, max } = intervalBounds(windowMs);
  const within = PREDEFINED_INTERVALS.filter((interval) => interval >= min && interval <= max);
  return within.length > 0 ? within : [min];
}

/** The grouping interval to use: `wanted` within the bounds, without one the predefined nearest to 200 buckets. */
export function boundInterval(windowMs: number, wanted: number | undefined): number {
  const { min, max } = intervalBounds(windowMs);
  if (wanted !== undefined && wanted > 0) return clamp(wanted, min, max);
  const usual = ceilToSecond(windowMs / USUAL_BUCKETS);
  const distance = (interval: number) => Math.abs(interval - usual);
  return intervalsFor(windowMs).reduce((best, interval) => (distance(interval) < distance(best) ? interval : best));
}

/** What a command says about sampling. Without aggregation the interval is a formality. */
export interface Sampling {
  readonly aggregation: Aggregation;
  readonly intervalMs: number;
  readonly limit: number;
}

/** `limit` is the number of points wanted without aggregation; otherwise as many as there are buckets are asked for. */
export function samplingFor(
  aggregation: Aggregation,
  { windowMs, wantedMs, limit }: { windowMs: number; wantedMs?: number | undefined; limit: number },
): Sampling {
  if (aggregation === "NONE") return { aggregation, intervalMs: SECOND, limit };
  const intervalMs = boundInterval(windowMs, wantedMs);
  return { aggregation, intervalMs, limit: Math.max(1, Math.ceil(windowMs / intervalMs)) };
}

/** Bounds of the number of points without aggregation: the platform's setting, of which less than 8 is raised to 8. */
export function limitBounds(maxDatapointsLimit: number): IntervalBounds {
  return { min: MIN_BUCKETS, max: maxDatapointsLimit <= MIN_BUCKETS ? MIN_BUCKETS + 1 : maxDatapointsLimit };
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
const ceilToSecond = (ms: number) => Math.ceil(ms / SECOND) * SECOND;
const floorToSecond = (ms: number) => Math.floor(ms / SECOND) * SECOND;
