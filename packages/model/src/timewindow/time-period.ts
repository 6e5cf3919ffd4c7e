import { DAY_MS, SECOND_MS } from "./time-units.ts";
import type { TimeRange } from "./time-window.ts";

/** A period between two moments as forms and saved configurations hold it. */
export interface TimePeriod {
  readonly startTimeMs: number;
  readonly endTimeMs: number;
}

/** The shortest period there is. */
export const MIN_PERIOD_MS = SECOND_MS;

/** The last 24 hours: what an empty period becomes. */
export const defaultPeriod = (now: number): TimePeriod => ({ startTimeMs: now - DAY_MS, endTimeMs: now });

/** Nothing of a period lies ahead of now, and it begins before it ends. Whatever is not so is moved, never refused. */
export function boundPeriod(period: TimePeriod | null, now: number): TimePeriod {
  if (period === null) return defaultPeriod(now);
  const endTimeMs = Math.min(period.endTimeMs, now);
  return { startTimeMs: Math.min(period.startTimeMs, endTimeMs - MIN_PERIOD_MS), endTimeMs };
}

/** Another start; the end stays, so a start behind it becomes the moment just before. */
export function withStart(period: TimePeriod, startTimeMs: number, now: number): TimePeriod {
  return boundPeriod({ ...period, startTimeMs }, now);
}

/** Another end; the start stays, so an end before it becomes the moment just after. */
export function withEnd(period: TimePeriod, endTimeMs: number, now: number): TimePeriod {
  return boundPeriod({ ...period, endTimeMs: Math.max(endTimeMs, period.startTimeMs + MIN_PERIOD_MS) }, now);
}

export const rangeOfPeriod = ({ startTimeMs, endTimeMs }: TimePeriod): TimeRange => ({
  start: startTimeMs,
  end: endTimeMs,
});

export const periodOfRange = ({ start, end }: TimeRange): TimePeriod => ({ startTimeMs: start, endTimeMs: end });
