import {
  durationTexts,
  isRealtime,
  lengthOf,
  type QuickInterval,
  samplingFor,
  shortDurationText,
  type TextKey,
  type TimeWindowSettings,
} from "@orrery/model";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { zonedRange } from "../../charts/zoned-text.ts";
import { useDashboard } from "../runtime/dashboard-context.ts";

const translate = (t: TFunction, { key, values }: TextKey): string => t(key, values);

/** `6 hours`, `1 day 12 hours`. */
export function durationText(t: TFunction, ms: number): string {
  return durationTexts(ms)
    .map((text) => translate(t, text))
    .join(" ");
}

/** The name of a quick interval. */
export function periodText(t: TFunction, period: QuickInterval): string {
  return t(`timeinterval.predefined.${period.toLowerCase().replaceAll("_", "-")}`);
}

interface WindowContext {
  readonly now: number;
  readonly browserZone: string;
}

/** "Last 6 hours", "Current week", "18 Mar 09:00 to 12:00": what is looked at. */
export function windowTitle(
  t: TFunction,
  { window, zone }: TimeWindowSettings,
  { now, browserZone }: WindowContext,
): string {
  switch (window.kind) {
    case "realtimeLast":
    case "historyLast":
      return t("timewindow.last", { duration: durationText(t, window.lengthMs) });
    case "realtimeQuick":
    case "historyQuick":
      return periodText(t, window.period);
    case "historyFixed":
      return t("timewindow.range", zonedRange(window.range, zone ?? browserZone, now));
  }
}

/** "Realtime, 1 min avg": how it is looked at. */
export function windowDetail(t: TFunction, settings: TimeWindowSettings, now: number): string {
  const { aggregation, limit, intervalMs } = settings;
  const kind = t(isRealtime(settings.window) ? "timewindow.realtime" : "timewindow.history");
  if (aggregation === "NONE") return t("timewindow.detail-raw", { kind, count: limit.toLocaleString("en-US") });
  const sampling = samplingFor(aggregation, { windowMs: lengthOf(settings.window, now), wantedMs: intervalMs, limit });
  const interval = translate(t, shortDurationText(sampling.intervalMs));
  return t("timewindow.detail", { kind, interval, aggregation: t(`aggregation.short-${aggregation.toLowerCase()}`) });
}

export function useTimeWindowText(settings: TimeWindowSettings): { readonly title: string; readonly detail: string } {
  const { t } = useTranslation();
  const { serverNow, browserZone } = useDashboard();
  const now = serverNow();
  return { title: windowTitle(t, settings, { now, browserZone }), detail: windowDetail(t, settings, now) };
}
