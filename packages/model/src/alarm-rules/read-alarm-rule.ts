import { ALARM_SEVERITIES } from "../entities/alarm.ts";
import { KEY_VALUE_TYPES, type KeyFilterPredicate } from "../queries/key-filter.ts";
import type {
  AlarmExpression,
  AlarmFilter,
  AlarmKey,
  AlarmRule,
  AlarmSchedule,
  AlarmSpec,
  ProfileAlarm,
} from "./alarm-rule.ts";
import { ALARM_KEY_TYPES, ALARM_TIME_UNITS } from "./alarm-rule.ts";
import { readFilterValue, readPredicate } from "./read-predicate.ts";
import {
  AlarmRuleProblem,
  flag,
  list,
  member,
  numberOrNull,
  object,
  oneOf,
  required,
  text,
  textOrNull,
} from "./reading.ts";

export { AlarmRuleProblem } from "./reading.ts";

/** Maximum number of conditions of a rule, and how deep they may stand in each other. */
export const MAX_ALARM_CONDITIONS = 200;
export const MAX_ALARM_DEPTH = 16;
/** Maximum number of comparisons in all conditions of a rule: one condition may compare with several values. */
const MAX_COMPARISONS = 1_000;

/**
 * The rules for one type of alarm, of `profileData.alarms`.
 * @throws {AlarmRuleProblem} when they cannot be read.
 */
export function readProfileAlarm(json: unknown): ProfileAlarm {
  const given = object(json, "");
  const rules = member(given, "createRules") ? object(given.createRules, "createRules") : {};
  const createRules = Object.fromEntries(
    ALARM_SEVERITIES.flatMap((severity) => {
      const rule = rules[severity];
      return rule ? [[severity, readAlarmRule(rule, `createRules.${severity}`)] as const] : [];
    }),
  );
  return {
    id: text(given.id, "id"),
    alarmType: text(given.alarmType, "alarmType"),
    createRules,
    clearRule: member(given, "clearRule") ? readAlarmRule(given.clearRule, "clearRule") : null,
    propagate: flag(given.propagate),
    propagateToOwner: flag(given.propagateToOwner),
    propagateToTenant: flag(given.propagateToTenant),
    propagateRelationTypes: list(given.propagateRelationTypes ?? [], "propagateRelationTypes").map((type) =>
      text(type, "propagateRelationTypes"),
    ),
  };
}

/** @throws {AlarmRuleProblem} naming the member below `path` that cannot be read. */
export function readAlarmRule(json: unknown, path: string): AlarmRule {
  const given = object(json, path);
  const condition = object(required(given.condition, `${path}.condition`), `${path}.condition`);
  const dashboard = member(given, "dashboardId");
  const expression = readOrreryExpression(given.orrery, `${path}.orrery`) ?? readConditions(condition.condition, path);
  checkComparisons(expression, path);
  return {
    expression,
    spec: readSpec(condition.spec, `${path}.condition.spec`),
    schedule: readSchedule(given.schedule, `${path}.schedule`),
    alarmDetails: textOrNull(given.alarmDetails, `${path}.alarmDetails`),
    dashboardId: dashboard ? text(object(dashboard, `${path}.dashboardId`).id, `${path}.dashboardId`) : null,
  };
}

/**
 * The expression of the member `orrery` of a rule; undefined without one.
 * @throws {AlarmRuleProblem}
 */
export function readOrreryExpression(json: unknown, path: string): AlarmExpression | undefined {
  if (json === null || json === undefined) return undefined;
  const expression = readExpression(object(json, path).expression, { path: `${path}.expression`, depth: 0 });
  if (countOf(expression) > MAX_ALARM_CONDITIONS) throw new AlarmRuleProblem(path, "has too many conditions");
  return expression;
}

/** @throws {AlarmRuleProblem} */
function checkComparisons(expression: AlarmExpression, path: string): void {
  if (comparisonsIn(expression) > MAX_COMPARISONS) throw new AlarmRuleProblem(path, "has too many conditions");
}

function readConditions(json: unknown, path: string): AlarmExpression {
  const filters = list(json, `${path}.condition.condition`);
  if (filters.length > MAX_ALARM_CONDITIONS) throw new AlarmRuleProblem(path, "has too many conditions");
  return {
    type: "AND",
    expressions: filters.map((filter) => ({ type: "FILTER", filter: readFilter(filter, `${path}.condition`) })),
  };
}

