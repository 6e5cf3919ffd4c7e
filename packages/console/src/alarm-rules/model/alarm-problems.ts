import {
  type AlarmExpression,
  type AlarmSchedule,
  type AlarmSpec,
  MAX_ALARM_CONDITIONS,
  MAX_ALARM_DEPTH,
} from "@orrery/model/alarm-rules";
import { keyFilterProblems } from "../../key-filters/key-filter-problems.ts";
import { type AlarmEntry, type ConditionDraft, isReadable, type RuleDraft } from "./alarm-draft.ts";
import { expressionOf, isEdited } from "./write-draft.ts";

/** Translation keys of what is wrong, by place: the key of a row, a slash, and a member of it. */
export type Problems = ReadonlyMap<string, string>;

const MAX_TYPE_LENGTH = 255;
const MAX_REQUIRED = 2_147_483_647;

/**
 * What keeps the rules of a profile from being saved. Other programs may have saved what is wrong here, such as times that
 * are never: that does not keep the rules of other alarms from being saved.
 */
export function alarmProblems(entries: readonly AlarmEntry[]): Problems {
  const found = new Map<string, string>();
  const types = entries.map(({ alarmType }) => alarmType.trim());
  for (const [at, entry] of entries.entries()) {
    if (!isReadable(entry)) continue;
    const type = types[at] ?? "";
    if (type === "") found.set(`${entry.key}/type`, "alarm-rule.type-required");
    else if (type.length > MAX_TYPE_LENGTH) found.set(`${entry.key}/type`, "entity.too-long");
    else if (types.indexOf(type) !== at) found.set(`${entry.key}/type`, "alarm-rule.type-used");
    if (!isEdited(entry)) continue;
    if (entry.create.length === 0) found.set(`${entry.key}/create`, "alarm-rule.severity-required");
    for (const { rule } of entry.create) checkRule(rule, found);
    if (entry.clear) checkRule(entry.clear, found);
  }
  return found;
}

/** Whether something is wrong below a row. */
export function hasProblem(entry: AlarmEntry, problems: Problems): boolean {
  return isReadable(entry) && alarmProblemsOf(entry, problems);
}

function alarmProblemsOf(entry: Extract<AlarmEntry, { readonly create: unknown }>, problems: Problems): boolean {
  if (problems.size === 0) return false;
  const own = alarmProblems([entry]);
  return own.size > 0 || problems.has(`${entry.key}/type`);
}

function checkRule({ key, condition, spec, schedule }: RuleDraft, found: Map<string, string>): void {
  if (conditionsIn(condition) > MAX_ALARM_CONDITIONS) found.set(`${key}/condition`, "alarm-rule.too-many-conditions");
  else if (depthOf(expressionOf(condition)) > MAX_ALARM_DEPTH) found.set(`${key}/condition`, "alarm-rule.too-deep");
  checkCondition(condition, found);
  const required = specProblem(spec);
  if (required !== undefined) found.set(`${key}/spec`, required);
  const times = scheduleProblem(schedule);
  if (times !== undefined) found.set(`${key}/schedule`, times);
}

function checkCondition(condition: ConditionDraft, found: Map<string, string>): void {
  switch (condition.kind) {
    case "group":
      if (condition.items.length === 0) found.set(`${condition.key}/items`, "alarm-rule.condition-required");
      for (const item of condition.items) checkCondition(item, found);
      return;
    case "filter": {
      const { key, filter, hysteresis } = condition;
      for (const [at, problem] of keyFilterProblems(filter)) found.set(`${key}/${at}`, problem);
      if (hysteresis === null || (hysteresis ?? 0) < 0)
        found.set(`${key}/hysteresis`, "alarm-rule.hysteresis-required");
      return;
    }
    case "silence":
      if (condition.of.key.trim() === "") found.set(`${condition.key}/key`, "key-filter.key-required");
      if (condition.duration === null || condition.duration < 0)
        found.set(`${condition.key}/duration`, "key-filter.number-required");
  }
}

function conditionsIn(condition: ConditionDraft): number {
  if (condition.kind !== "group") return 1;
  return condition.items.reduce((sum, item) => sum + conditionsIn(item), 0);
}

/** How deep the innermost condition stands, as the server counts it. */
function depthOf(expression: AlarmExpression): number {
  switch (expression.type) {
    case "AND":
    case "OR":
      return expression.expressions.reduce((deepest, inner) => Math.max(deepest, 1 + depthOf(inner)), 0);
    case "NOT":
      return 1 + depthOf(expression.expression);
    case "FILTER":
    case "NO_DATA":
      return 0;
  }
}

function specProblem(spec: AlarmSpec): string | undefined {
  if (spec.type === "SIMPLE") return undefined;
  const { defaultValue, dynamicValue } = spec.predicate;
  if (dynamicValue && dynamicValue.sourceAttribute.trim() === "") return "key-filter.attribute-required";
  if (defaultValue == null || !Number.isInteger(defaultValue) || defaultValue < 1 || defaultValue > MAX_REQUIRED)
    return "alarm-rule.integer-required";
  return undefined;
}

/** An interval that ends where it begins is never. */
function scheduleProblem(schedule: AlarmSchedule): string | undefined {
  switch (schedule.type) {
    case "ANY_TIME":
      return undefined;
    case "SPECIFIC_TIME":
      if (schedule.daysOfWeek.length === 0) return "alarm-rule.days-required";
      return schedule.startsOn === schedule.endsOn ? "alarm-rule.never-active" : undefined;
    case "CUSTOM": {
      const enabled = schedule.items.filter((item) => item.enabled);
      if (enabled.length === 0) return "alarm-rule.days-required";
      return enabled.some((item) => item.startsOn === item.endsOn) ? "alarm-rule.never-active" : undefined;
    }
  }
}
