import {
  boundLength,
  DAY_MS,
  HOUR_MS,
  INTERVAL_LIMITS,
  type IntervalBounds,
  MINUTE_MS,
  nearest,
  PREDEFINED_INTERVALS,
  SECOND_MS,
} from "@orrery/model";

/** An entered length of time. Its numbers may exceed their ranges until they are {@link carried}. */
export interface LengthParts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

export const LENGTH_UNITS = ["days", "hours", "minutes", "seconds"] as const;

/** `ms` in whole seconds, largest units first; all parts are empty for null. */
export function partsOf(ms: number | null): LengthParts {
  const whole = Math.max(0, ms ?? 0);
  return {
    days: Math.floor(whole / DAY_MS),
    hours: Math.floor((whole % DAY_MS) / HOUR_MS),
    minutes: Math.floor((whole % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((whole % MINUTE_MS) / SECOND_MS),
  };
}

/** @returns milliseconds; null for empty parts. */
export function lengthOfParts({ days, hours, minutes, seconds }: LengthParts): number | null {
  const ms = days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS;
  return ms > 0 ? ms : null;
}

/**
 * Carries overflow of a unit to the next one, and borrows what is missing from larger ones. If these do not have
 * enough, the unit becomes empty, and they do, too.
 */
export function carried({ days, hours, minutes, seconds }: LengthParts): LengthParts {
  const full = Math.max(0, days);
  const bySecond = carry(seconds, 60, minutes + 60 * (hours + 24 * full));
  const byMinute = carry(minutes + bySecond.next, 60, hours + 24 * full);
  const byHour = carry(hours + byMinute.next, 24, full);
  return { days: full + byHour.next, hours: byHour.rest, minutes: byMinute.rest, seconds: bySecond.rest };
}

/** `above` is the total of the larger units, counted in the next one. */
function carry(value: number, size: number, above: number): { readonly rest: number; readonly next: number } {
  const next = Math.floor(value / size);
  if (value >= 0 || above >= -next) return { rest: value - next * size, next };
  return { rest: 0, next: -Math.max(0, above) };
}

/** How a time interval is entered: picked from a list, or composed of units. */
export interface IntervalEntry {
  readonly value: number | null;
  readonly isAdvanced: boolean;
}

export interface IntervalRules {
  readonly bounds?: IntervalBounds | undefined;
  /** The list to pick from; usually {@link PREDEFINED_INTERVALS}. */
  readonly predefined?: readonly number[] | undefined;
}

/** The lengths of the list that are within the bounds; the nearest one when none is. */
export function predefinedWithin({ bounds = INTERVAL_LIMITS, predefined = PREDEFINED_INTERVALS }: IntervalRules) {
  const within = predefined.filter((ms) => ms >= bounds.min && ms <= bounds.max);
  return within.length > 0 ? within : [nearest(predefined, bounds.min)];
}

/**
 * The displayed form of a value: composed of units if it is in no list, limited to the bounds, and one of the list
 * while picking from it.
 */
export function readInterval(written: IntervalEntry, rules: IntervalRules): IntervalEntry {
  const { bounds = INTERVAL_LIMITS, predefined = PREDEFINED_INTERVALS } = rules;
  const { value } = written;
  const isAdvanced = written.isAdvanced || (value !== null && !predefined.includes(value));
  if (value === null) return { value, isAdvanced };
  return { value: isAdvanced ? boundLength(value, bounds) : nearest(predefinedWithin(rules), value), isAdvanced };
}