function readExpression(json: unknown, { path, depth }: { path: string; depth: number }): AlarmExpression {
  if (depth > MAX_ALARM_DEPTH) throw new AlarmRuleProblem(path, "is nested too deeply");
  const given = object(json, path);
  const type = oneOf(["AND", "OR", "NOT", "FILTER", "NO_DATA"], given.type, `${path}.type`);
  const below = { path, depth: depth + 1 };
  switch (type) {
    case "AND":
    case "OR": {
      const expressions = list(given.expressions, `${path}.expressions`).map((each) => readExpression(each, below));
      if (expressions.length === 0) throw new AlarmRuleProblem(path, "has no conditions");
      return { type, expressions };
    }
    case "NOT":
      return { type, expression: readExpression(given.expression, below) };
    case "FILTER":
      return readFilterExpression(given, path);
    case "NO_DATA": {
      const duration = numberOrNull(given.duration, `${path}.duration`) ?? 0;
      if (duration < 0) throw new AlarmRuleProblem(path, "has a negative duration");
      const unit = oneOf(ALARM_TIME_UNITS, given.unit ?? "SECONDS", `${path}.unit`);
      const key = readKey(given.key, path);
      if (key.type !== "TIME_SERIES" && key.type !== "ATTRIBUTE") {
        throw new AlarmRuleProblem(path, "needs an attribute or a time series");
      }
      return { type, key, unit, duration };
    }
  }
}

function readFilterExpression(given: Readonly<Record<string, unknown>>, path: string): AlarmExpression {
  const filter = readFilter(given.filter, path);
  const hysteresis = numberOrNull(given.hysteresis, `${path}.hysteresis`);
  if (hysteresis === null) return { type: "FILTER", filter };
  const { predicate } = filter;
  const hasLimit = predicate.type === "NUMERIC" && /^(GREATER|LESS)/.test(predicate.operation);
  if (!hasLimit || hysteresis < 0) throw new AlarmRuleProblem(path, "has a hysteresis without a limit");
  return { type: "FILTER", filter, hysteresis };
}

function readFilter(json: unknown, path: string): AlarmFilter {
  const given = object(json, path);
  const { value = null } = given;
  if (value !== null && typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") {
    throw new AlarmRuleProblem(path, "has a constant that is no value");
  }
  return {
    key: readKey(given.key, path),
    valueType: given.valueType ? oneOf(KEY_VALUE_TYPES, given.valueType, `${path}.valueType`) : null,
    value,
    predicate: readPredicate(given.predicate, `${path}.predicate`),
  };
}

function readKey(json: unknown, path: string): AlarmKey {
  const { type, key } = object(json, `${path}.key`);
  const known = /^(CLIENT|SHARED|SERVER)_ATTRIBUTE$/.test(String(type)) ? "ATTRIBUTE" : type;
  return { type: oneOf(ALARM_KEY_TYPES, known, `${path}.key.type`), key: text(key, `${path}.key.key`) };
}

function readSpec(json: unknown, path: string): AlarmSpec {
  if (json === null || json === undefined) return { type: "SIMPLE" };
  const given = object(json, path);
  const type = oneOf(["SIMPLE", "DURATION", "REPEATING"], given.type, `${path}.type`);
  if (type === "SIMPLE") return { type };
  const predicate = readFilterValue(given.predicate, path, (value) => typeof value === "number");
  if (type === "REPEATING") return { type, predicate };
  return { type, predicate, unit: oneOf(ALARM_TIME_UNITS, given.unit, `${path}.unit`) };
}

function readSchedule(json: unknown, path: string): AlarmSchedule {
  if (json === null || json === undefined) return { type: "ANY_TIME" };
  const given = object(json, path);
  const type = oneOf(["ANY_TIME", "SPECIFIC_TIME", "CUSTOM"], given.type, `${path}.type`);
  if (type === "ANY_TIME") return { type };
  const timezone = textOrNull(given.timezone, `${path}.timezone`);
  const time = (value: unknown) => numberOrNull(value, path) ?? 0;
  if (type === "SPECIFIC_TIME") {
    const daysOfWeek = list(given.daysOfWeek ?? [], `${path}.daysOfWeek`).map(time);
    return { type, timezone, daysOfWeek, startsOn: time(given.startsOn), endsOn: time(given.endsOn) };
  }
  const items = list(given.items ?? [], `${path}.items`).map((item) => {
    const { enabled, dayOfWeek, startsOn, endsOn } = object(item, `${path}.items`);
    return { enabled: flag(enabled), dayOfWeek: time(dayOfWeek), startsOn: time(startsOn), endsOn: time(endsOn) };
  });
  return { type, timezone, items };
}

function countOf(expression: AlarmExpression): number {
  if (expression.type === "NOT") return countOf(expression.expression);
  if (expression.type === "FILTER" || expression.type === "NO_DATA") return 1;
  return expression.expressions.reduce((sum, each) => sum + countOf(each), 0);
}

function comparisonsIn(expression: AlarmExpression): number {
  if (expression.type === "NO_DATA") return 1;
  if (expression.type === "NOT") return comparisonsIn(expression.expression);
  if (expression.type === "FILTER") return comparisonsOf(expression.filter.predicate);
  return expression.expressions.reduce((sum, each) => sum + comparisonsIn(each), 0);
}

function comparisonsOf(predicate: KeyFilterPredicate): number {
  if (predicate.type !== "COMPLEX") return 1;
  return predicate.predicates.reduce((sum, each) => sum + comparisonsOf(each), 0);
}
