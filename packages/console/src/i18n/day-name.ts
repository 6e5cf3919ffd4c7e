import { localeOf } from "./site-language.ts";

const DAY_MS = 86_400_000;
const MONDAY = Date.UTC(2026, 0, 5);

/** Name of a day of the week in a language; 1 is Monday. */
export function dayName(day: number, language: string, weekday: "short" | "long"): string {
  const at = MONDAY + (day - 1) * DAY_MS;
  return new Intl.DateTimeFormat(localeOf(language), { weekday, timeZone: "UTC" }).format(at);
}
