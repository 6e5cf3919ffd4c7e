import { type AlarmDraft, type ConditionDraft, newKey, type RuleDraft } from "./alarm-draft.ts";

/** The same condition as a row of its own. */
export function copyOf(condition: ConditionDraft): ConditionDraft {
  const key = newKey();
  return condition.kind === "group" ? { ...condition, key, items: condition.items.map(copyOf) } : { ...condition, key };
}

export function copyOfRule(rule: RuleDraft): RuleDraft {
  const { condition } = rule;
  return {
    ...rule,
    key: newKey(),
    condition: { ...condition, key: newKey(), items: condition.items.map(copyOf) },
  };
}

/** The same rules for another type of alarm, which is new. */
export function copyOfAlarm(alarm: AlarmDraft, alarmType: string): AlarmDraft {
  return {
    ...alarm,
    key: newKey(),
    json: undefined,
    id: crypto.randomUUID(),
    alarmType,
    create: alarm.create.map(({ severity, rule }) => ({ severity, rule: copyOfRule(rule) })),
    clear: alarm.clear && copyOfRule(alarm.clear),
  };
}
