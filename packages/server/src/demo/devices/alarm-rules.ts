import type { AlarmSeverity, JsonObject } from "@orrery/model";

/** A condition on a measured value; `attribute` of the device replaces the limit where it has one. */
interface Limit {
  readonly key: string;
  readonly operation: "GREATER" | "LESS" | "GREATER_OR_EQUAL" | "LESS_OR_EQUAL";
  readonly limit: number;
  readonly attribute?: string | undefined;
}

interface RuleSpec extends Limit {
  /** Seconds for which the condition must hold. */
  readonly seconds?: number | undefined;
  /** Number of values in a row. */
  readonly times?: number | undefined;
  readonly schedule?: JsonObject | undefined;
  readonly details?: string | undefined;
}

/** Alarm rules of a demo profile for one type of alarm, as clients save them. */
export function demoAlarm(
  alarmType: string,
  create: Readonly<Partial<Record<AlarmSeverity, RuleSpec>>>,
  clear: RuleSpec,
): JsonObject {
  return {
    id: alarmType.toLowerCase().replaceAll(" ", "-"),
    alarmType,
    createRules: Object.fromEntries(Object.entries(create).map(([severity, spec]) => [severity, ruleOf(spec)])),
    clearRule: ruleOf(clear),
    propagate: false,
    propagateToOwner: false,
    propagateToTenant: false,
    propagateRelationTypes: null,
  };
}

function ruleOf({ seconds, times, schedule, details, ...limit }: RuleSpec): JsonObject {
  return {
    condition: { condition: [conditionOf(limit)], spec: specOf(seconds, times) },
    schedule: schedule ?? null,
    alarmDetails: details ?? null,
    dashboardId: null,
  };
}

function conditionOf({ key, operation, limit, attribute }: Limit): JsonObject {
  const dynamicValue = attribute && { sourceType: "CURRENT_DEVICE", sourceAttribute: attribute, inherit: false };
  const value = { defaultValue: limit, userValue: null, dynamicValue: dynamicValue ?? null };
  return {
    key: { type: "TIME_SERIES", key },
    valueType: "NUMERIC",
    value: null,
    predicate: { type: "NUMERIC", operation, value },
  };
}

function specOf(seconds: number | undefined, times: number | undefined): JsonObject {
  const predicate = (defaultValue: number) => ({ defaultValue, userValue: null, dynamicValue: null });
  if (seconds !== undefined) return { type: "DURATION", unit: "SECONDS", predicate: predicate(seconds) };
  if (times !== undefined) return { type: "REPEATING", predicate: predicate(times) };
  return { type: "SIMPLE" };
}
