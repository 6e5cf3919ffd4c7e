import type { AlarmSeverity, JsonObject } from "@orrery/model";
import {
  type AlarmExpression,
  type AlarmRule,
  AlarmRuleProblem,
  readAlarmRule,
  readProfileAlarm,
} from "@orrery/model/alarm-rules";
import {
  type AlarmDraft,
  type AlarmEntry,
  bySeverity,
  type ConditionDraft,
  type CreateDraft,
  type GroupDraft,
  newKey,
  type RuleDraft,
} from "./alarm-draft.ts";

/** The rules of `profileData.alarms`. */
export function readAlarms(alarms: readonly JsonObject[] | null): readonly AlarmEntry[] {
  return (alarms ?? []).map(readAlarm);
}

function readAlarm(json: JsonObject): AlarmEntry {
  try {
    return readDraft(json);
  } catch (error) {
    if (!(error instanceof AlarmRuleProblem)) throw error;
    return { key: newKey(), json, alarmType: String(json.alarmType ?? ""), problem: error.message };
  }
}

function readDraft(json: JsonObject): AlarmDraft {
  const { createRules, clearRule, ...alarm } = readProfileAlarm(json);
  const saved = isObject(json.createRules) ? json.createRules : {};
  const create = Object.entries(createRules).map(
    ([severity, rule]): CreateDraft => ({
      severity: severity as AlarmSeverity, // as it is read
      rule: ruleDraft(rule, saved[severity]),
    }),
  );
  return {
    ...alarm,
    key: newKey(),
    json,
    create: bySeverity(create),
    clear: clearRule ? ruleDraft(clearRule, json.clearRule) : undefined,
  };
}

/** A rule of an alarm that could be read, as it was saved. */
export const savedRule = (json: JsonObject): RuleDraft => ruleDraft(readAlarmRule(json, ""), json);

function ruleDraft({ expression, spec, schedule, alarmDetails, dashboardId }: AlarmRule, json: unknown): RuleDraft {
  return {
    key: newKey(),
    json: isObject(json) ? json : undefined,
    condition: rootOf(conditionDraft(expression)),
    spec,
    schedule,
    alarmDetails: alarmDetails ?? "",
    dashboardId,
  };
}

const rootOf = (condition: ConditionDraft): GroupDraft =>
  condition.kind === "group" ? condition : { kind: "group", key: newKey(), holds: "all", items: [condition] };

function conditionDraft(expression: AlarmExpression): ConditionDraft {
  const key = newKey();
  switch (expression.type) {
    case "AND":
    case "OR": {
      const holds = expression.type === "AND" ? "all" : "any";
      return { kind: "group", key, holds, items: expression.expressions.map(conditionDraft) };
    }
    case "NOT": {
      const inner = conditionDraft(expression.expression);
      if (inner.kind !== "group" || inner.holds === "none" || inner.holds === "notAll")
        return { kind: "group", key, holds: "none", items: [inner] };
      return { ...inner, holds: inner.holds === "all" ? "notAll" : "none" };
    }
    case "FILTER":
      return { kind: "filter", key, filter: expression.filter, hysteresis: expression.hysteresis };
    case "NO_DATA":
      return { kind: "silence", key, of: expression.key, unit: expression.unit, duration: expression.duration };
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
