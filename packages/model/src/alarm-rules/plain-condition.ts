import type { KeyFilterPredicate, NumericOperation, StringOperation } from "../queries/key-filter.ts";
import type { AlarmExpression, AlarmFilter } from "./alarm-rule.ts";

/** Filters that must all hold; `isExact`: they hold exactly where the expression does. */
export interface PlainCondition {
  readonly filters: readonly AlarmFilter[];
  readonly isExact: boolean;
}

/**
 * The filters that stand as `condition` beside an expression, for clients that drop what they do not know. They hold only
 * where the expression holds: such a client raises too few alarms rather than too many. What it cannot say at all never
 * holds.
 */
export function plainCondition(expression: AlarmExpression): PlainCondition {
  return plain(expression) ?? { filters: [NEVER], isExact: false };
}

/** A constant without an attribute to compare with (reference: rule engine, 6.4). */
const NEVER: AlarmFilter = {
  key: { type: "CONSTANT", key: "never" },
  valueType: "BOOLEAN",
  value: true,
  predicate: { type: "BOOLEAN", operation: "EQUAL", value: { defaultValue: false, dynamicValue: null } },
};

/** Undefined: it cannot be said. */
function plain(expression: AlarmExpression): PlainCondition | undefined {
  switch (expression.type) {
    case "FILTER":
      return { filters: [expression.filter], isExact: expression.hysteresis === undefined };
    case "NO_DATA":
      return undefined;
    case "AND":
      return allOf(expression.expressions.map(plain));
    case "OR":
      return anyOf(expression.expressions.map(plain));
    case "NOT":
      return opposite(expression.expression);
  }
}

function allOf(parts: readonly (PlainCondition | undefined)[]): PlainCondition | undefined {
  const said = parts.filter((part) => part !== undefined);
  if (said.length < parts.length) return undefined;
  return { filters: said.flatMap(({ filters }) => filters), isExact: said.every(({ isExact }) => isExact) };
}

/** Filters of one key become one filter; of different keys, the first alternative is all that can be said. */
function anyOf(parts: readonly (PlainCondition | undefined)[]): PlainCondition | undefined {
  const said = parts.filter((part) => part !== undefined);
  const [first] = said;
  if (!first || parts.length === 1) return first;
  if (said.length === 1) return { ...first, isExact: false };
  const singles = said.flatMap(({ filters }) => (filters.length === 1 ? filters : []));
  const [one] = singles;
  if (!one || singles.length < said.length || !singles.every((other) => isOfSameValue(one, other)))
    return { ...first, isExact: false };
  const predicate: KeyFilterPredicate = {
    type: "COMPLEX",
    operation: "OR",
    predicates: singles.map((each) => each.predicate),
  };
  const isExact = said.length === parts.length && said.every((part) => part.isExact);
  return { filters: [{ ...one, predicate }], isExact };
}

function isOfSameValue(a: AlarmFilter, b: AlarmFilter): boolean {
  return a.key.type === b.key.type && a.key.key === b.key.key && a.valueType === b.valueType && a.value === b.value;
}

/** Never exact: a filter of a value that is not there does not hold, and neither does its opposite. */
function opposite(expression: AlarmExpression): PlainCondition | undefined {
  switch (expression.type) {
    case "NOT": {
      const found = plain(expression.expression);
      return found && { ...found, isExact: false };
    }
    case "NO_DATA":
      return undefined;
    case "AND":
      return anyOf(expression.expressions.map(opposite));
    case "OR":
      return allOf(expression.expressions.map(opposite));
    case "FILTER": {
      // One that goes on holding within its hysteresis has an opposite that waits, too.
      const predicate =
        expression.hysteresis === undefined ? oppositePredicate(expression.filter.predicate) : undefined;
      return predicate && { filters: [{ ...expression.filter, predicate }], isExact: false };
    }
  }
}

function oppositePredicate(predicate: KeyFilterPredicate): KeyFilterPredicate | undefined {
  switch (predicate.type) {
    case "NUMERIC":
      return { ...predicate, operation: NUMERIC[predicate.operation] };
    case "BOOLEAN":
      return { ...predicate, operation: predicate.operation === "EQUAL" ? "NOT_EQUAL" : "EQUAL" };
    case "STRING": {
      const operation = STRING[predicate.operation];
      return operation && { ...predicate, operation };
    }
    case "COMPLEX": {
      const predicates = predicate.predicates.map(oppositePredicate).filter((each) => each !== undefined);
      if (predicates.length < predicate.predicates.length) return undefined;
      return { ...predicate, operation: predicate.operation === "AND" ? "OR" : "AND", predicates };
    }
  }
}

const NUMERIC: Readonly<Record<NumericOperation, NumericOperation>> = {
  EQUAL: "NOT_EQUAL",
  NOT_EQUAL: "EQUAL",
  GREATER: "LESS_OR_EQUAL",
  LESS_OR_EQUAL: "GREATER",
  LESS: "GREATER_OR_EQUAL",
  GREATER_OR_EQUAL: "LESS",
};

const STRING: Readonly<Partial<Record<StringOperation, StringOperation>>> = {
  EQUAL: "NOT_EQUAL",
  NOT_EQUAL: "EQUAL",
  CONTAINS: "NOT_CONTAINS",
  NOT_CONTAINS: "CONTAINS",
};
