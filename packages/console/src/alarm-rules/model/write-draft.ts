import { isSameJson, type JsonObject, type KeyFilterPredicate } from "@orrery/model";
import {
  type AlarmExpression,
  type AlarmFilter,
  type AlarmSchedule,
  type AlarmSpec,
  plainCondition,
} from "@orrery/model/alarm-rules";
import { type AlarmDraft, type AlarmEntry, type ConditionDraft, isReadable, type RuleDraft } from "./alarm-draft.ts";
import { keepUnedited } from "./keep-unedited.ts";
import { readAlarms, savedRule } from "./read-draft.ts";

/** As it is saved. What was not edited stays as it was, member by member. */
export function writeAlarms(entries: readonly AlarmEntry[]): readonly JsonObject[] {
  return entries.map((entry) => (isReadable(entry) ? writeAlarm(entry) : entry.json));
}

export function writeAlarm(alarm: AlarmDraft): JsonObject {
  const { json } = alarm;
  const written = alarmJson(alarm);
  if (!json) return written;
  const [saved] = readAlarms([json]);
  if (!saved || !isReadable(saved)) return written;
  const read = alarmJson(saved);
  return isSameJson(read, written) ? json : keepUnedited(json, read, written);
}

/** Whether saving would change what is saved. */
export function isEdited(entry: AlarmEntry): boolean {
  return isReadable(entry) && !(entry.json && isSameJson(writeAlarm(entry), entry.json));
}

function alarmJson({ create, clear, ...alarm }: AlarmDraft): JsonObject {
  const { propagate, propagateToOwner, propagateToTenant, propagateRelationTypes: types } = alarm;
  return {
    id: alarm.id,
    alarmType: alarm.alarmType.trim(),
    createRules: Object.fromEntries(create.map(({ severity, rule }) => [severity, ruleJson(rule)])),
    clearRule: clear ? ruleJson(clear) : null,
    propagate,
    propagateToOwner,
    propagateToTenant,
    propagateRelationTypes: types.length > 0 ? types : null,
  };
}

/** Members of a saved rule that are not shown, or not edited, stay as they were saved. */
function ruleJson(rule: RuleDraft): JsonObject {
  const { json } = rule;
  const written = shownJson(rule);
  return json ? keepUnedited(json, shownJson(savedRule(json)), written) : written;
}

/** What its expression cannot say by a list of filters stands in `orrery`, beside filters for other clients. */
function shownJson({ json, condition, spec, schedule, alarmDetails, dashboardId }: RuleDraft): JsonObject {
  const expression = expressionOf(condition);
  const { filters, isExact } = plainCondition(expression);
  const own = isExact ? (json?.orrery ? { orrery: null } : {}) : { orrery: { expression: wire(expression) } };
  return {
    ...own,
    condition: { condition: filters.map(filterJson), spec: specJson(spec) },
    schedule: scheduleJson(schedule),
    alarmDetails: alarmDetails.trim() === "" ? null : alarmDetails,
    dashboardId: dashboardId === null ? null : { entityType: "DASHBOARD", id: dashboardId },
  };
}

export function expressionOf(condition: ConditionDraft): AlarmExpression {
  switch (condition.kind) {
    case "filter": {
      const { filter, hysteresis } = condition;
      return { type: "FILTER", filter, ...(hysteresis == null ? {} : { hysteresis }) };
    }
    case "silence":
      return { type: "NO_DATA", key: condition.of, unit: condition.unit, duration: condition.duration ?? 0 };
    case "group": {
      const { holds, items } = condition;
      const type = holds === "all" || holds === "notAll" ? "AND" : "OR";
      const group: AlarmExpression = { type, expressions: items.map(expressionOf) };
      return holds === "none" || holds === "notAll" ? { type: "NOT", expression: group } : group;
    }
  }
}

/** Filters of the contract have a member that only dashboards use. */
function wire(expression: AlarmExpression): JsonObject {
  switch (expression.type) {
    case "AND":
    case "OR":
      return { type: expression.type, expressions: expression.expressions.map(wire) };
    case "NOT":
      return { type: "NOT", expression: wire(expression.expression) };
    case "FILTER":
      return { ...expression, filter: filterJson(expression.filter) };
    case "NO_DATA":
      return { ...expression };
  }
}

const filterJson = ({ key, valueType, value, predicate }: AlarmFilter): JsonObject => ({
  key,
  valueType,
  value,
  predicate: predicateJson(predicate),
});

function predicateJson(predicate: KeyFilterPredicate): JsonObject {
  if (predicate.type === "COMPLEX") return { ...predicate, predicates: predicate.predicates.map(predicateJson) };
  return { ...predicate, value: valueJson(predicate.value) };
}

const valueJson = ({
  defaultValue = null,
  dynamicValue = null,
}: {
  defaultValue?: unknown;
  dynamicValue?: unknown;
}) => ({
  defaultValue,
  userValue: null,
  dynamicValue,
});

function specJson(spec: AlarmSpec): JsonObject {
  if (spec.type === "SIMPLE") return { type: "SIMPLE" };
  return { ...spec, predicate: valueJson(spec.predicate) };
}

const scheduleJson = (schedule: AlarmSchedule): JsonObject | null =>
  schedule.type === "ANY_TIME" ? null : { ...schedule };
