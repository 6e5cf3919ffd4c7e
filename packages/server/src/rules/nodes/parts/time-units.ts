import { type DurationUnit, type TimeUnit, unitMs } from "@orrery/model/settings";

const UNITS: Readonly<Record<TimeUnit, DurationUnit>> = {
  MILLISECONDS: "milliseconds",
  SECONDS: "seconds",
  MINUTES: "minutes",
  HOURS: "hours",
  DAYS: "days",
};

/** Converts a duration to milliseconds. */
export function millisecondsOf(length: number, unit: TimeUnit): number {
  return length * unitMs(UNITS[unit]);
}
