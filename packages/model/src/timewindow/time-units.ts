export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;
/** Length of a month where no calendar is involved. */
export const MONTH_MS = 30 * DAY_MS;
/** @see MONTH_MS */
export const YEAR_MS = 365 * DAY_MS;

/** Units in saved configurations. */
export const TIME_UNITS = ["MILLISECONDS", "SECONDS", "MINUTES", "HOURS", "DAYS"] as const;

export type TimeUnit = (typeof TIME_UNITS)[number];
