import type { AlarmSeverity, JsonObject, TypedValue } from "@orrery/model";

/** A condition on a time series: `above("t", 5)`. */
export const above = (key: string, limit: number, more: object = {}) =>
  numeric("TIME_SERIES", key, "GREATER", limit, more);
export const below = (key: string, limit: number, more: object = {}) =>
  numeric("TIME_SERIES", key, "LESS", limit, more);

export function numeric(type: string, key: string, operation: string, defaultValue: number | null, more: object = {}) {
  const value = { defaultValue, userValue: null, dynamicValue: null, ...more };
  return { key: { type, key }, valueType: "NUMERIC", value: null, predicate: { type: "NUMERIC", operation, value } };
}

export const lasting = (seconds: number, more: object = {}) => ({
  type: "DURATION",
  unit: "SECONDS",
  predicate: { defaultValue: seconds, userValue: null, dynamicValue: null, ...more },
});

export const repeating = (times: number) => ({
  type: "REPEATING",
  predicate: { defaultValue: times, userValue: null, dynamicValue: null },
});

export function rule(condition: readonly object[], more: { readonly spec?: object } & JsonObject = {}) {
  const { spec = null, ...members } = more;
  return { condition: { condition, spec }, schedule: null, alarmDetails: null, dashboardId: null, ...members };
}

export function profileAlarm(createRules: Partial<Record<AlarmSeverity, object>>, more: JsonObject = {}): JsonObject {
  const flags = { propagate: false, propagateToOwner: false, propagateToTenant: false, propagateRelationTypes: null };
  return { id: "rule-1", alarmType: "Heat", createRules, clearRule: null, ...flags, ...more };
}

export const long = (value: number): TypedValue => ({ type: "LONG", value });
