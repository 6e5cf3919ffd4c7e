import { localeOf } from "../i18n/site-language.ts";

/** A time of day, with its day when that is not today. */
export function momentText(ts: number, now: number, language: string): string {
  const isToday = new Date(ts).toDateString() === new Date(now).toDateString();
  const day = isToday ? {} : ({ day: "numeric", month: "short" } as const);
  return new Intl.DateTimeFormat(localeOf(language), { ...day, hour: "2-digit", minute: "2-digit" }).format(ts);
}
