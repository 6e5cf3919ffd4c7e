import { choice, number } from "../builders.ts";
import { hinted } from "../modifiers.ts";
import type { Setting } from "../setting.ts";

/** Units of a length of time, the shortest first. */
export const DURATION_UNITS = ["milliseconds", "seconds", "minutes", "hours", "days"] as const;
export type DurationUnit = (typeof DURATION_UNITS)[number];

const MS: Readonly<Record<DurationUnit, number>> = {
  milliseconds: 1,
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
};

export const unitMs = (unit: DurationUnit): number => MS[unit];

export const isDurationUnit = (value: unknown): value is DurationUnit => DURATION_UNITS.some((unit) => unit === value);

/**
 * A length of time, saved as a number of `unit`. The editor offers longer units; consoles without this kind show the
 * number.
 */
export const duration = (unit: DurationUnit, preset: number): Setting<number> =>
  hinted({ kind: "duration", unit }, number(preset));

/** Units as rule nodes save them beside a number (reference: rule engine, 3.1). */
export const TIME_UNITS = ["MILLISECONDS", "SECONDS", "MINUTES", "HOURS", "DAYS"] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/** The unit of a number, saved beside it. */
export const timeUnit = (preset: TimeUnit): Setting<TimeUnit> => choice(TIME_UNITS, preset);
