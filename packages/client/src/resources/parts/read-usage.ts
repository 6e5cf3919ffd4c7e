import type { UsageCounter, UsageFeature } from "@orrery/model";
import { entityId, USAGE_COUNTERS, USAGE_FEATURES } from "@orrery/model";
import type { ApiUsage, FoundUsage } from "../usage.ts";

const counters = Object.entries(USAGE_COUNTERS) as [UsageCounter, (typeof USAGE_COUNTERS)[UsageCounter]][];
const features = Object.entries(USAGE_FEATURES) as [UsageFeature, (typeof USAGE_FEATURES)[UsageFeature]][];

/** Names of the time series that contain usage. */
export const USAGE_KEYS: readonly string[] = [
  ...counters.flatMap(([, { count, limit }]) => [count, limit]),
  ...features.map(([, { series }]) => series),
];

/** Usage from the latest values of those time series. */
export function usageOf({ entityId: { id }, latest }: FoundUsage): ApiUsage {
  const text = (key: string): string => latest.TIME_SERIES?.[key]?.value ?? "";
  const used = counters.map(([name, { count, limit }]) => [
    name,
    { used: Number(text(count)), limit: Number(text(limit)) },
  ]);
  const states = features.map(([name, { series }]) => [name, text(series) || "ENABLED"]);
  const since = features.map(([name, { series }]) => [name, latest.TIME_SERIES?.[series]?.ts ?? 0]);
  return {
    id: entityId("API_USAGE_STATE", id),
    counters: Object.fromEntries(used),
    states: Object.fromEntries(states),
    since: Object.fromEntries(since),
  };
}
