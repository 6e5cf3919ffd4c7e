import { isDrawnWhole, isRealtime, lengthOf, samplingFor, type TimeWindowSettings } from "@orrery/model";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { durationText, periodText, translate } from "../../controls/time/duration-text.ts";
import { shortDurationText } from "../../controls/time/time-window/duration-keys.ts";
import { windowZoneText } from "../../controls/time/time-window/timezone-info.ts";
import { formatsOf } from "../../i18n/formats.ts";
import { zonedRange } from "../../i18n/zoned-text.ts";
import type { PanelOptions } from "./panel-options.ts";
import { useTimeService } from "./use-time-service.ts";

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
  /** As of `PanelOptions`. */
  readonly drawsAll: boolean;
}

/** "Realtime, 1 min avg": how it is looked at. */
export function windowDetail(
  t: TFunction,
  settings: TimeWindowSettings,
  { now, language, aggregation: isShown, drawsAll }: DetailContext,
): string {
  const { window, aggregation, limit, intervalMs, calendar: unit } = settings;
  const kind = t(isRealtime(window) ? "timewindow.realtime" : "timewindow.history");
  if (!isShown) return kind;
  if (drawsAll && isDrawnWhole(settings, now)) return t("timewindow.detail-all", { kind });
  if (aggregation === "NONE") return t("timewindow.detail-raw", { kind, count: formatsOf(language).number(limit) });
  const calendar = unit && { unit, zone: settings.zone ?? "UTC" };
  const sampling = samplingFor(aggregation, { windowMs: lengthOf(window, now), wantedMs: intervalMs, limit, calendar });
  const interval = sampling.calendar
    ? t(`timewindow.unit-${sampling.calendar.unit}`)
    : translate(t, shortDurationText(sampling.intervalMs));
  return t("timewindow.detail", { kind, interval, aggregation: t(`aggregation.short-${aggregation.toLowerCase()}`) });
}

interface WindowText {
  readonly title: string;
  readonly detail: string;
  /** Abbreviation of the chosen zone; empty where the browser's clock is used. */
  readonly zone: string;
}

/** What a time window says of itself, derived from its settings whenever it is shown. */
export function useTimeWindowText(
  settings: TimeWindowSettings,
  { aggregation = true, drawsAll = false }: Partial<PanelOptions> = {},
): WindowText {
  const { t, i18n } = useTranslation();
  const { serverNow, browserZone } = useTimeService();
  const { language } = i18n;
  const now = serverNow();
  return {
    title: windowTitle(t, settings, { now, browserZone, language }),
    detail: windowDetail(t, settings, { now, language, aggregation, drawsAll }),
    zone: windowZoneText(settings.zone, now),
  };
}
