/** A condition on a value of the load. */
function condition(key: string, operation: "GREATER" | "LESS", defaultValue: number, attribute?: string) {
  const dynamicValue = attribute && { sourceType: "CURRENT_DEVICE", sourceAttribute: attribute, inherit: false };
  const value = { defaultValue, userValue: null, dynamicValue: dynamicValue ?? null };
  return { key: { type: "TIME_SERIES", key }, valueType: "NUMERIC", predicate: { type: "NUMERIC", operation, value } };
}

function rule(conditions: readonly object[], spec: object | null = null) {
  return { condition: { condition: conditions, spec } };
}

/**
 * Rules of a profile: simple with a clear rule, for a time, repeated, by an attribute, and of two conditions. No value that
 * the load sends (`load/publish-packet.ts`) meets them.
 */
export function fiveAlarmRules() {
  const never = condition("a", "GREATER", 99_000_000);
  const alarms = [
    {
      createRules: { CRITICAL: rule([never]), MAJOR: rule([condition("b", "GREATER", 98_000_000)]) },
      clearRule: rule([condition("a", "LESS", 0)]),
    },
    { createRules: { MAJOR: rule([never], { type: "DURATION", unit: "SECONDS", predicate: { defaultValue: 60 } }) } },
    {
      createRules: { MINOR: rule([condition("c", "LESS", 0)], { type: "REPEATING", predicate: { defaultValue: 5 } }) },
    },
    { createRules: { WARNING: rule([condition("a", "GREATER", 97_000_000, "limit")]) } },
    { createRules: { MINOR: rule([condition("c", "GREATER", 0), never]) } },
  ];
  return alarms.map((alarm, at) => ({ id: `rule-${at}`, alarmType: `Alarm ${at}`, ...alarm }));
}
