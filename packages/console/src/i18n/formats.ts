import { ENVIRONMENT } from "./environment.ts";
import { localeOf } from "./site-language.ts";

/** How numbers and dates are written for the readers of one language. */
export interface Formats {
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** Day, month and year in the order of the language. */
  readonly date: (ts: number, zone?: string) => string;
  /** The date and the time to the minute. */
  readonly dateTime: (ts: number, zone?: string) => string;
}

/** Formats of a language; without one, numbers as in English and dates as in Britain. */
export function formatsOf(language: string | undefined): Formats {
  const numbers = language === undefined ? "en-US" : localeOf(language);
  const dates = language === undefined ? ENVIRONMENT.dateLocale : localeOf(language);
  const day = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
  const minute = { hour: "2-digit", minute: "2-digit" } as const;
  const plain = new Intl.NumberFormat(numbers);
  return {
    number: (value, options) => (options ? new Intl.NumberFormat(numbers, options) : plain).format(value),
    date: (ts, zone) => dateFormat(dates, day, zone).format(ts),
    dateTime: (ts, zone) => dateFormat(dates, { ...day, ...minute }, zone).format(ts),
  };
}

function dateFormat(locale: string, fields: Intl.DateTimeFormatOptions, zone: string | undefined) {
  return new Intl.DateTimeFormat(locale, zone === undefined ? fields : { ...fields, timeZone: zone });
}
