import type { AlarmRule } from "./alarm-rule.ts";
import { readAlarmRule, readProfileAlarm } from "./read-alarm-rule.ts";

/** Error of a form field; null when the value is valid. */
export type FieldError<K extends string> = { readonly [key in K]: true } | null;

/** Whether the condition of a rule can be judged: it has at least one condition (BLOCK-5.097). */
export function isValidAlarmRule(json: unknown): boolean {
  const rule = tried(() => readAlarmRule(json, ""));
  return rule !== undefined && hasConditions(rule);
}

/** Whether the rules for a type of alarm are complete: id, type, a create rule, and conditions in every rule. */
export function isValidProfileAlarm(json: unknown): boolean {
  const alarm = tried(() => readProfileAlarm(json));
  if (!alarm) return false;
  const rules = Object.values(alarm.createRules);
  return rules.length > 0 && rules.every(hasConditions) && (alarm.clearRule === null || hasConditions(alarm.clearRule));
}

/** The error of a form field with one rule. */
export function alarmRuleError(json: unknown): FieldError<"alarmRule"> {
  return isValidAlarmRule(json) ? null : { alarmRule: true };
}

/** The error of a form field with the rules for a type of alarm. */
export function profileAlarmError(json: unknown): FieldError<"deviceProfileAlarm"> {
  return isValidProfileAlarm(json) ? null : { deviceProfileAlarm: true };
}

function hasConditions({ expression }: AlarmRule): boolean {
  return !("expressions" in expression) || expression.expressions.length > 0;
}

function tried<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
