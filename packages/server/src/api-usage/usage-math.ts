import {
  type ApiUsageStateValue,
  type Point,
  type TenantProfileConfiguration,
  USAGE_COUNTERS,
  USAGE_FEATURES,
  type UsageCounter,
  type UsageFeature,
} from "@orrery/model";

export const COUNTERS = Object.keys(USAGE_COUNTERS) as readonly UsageCounter[]; // its keys, in their order
export const FEATURES = Object.keys(USAGE_FEATURES) as readonly UsageFeature[]; // its keys
const DEFAULT_WARN_SHARE = 0.8;
const HOUR_MS = 3_600_000;
const POINT_CHARS = 512;

export type Counts = Readonly<Record<UsageCounter, number>>;

export type States = Readonly<Record<UsageFeature, ApiUsageStateValue>>;

export const NOTHING_USED = recordOf<UsageCounter, number>(COUNTERS, () => 0);

/** First moment of the month, UTC. */
export function monthStart(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

export function hourStart(now: number): number {
  return Math.floor(now / HOUR_MS) * HOUR_MS;
}

/** The state of each feature at this usage; the worst of its counters decides. A limit of 0 is unlimited. */
export function statesOf(used: Counts, limits: TenantProfileConfiguration): States {
  const states: Record<UsageFeature, ApiUsageStateValue> = {
    transport: "ENABLED",
    storage: "ENABLED",
    ruleEngine: "ENABLED",
    jsExecution: "ENABLED",
    email: "ENABLED",
    sms: "ENABLED",
    alarm: "ENABLED",
  };
  for (const counter of COUNTERS) {
    const { feature, profile } = USAGE_COUNTERS[counter];
    states[feature] = worse(states[feature], stateOf(used[counter], limits[profile], limits.warnThreshold));
  }
  return states;
}

/** A limit of 0 is unlimited; a `warnShare` of 0 means the default, four fifths. */
export function stateOf(used: number, limit: number, warnShare: number): ApiUsageStateValue {
  if (limit <= 0) return "ENABLED";
  if (used >= limit) return "DISABLED";
  return used >= limit * (warnShare > 0 ? warnShare : DEFAULT_WARN_SHARE) ? "WARNING" : "ENABLED";
}

/** Points in storage units: long texts count several times, and all once per day of their retention. */
export function storedPoints(points: readonly Point[], ttlDays: number): number {
  let sum = 0;
  for (const { value } of points) {
    const isText = value.type === "STRING" || value.type === "JSON";
    sum += isText && value.value.length > POINT_CHARS ? Math.ceil(value.value.length / POINT_CHARS) : 1;
  }
  return sum * Math.max(1, ttlDays);
}

export function recordOf<K extends string, V>(keys: readonly K[], valueFor: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<K, V>; // all of the keys
}

const ORDER: readonly ApiUsageStateValue[] = ["ENABLED", "WARNING", "DISABLED"];

function worse(a: ApiUsageStateValue, b: ApiUsageStateValue): ApiUsageStateValue {
  return ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b;
}
