import { boundLength, INTERVAL_LIMITS, type IntervalBounds, nearest, PREDEFINED_INTERVALS } from "./interval.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./time-units.ts";

/** A length of time as people enter it. Any of the numbers may be out of its range until it is {@link carried}. */
export interface LengthParts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

export const LENGTH_UNITS = ["days", "hours", "minutes", "seconds"] as const;

/** `ms` in whole seconds, each unit as full as it gets; null is nothing at all. */
export function partsOf(ms: number | null): LengthParts {
  const whole = Math.max(0, ms ?? 0);
  return {
    days: Math.floor(whole / DAY_MS),
    hours: Math.floor((whole % DAY_MS) / HOUR_MS),
    minutes: Math.floor((whole % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((whole % MINUTE_MS) / SECOND_MS),
  };
}

/** @returns milliseconds; null when the parts come to nothing. */
export function lengthOfParts({ days, hours, minutes, seconds }: LengthParts): number | null {
  const ms = days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS;
  return ms > 0 ? ms : null;
}

/**
 * What is too much for a unit goes on to the next one, what is missing is borrowed from the larger ones. Where those
 * have not enough to lend, the unit is empty and so are they.
 */
export function carried({ days, hours, minutes, seconds }: LengthParts): LengthParts {
  const full = Math.max(0, days);
  const bySecond = carry(seconds, 60, minutes + 60 * (hours + 24 * full));
  const byMinute = carry(minutes + bySecond.next, 60, hours + 24 * full);
  const byHour = carry(hours + byMinute.next, 24, full);
  return { days: full + byHour.next, hours: byHour.rest, minutes: byMinute.rest, seconds: bySecond.rest };
}

/** `above` is what the larger units hold together, counted in the next one. */
function carry(value: number, size: number, above: number): { readonly rest: number; readonly next: number } {
  const next = Math.floor(value / size);
  if (value >= 0 || above >= -next) return { rest: value - next * size, next };
  return { rest: 0, next: -Math.max(0, above) };
}

/** How a time interval is entered: picked from a list, or put together from units. */
export interface IntervalEntry {
  readonly value: number | null;
  readonly isAdvanced: boolean;
}

export interface IntervalRules {
  readonly bounds?: IntervalBounds | undefined;
  /** The list to pick from; usually {@link PREDEFINED_INTERVALS}. */
  readonly predefined?: readonly number[] | undefined;
}

/** The lengths of the list that lie within the bounds; the nearest one when none does. */
export function predefinedWithin({ bounds = INTERVAL_LIMITS, predefined = PREDEFINED_INTERVALS }: IntervalRules) {
  const within = predefined.filter((ms) => ms >= bounds.min && ms <= bounds.max);
  return within.length > 0 ? within : [nearest(predefined, bounds.min)];
}

/**
 * A written value as it is shown: one that is in no list needs the units, one out of bounds is bounded, and while it is
 * picked from the list it is one of the list.
 */
export function readInterval(written: IntervalEntry, rules: IntervalRules): IntervalEntry {
  const { bounds = INTERVAL_LIMITS, predefined = PREDEFINED_INTERVALS } = rules;
  const { value } = written;
  const isAdvanced = written.isAdvanced || (value !== null && !predefined.includes(value));
  if (value === null) return { value, isAdvanced };
  return { value: isAdvanced ? boundLength(value, bounds) : nearest(predefinedWithin(rules), value), isAdvanced };
}
