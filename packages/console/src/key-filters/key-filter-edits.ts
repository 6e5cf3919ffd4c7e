import {
  BOOLEAN_OPERATIONS,
  type ComplexOperation,
  type FilterValue,
  type KeyFilterPredicate,
  type KeyValueType,
  NUMERIC_OPERATIONS,
  STRING_OPERATIONS,
} from "@orrery/model";
import type { AlarmKeyType } from "@orrery/model/alarm-rules";
import type { KeyFilterDraft } from "./key-filter-options.ts";

export type SimplePredicate = Exclude<KeyFilterPredicate, { readonly type: "COMPLEX" }>;
type SimpleType = SimplePredicate["type"];

/** Lists of texts are no part of alarm rules, and rare elsewhere. */
const TEXT_OPERATIONS = STRING_OPERATIONS.filter((operation) => operation !== "IN" && operation !== "NOT_IN");

/** Operations of a type, as they are offered. */
const OPERATIONS_OF: Readonly<Record<SimpleType, readonly SimplePredicate["operation"][]>> = {
  NUMERIC: NUMERIC_OPERATIONS,
  STRING: TEXT_OPERATIONS,
  BOOLEAN: BOOLEAN_OPERATIONS,
};

/** The same, and the one that a filter of another client has. */
export function operationsFor({ type, operation }: SimplePredicate): readonly SimplePredicate["operation"][] {
  const offered = OPERATIONS_OF[type];
  return offered.includes(operation) ? offered : [...offered, operation];
}

const PREDICATE_OF: Readonly<Record<KeyValueType, SimpleType>> = {
  NUMERIC: "NUMERIC",
  DATE_TIME: "NUMERIC",
  STRING: "STRING",
  BOOLEAN: "BOOLEAN",
};

/** The type of values that a filter compares; filters of other clients may not say it. */
export function valueTypeOf({ valueType, predicate }: KeyFilterDraft): KeyValueType {
  return valueType ?? typeIn(predicate) ?? "STRING";
}

function typeIn(predicate: KeyFilterPredicate): KeyValueType | undefined {
  if (predicate.type !== "COMPLEX") return predicate.type;
  return predicate.predicates.map(typeIn).find((type) => type !== undefined);
}

/** The type of the value of one comparison: filters of other clients may say another one than they compare. */
export function typeOfPart(valueType: KeyValueType, { type }: SimplePredicate): KeyValueType {
  return PREDICATE_OF[valueType] === type ? valueType : type;
}

/** A comparison that is still to be filled in. */
export function newPredicate(valueType: KeyValueType): SimplePredicate {
  const type = PREDICATE_OF[valueType];
  switch (type) {
    case "NUMERIC":
      return { type, operation: "GREATER", value: { defaultValue: null, dynamicValue: null } };
    case "STRING":
      return { type, operation: "EQUAL", ignoreCase: false, value: { defaultValue: "", dynamicValue: null } };
    case "BOOLEAN":
      return { type, operation: "EQUAL", value: { defaultValue: true, dynamicValue: null } };
  }
}

/** Another type of values has other comparisons: those before are given up. */
export function withValueType(filter: KeyFilterDraft, valueType: KeyValueType): KeyFilterDraft {
  const isKept = PREDICATE_OF[valueType] === PREDICATE_OF[valueTypeOf(filter)];
  const value = filter.key.type === "CONSTANT" && !isKept ? constantOf(valueType) : filter.value;
  return { ...filter, valueType, value, predicate: isKept ? filter.predicate : newPredicate(valueType) };
}

/** A constant has a value and no key of its own; times of creation are times, other fields texts. */
export function withKeyType(filter: KeyFilterDraft, type: AlarmKeyType): KeyFilterDraft {
  if (type === filter.key.type) return filter;
  if (type === "CONSTANT") {
    const value = constantOf(valueTypeOf(filter));
    return { ...filter, key: { type, key: "constant" }, value };
  }
  const isNamed = filter.key.type === "ATTRIBUTE" || filter.key.type === "TIME_SERIES";
  const keepsKey = isNamed && type !== "ENTITY_FIELD";
  const key = { type, key: keepsKey ? filter.key.key : type === "ENTITY_FIELD" ? "name" : "" };
  const changed = { ...filter, key, value: null };
  return type === "ENTITY_FIELD" ? withValueType(changed, "STRING") : changed;
}

export function withField(filter: KeyFilterDraft, field: string): KeyFilterDraft {
  const named = { ...filter, key: { ...filter.key, key: field } };
  return withValueType(named, field === "createdTime" ? "DATE_TIME" : "STRING");
}

const constantOf = (type: KeyValueType) => (type === "BOOLEAN" ? true : type === "STRING" ? "" : 0);

/** One comparison becomes several, of which the new one is still to be filled in. */
export function withAnother(predicate: KeyFilterPredicate, valueType: KeyValueType): KeyFilterPredicate {
  const added = newPredicate(valueType);
  if (predicate.type === "COMPLEX") return { ...predicate, predicates: [...predicate.predicates, added] };
  return { type: "COMPLEX", operation: "OR", predicates: [predicate, added] };
}

/** Without one of several comparisons; the last one left stands alone. Undefined: none is left. */
export function withoutPart(
  {
    operation,
    predicates,
  }: { readonly operation: ComplexOperation; readonly predicates: readonly KeyFilterPredicate[] },
  at: number,
): KeyFilterPredicate | undefined {
  const left = predicates.filter((_, index) => index !== at);
  return left.length > 1 ? { type: "COMPLEX", operation, predicates: left } : left[0];
}

/** A comparison with another value. The value is of its type: its control makes no other. */
export function withValue(predicate: SimplePredicate, value: FilterValue<unknown>): SimplePredicate {
  return { ...predicate, value } as SimplePredicate;
}

export function withOperation(predicate: SimplePredicate, operation: string): SimplePredicate {
  const known = OPERATIONS_OF[predicate.type].find((each) => each === operation);
  return known === undefined ? predicate : ({ ...predicate, operation: known } as SimplePredicate); // of its type
}
