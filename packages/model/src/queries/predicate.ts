import type { TypedValue } from "../values/typed-value.ts";
import type { EntityKey } from "./entity-key.ts";
import type { BooleanOperation, ComplexOperation, NumericOperation, StringOperation } from "./key-filter.ts";

/** A condition with resolved values; created by `resolvePredicate`. */
export type Predicate =
  | {
      readonly type: "STRING";
      readonly operation: StringOperation;
      readonly value: string;
      readonly ignoreCase: boolean;
    }
  | { readonly type: "NUMERIC"; readonly operation: NumericOperation; readonly value: number }
  | { readonly type: "BOOLEAN"; readonly operation: BooleanOperation; readonly value: boolean }
  | { readonly type: "COMPLEX"; readonly operation: ComplexOperation; readonly predicates: readonly Predicate[] };

/** A key filter of a query with resolved values. */
export interface ResolvedFilter {
  readonly key: EntityKey;
  readonly predicate: Predicate;
}

/** Whether an existing value satisfies a condition. */
export type Test = (value: TypedValue) => boolean;

type TextTest = (text: string) => boolean;

/** Maps an operation and its operand to a test, so that IN splits its list once. */
const TEXT: Readonly<Record<StringOperation, (wanted: string) => TextTest>> = {
  EQUAL: (wanted) => (text) => text === wanted,
  NOT_EQUAL: (wanted) => (text) => text !== wanted,
  STARTS_WITH: (wanted) => (text) => text.startsWith(wanted),
  ENDS_WITH: (wanted) => (text) => text.endsWith(wanted),
  CONTAINS: (wanted) => (text) => text.includes(wanted),
  NOT_CONTAINS: (wanted) => (text) => !text.includes(wanted),
  IN: (wanted) => {
    const list = new Set(splitList(wanted));
    return (text) => list.has(text);
  },
  NOT_IN: (wanted) => {
    const list = new Set(splitList(wanted));
    return (text) => !list.has(text);
  },
};

const NUMBER: Readonly<Record<NumericOperation, (value: number, wanted: number) => boolean>> = {
  EQUAL: (value, wanted) => value === wanted,
  NOT_EQUAL: (value, wanted) => value !== wanted,
  GREATER: (value, wanted) => value > wanted,
  LESS: (value, wanted) => value < wanted,
  GREATER_OR_EQUAL: (value, wanted) => value >= wanted,
  LESS_OR_EQUAL: (value, wanted) => value <= wanted,
};

/**
 * Compiled once per query, run once per value. `undefined` = no restriction. Values are compared by their stored type,
 * without conversion (reference: telemetry and queries, 5.6). Not called for missing values: they satisfy nothing, not
 * even NOT_EQUAL.
 */
export function compilePredicate(predicate: Predicate): Test | undefined {
  switch (predicate.type) {
    case "STRING": {
      if (predicate.value === "") return undefined;
      const fold = (text: string) => (predicate.ignoreCase ? text.toLowerCase() : text);
      const holds = TEXT[predicate.operation](fold(predicate.value));
      const otherwise = holdsForOtherTypes(predicate.operation);
      return (value) => (value.type === "STRING" ? holds(fold(value.value)) : otherwise);
    }
    case "NUMERIC": {
      const compare = NUMBER[predicate.operation];
      return (value) => isNumeric(value) && compare(Number(value.value), predicate.value);
    }
    case "BOOLEAN":
      return (value) =>
        value.type === "BOOLEAN" && (value.value === predicate.value) === (predicate.operation === "EQUAL");
    case "COMPLEX": {
      const tests = predicate.predicates.map(compilePredicate).filter((test) => test !== undefined);
      if (tests.length === 0) return undefined;
      return predicate.operation === "AND"
        ? (value) => tests.every((test) => test(value))
        : (value) => tests.some((test) => test(value));
    }
  }
}

/** Whether a value of another type satisfies a text condition. */
export function holdsForOtherTypes(operation: StringOperation): boolean {
  return operation === "NOT_EQUAL" || operation === "NOT_CONTAINS";
}

/**
 * The elements of IN and NOT_IN: separated by commas and trimmed; if all elements have quotes of the same kind, the
 * quotes are removed.
 */
export function splitList(text: string): readonly string[] {
  const elements = text.split(",").map((element) => element.trim()); // a pattern with blanks would scan each many times
  for (const quote of ["'", '"']) {
    if (elements.every((element) => element.length > 1 && element.startsWith(quote) && element.endsWith(quote))) {
      return elements.map((element) => element.slice(1, -1));
    }
  }
  return elements;
}

function isNumeric(value: TypedValue): boolean {
  return value.type === "LONG" || value.type === "DOUBLE";
}
