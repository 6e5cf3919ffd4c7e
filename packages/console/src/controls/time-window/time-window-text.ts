import {
  durationTexts,
  isRealtime,
  lengthOf,
  type QuickInterval,
  samplingFor,
  shortDurationText,
  type TextKey,
  type TimeWindowSettings,
  windowZoneText,
} from "@orrery/model";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatsOf } from "../../i18n/formats.ts";
import { localeOf } from "../../i18n/site-language.ts";
import { zonedRange } from "../../i18n/zoned-text.ts";
import { useTimeService } from "./use-time-service.ts";

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

interface WindowContext {
  readonly now: number;
  readonly browserZone: string;
  readonly language: string;
}

/** "Last 6 hours", "Current week", "18 Mar 09:00 to 12:00": what is looked at. */
export function windowTitle(
  t: TFunction,
  { window, zone }: TimeWindowSettings,
  { now, browserZone, language }: WindowContext,
): string {
  switch (window.kind) {
    case "realtimeLast":
    case "historyLast":
      return t("timewindow.last", { duration: durationText(t, window.lengthMs) });
    case "realtimeQuick":
    case "historyQuick":
      return periodText(t, window.period, window.firstDayOfWeek, language);
    case "historyFixed":
      return t("timewindow.range", zonedRange(window.range, { zone: zone ?? browserZone, now, language }));
  }
}

interface DetailContext {
  readonly now: number;
  readonly language: string;
  /** Whether how points are put together is of interest. */
  readonly aggregation: boolean;
}

/** "Realtime, 1 min avg": how it is looked at. */
export function windowDetail(
  t: TFunction,
  settings: TimeWindowSettings,
  { now, language, aggregation: isShown }: DetailContext,
): string {
  const { window, aggregation, limit, intervalMs } = settings;
  const kind = t(isRealtime(window) ? "timewindow.realtime" : "timewindow.history");
  if (!isShown) return kind;
  if (aggregation === "NONE") return t("timewindow.detail-raw", { kind, count: formatsOf(language).number(limit) });
  const sampling = samplingFor(aggregation, { windowMs: lengthOf(window, now), wantedMs: intervalMs, limit });
  const interval = translate(t, shortDurationText(sampling.intervalMs));
  return t("timewindow.detail", { kind, interval, aggregation: t(`aggregation.short-${aggregation.toLowerCase()}`) });
}

interface WindowText {
  readonly title: string;
  readonly detail: string;
  /** Abbreviation of the chosen zone; empty where the browser's clock is used. */
  readonly zone: string;
}

/** What a time window says of itself, derived from its settings whenever it is shown. */
export function useTimeWindowText(settings: TimeWindowSettings, aggregation = true): WindowText {
  const { t, i18n } = useTranslation();
  const { serverNow, browserZone } = useTimeService();
  const { language } = i18n;
  const now = serverNow();
  return {
    title: windowTitle(t, settings, { now, browserZone, language }),
    detail: windowDetail(t, settings, { now, language, aggregation }),
    zone: windowZoneText(settings.zone, now),
  };
}
