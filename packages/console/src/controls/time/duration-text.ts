import type { QuickInterval } from "@orrery/model";
import type { TFunction } from "i18next";
import { localeOf } from "../../i18n/site-language.ts";
import { durationTexts, type TextKey } from "./time-window/duration-keys.ts";

/** A text of the model in the reader's language. */
export const translate = (t: TFunction, { key, values }: TextKey): string => t(key, values);

/** `6 hours`, `1 day 12 hours`. */
export function durationText(t: TFunction, ms: number): string {
  return durationTexts(ms)
    .map((text) => translate(t, text))
    .join(" ");
}

const SUNDAY = Date.UTC(2026, 0, 4);
const DAY = 86_400_000;

/** The name of a quick interval; those of weeks say which days they go from and to. */
export function periodText(
  t: TFunction,
  period: QuickInterval,
  firstDayOfWeek: number | undefined,
  language: string,
): string {
  const day = new Intl.DateTimeFormat(localeOf(language), { weekday: "short", timeZone: "UTC" });
  const first = period.includes("_ISO") ? 1 : (firstDayOfWeek ?? 0);
  const nameOf = (index: number) => day.format(SUNDAY + (index % 7) * DAY);
  const key = period.toLowerCase().replaceAll("_", "-");
  return t(`timeinterval.predefined.${key}`, { first: nameOf(first), last: nameOf(first + 6) });
}
