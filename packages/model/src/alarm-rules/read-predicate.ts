import {
  BOOLEAN_OPERATIONS,
  COMPLEX_OPERATIONS,
  type DynamicValue,
  type FilterValue,
  type KeyFilterPredicate,
  NUMERIC_OPERATIONS,
  STRING_OPERATIONS,
} from "../queries/key-filter.ts";
import { AlarmRuleProblem, flag, list, object, oneOf, text } from "./reading.ts";

/** Where alarm rules find values by attributes. */
const ALARM_SOURCES = ["CURRENT_DEVICE", "CURRENT_CUSTOMER", "CURRENT_TENANT"] as const;

const MAX_DEPTH = 16;
const MAX_PREDICATES = 200;

/** @throws {AlarmRuleProblem} */
export function readPredicate(json: unknown, path: string, depth = 0): KeyFilterPredicate {
  if (depth > MAX_DEPTH) throw new AlarmRuleProblem(path, "is nested too deeply");
  const given = object(json, path);
  const type = oneOf(["STRING", "NUMERIC", "BOOLEAN", "COMPLEX"], given.type, `${path}.type`);
  const operationPath = `${path}.operation`;
  switch (type) {
    case "STRING": {
      const operation = oneOf(STRING_OPERATIONS, given.operation, operationPath);
      const value = readFilterValue(given.value, path, (value) => typeof value === "string");
      return { type, operation, value, ignoreCase: flag(given.ignoreCase) };
    }
    case "NUMERIC": {
      const operation = oneOf(NUMERIC_OPERATIONS, given.operation, operationPath);
      return { type, operation, value: readFilterValue(given.value, path, (value) => typeof value === "number") };
    }
    case "BOOLEAN": {
      const operation = oneOf(BOOLEAN_OPERATIONS, given.operation, operationPath);
      return { type, operation, value: readFilterValue(given.value, path, (value) => typeof value === "boolean") };
    }
    case "COMPLEX": {
      const operation = oneOf(COMPLEX_OPERATIONS, given.operation, operationPath);
      const predicates = list(given.predicates, `${path}.predicates`);
      if (predicates.length > MAX_PREDICATES) throw new AlarmRuleProblem(path, "has too many conditions");
      return { type, operation, predicates: predicates.map((each) => readPredicate(each, path, depth + 1)) };
    }
  }
}

/** `userValue` is no part of alarm rules (reference: rule engine, 6.4). */
export function readFilterValue<T>(
  json: unknown,
  path: string,
  isOfType: (value: unknown) => value is T,
): FilterValue<T> {
  const { defaultValue = null, dynamicValue = null } = object(json, `${path}.value`);
  if (defaultValue !== null && !isOfType(defaultValue)) throw new AlarmRuleProblem(path, "has a value of another type");
  return { defaultValue, dynamicValue: readDynamicValue(dynamicValue, path) };
}

/** Null for a source without an attribute, which editors leave behind. */
function readDynamicValue(json: unknown, path: string): DynamicValue | null {
  if (json === null) return null;
  const { sourceType, sourceAttribute, inherit } = object(json, `${path}.dynamicValue`);
  if (!sourceType || !sourceAttribute) return null;
  return {
    sourceType: oneOf(ALARM_SOURCES, sourceType, `${path}.dynamicValue.sourceType`),
    sourceAttribute: text(sourceAttribute, `${path}.dynamicValue.sourceAttribute`),
    inherit: flag(inherit),
  };
}
