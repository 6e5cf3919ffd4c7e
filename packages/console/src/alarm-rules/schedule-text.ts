import type { AlarmSchedule } from "@orrery/model/alarm-rules";
import type { TFunction } from "i18next";
import { dayName } from "../i18n/day-name.ts";

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** `at any time`, `Mon to Fri, 06:00 to 22:00`, or `at times of each day`. */
export function scheduleText(schedule: AlarmSchedule, t: TFunction, language: string): string {
  switch (schedule.type) {
    case "ANY_TIME":
      return t("alarm-rule.any-time");
    case "SPECIFIC_TIME":
      return `${daysText(schedule.daysOfWeek, t, language)}, ${intervalText(schedule, t)}`;
    case "CUSTOM": {
      const enabled = schedule.items.filter((item) => item.enabled);
      const [first] = enabled;
      const isSame =
        first && enabled.every(({ startsOn, endsOn }) => startsOn === first.startsOn && endsOn === first.endsOn);
      const days = daysText(
        enabled.map(({ dayOfWeek }) => dayOfWeek),
        t,
        language,
      );
      return isSame ? `${days}, ${intervalText(first, t)}` : t("alarm-rule.times-by-day", { days });
    }
  }
}

interface Interval {
  readonly startsOn: number;
  readonly endsOn: number;
}

/** From midnight to midnight. */
export const isAllDay = ({ startsOn, endsOn }: Interval): boolean => startsOn === 0 && endsOn >= DAY_MS;

function intervalText(interval: Interval, t: TFunction): string {
  if (isAllDay(interval)) return t("alarm-rule.all-day");
  return t("alarm-rule.from-to", { from: clockText(interval.startsOn), to: clockText(interval.endsOn) });
}

/** `06:30`, as time inputs write it. */
export function clockText(ms: number): string {
  const minutes = Math.floor((ms % DAY_MS) / MINUTE_MS);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Milliseconds since midnight of `06:30`; undefined for another text. */
export function clockMs(text: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? [];
  return hours === undefined ? undefined : (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}

/** Three days and more in a row are named by the first and the last. */
function daysText(days: readonly number[], t: TFunction, language: string): string {
  const sorted = [...new Set(days)].filter((day) => day >= 1 && day <= 7).toSorted((a, b) => a - b);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return t("alarm-rule.no-days");
  const name = (day: number) => dayName(day, language, "short");
  if (sorted.length === 7) return t("alarm-rule.every-day");
  if (sorted.length > 2 && last - first === sorted.length - 1)
    return t("alarm-rule.from-to", { from: name(first), to: name(last) });
  return sorted.map(name).join(", ");
}
