import {
  type ApiUsageStateValue,
  type Point,
  type TenantProfileConfiguration,
  USAGE_COUNTERS,
  USAGE_FEATURES,
  type UsageFeature,
} from "@orrery/model";
import type { WrittenUsage } from "./tenant-usage.ts";
import { COUNTERS } from "./usage-math.ts";

/** The counts of the month and of the hour, each at the time at which it begins. */
export function usagePoints({ month, hour, ofMonth, ofHour }: WrittenUsage): readonly Point[] {
  return [
    ...COUNTERS.map((counter) => numberPoint(USAGE_COUNTERS[counter].count, ofMonth[counter], month)),
    ...COUNTERS.map((counter) => numberPoint(hourlyKey(USAGE_COUNTERS[counter].count), ofHour[counter], hour)),
  ];
}

/** Key of the count of an hour, by that of a month. */
export function hourlyKey(key: string): string {
  return `${key}Hourly`;
}

export function limitPoints(limits: TenantProfileConfiguration, ts: number): readonly Point[] {
  return COUNTERS.map((counter) => {
    const { limit, profile } = USAGE_COUNTERS[counter];
    return numberPoint(limit, limits[profile], ts);
  });
}

export function statePoint(feature: UsageFeature, state: ApiUsageStateValue, ts: number): Point {
  return { key: USAGE_FEATURES[feature].series, ts, value: { type: "STRING", value: state } };
}

function numberPoint(key: string, value: number, ts: number): Point {
  return { key, ts, value: { type: "LONG", value: Math.round(value) } };
}
