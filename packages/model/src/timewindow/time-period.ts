import type { TimeRange } from "./time-range.ts";
import { DAY_MS, SECOND_MS } from "./time-units.ts";

/** A period between two times, as in forms and saved configurations. */
export interface TimePeriod {
  readonly startTimeMs: number;
  readonly endTimeMs: number;
}

/** The shortest period. */
const MIN_PERIOD_MS = SECOND_MS;

/** The last 24 hours, which replaces an empty period. */
export const defaultPeriod = (now: number): TimePeriod => ({ startTimeMs: now - DAY_MS, endTimeMs: now });

/** Limits a period: it ends by now, and begins before it ends. Invalid periods are adjusted, never refused. */
export function boundPeriod(period: TimePeriod | null, now: number): TimePeriod {
  if (period === null) return defaultPeriod(now);
  const endTimeMs = Math.min(period.endTimeMs, now);
  return { startTimeMs: Math.min(period.startTimeMs, endTimeMs - MIN_PERIOD_MS), endTimeMs };
}

/** Another start; keeps the end, so a later start becomes the time just before it. */
export function withStart(period: TimePeriod, startTimeMs: number, now: number): TimePeriod {
  return boundPeriod({ ...period, startTimeMs }, now);
}

/** Another end; keeps the start, so an earlier end becomes the time just after it. */
export function withEnd(period: TimePeriod, endTimeMs: number, now: number): TimePeriod {
  return boundPeriod({ ...period, endTimeMs: Math.max(endTimeMs, period.startTimeMs + MIN_PERIOD_MS) }, now);
}

export const rangeOfPeriod = ({ startTimeMs, endTimeMs }: TimePeriod): TimeRange => ({
  start: startTimeMs,
  end: endTimeMs,
});

export const periodOfRange = ({ start, end }: TimeRange): TimePeriod => ({ startTimeMs: start, endTimeMs: end });
