import { ALARM_SEVERITIES, type AlarmSeverity } from "../entities/alarm.ts";
import type { KeyFilterPredicate } from "../queries/key-filter.ts";
import type { AlarmExpression, ProfileAlarm } from "./alarm-rule.ts";

/** A value that a rule compares a time series with. */
export interface AlarmRuleLimit {
  readonly key: string;
  readonly value: number;
  /** Of the rule; null: it clears the alarm. */
  readonly severity: AlarmSeverity | null;
}

/** What the rules for an alarm look at. */
export interface AlarmRuleValues {
  /** Time series, in the order of the rules. */
  readonly keys: readonly string[];
  /** The limits that are numbers of the rules themselves, not those of attributes. */
  readonly limits: readonly AlarmRuleLimit[];
}

/** The time series that decide about an alarm, and what they are compared with; without those of attributes. */
export function alarmRuleValues({ createRules, clearRule }: ProfileAlarm): AlarmRuleValues {
  const keys = new Set<string>();
  const limits = new Map<string, AlarmRuleLimit>();
  const add = (expression: AlarmExpression, severity: AlarmSeverity | null): void => {
    switch (expression.type) {
      case "AND":
      case "OR":
        for (const each of expression.expressions) add(each, severity);
        break;
      case "NOT":
        add(expression.expression, severity);
        break;
      case "NO_DATA":
        if (expression.key.type === "TIME_SERIES") keys.add(expression.key.key);
        break;
      case "FILTER": {
        const { key, predicate } = expression.filter;
        if (key.type !== "TIME_SERIES") break;
        keys.add(key.key);
        for (const value of numbersIn(predicate)) {
          const at = `${value} ${key.key}`;
          if (!limits.has(at)) limits.set(at, { key: key.key, value, severity });
        }
      }
    }
  };
  for (const severity of ALARM_SEVERITIES) {
    const rule = createRules[severity];
    if (rule) add(rule.expression, severity);
  }
  if (clearRule) add(clearRule.expression, null);
  return { keys: [...keys], limits: [...limits.values()] };
}

function numbersIn(predicate: KeyFilterPredicate): readonly number[] {
  if (predicate.type === "COMPLEX") return predicate.predicates.flatMap(numbersIn);
  if (predicate.type !== "NUMERIC" || predicate.value.dynamicValue) return [];
  const value = predicate.value.userValue ?? predicate.value.defaultValue;
  return typeof value === "number" ? [value] : [];
}
