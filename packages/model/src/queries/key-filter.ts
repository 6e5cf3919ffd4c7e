import type { EntityKey } from "./entity-key.ts";

export const STRING_OPERATIONS = [
  "EQUAL",
  "NOT_EQUAL",
  "STARTS_WITH",
  "ENDS_WITH",
  "CONTAINS",
  "NOT_CONTAINS",
  "IN",
  "NOT_IN",
] as const;
export const NUMERIC_OPERATIONS = [
  "EQUAL",
  "NOT_EQUAL",
  "GREATER",
  "LESS",
  "GREATER_OR_EQUAL",
  "LESS_OR_EQUAL",
] as const;
export const BOOLEAN_OPERATIONS = ["EQUAL", "NOT_EQUAL"] as const;
export const COMPLEX_OPERATIONS = ["AND", "OR"] as const;
export const DYNAMIC_SOURCES = ["CURRENT_TENANT", "CURRENT_CUSTOMER", "CURRENT_USER", "CURRENT_DEVICE"] as const;
/** Informational: the server uses the predicate. */
export const KEY_VALUE_TYPES = ["STRING", "NUMERIC", "BOOLEAN", "DATE_TIME"] as const;

export type StringOperation = (typeof STRING_OPERATIONS)[number];
export type NumericOperation = (typeof NUMERIC_OPERATIONS)[number];
export type BooleanOperation = (typeof BOOLEAN_OPERATIONS)[number];
export type ComplexOperation = (typeof COMPLEX_OPERATIONS)[number];
export type DynamicSource = (typeof DYNAMIC_SOURCES)[number];
export type KeyValueType = (typeof KEY_VALUE_TYPES)[number];

/** A server attribute of the caller (or, in alarm rules, of the device) that replaces a value. */
export interface DynamicValue {
  readonly sourceType: DynamicSource;
  readonly sourceAttribute: string;
  readonly inherit?: boolean | null | undefined;
}

/** Effective: `userValue` if set, else what `dynamicValue` resolves to, else `defaultValue`. */
export interface FilterValue<T> {
  readonly defaultValue?: T | null | undefined;
  readonly userValue?: T | null | undefined;
  readonly dynamicValue?: DynamicValue | null | undefined;
}

/** A condition on a value in wire form; NUMERIC also compares times in ms. */
export type KeyFilterPredicate =
  | {
      readonly type: "STRING";
      readonly operation: StringOperation;
      readonly value: FilterValue<string>;
      readonly ignoreCase?: boolean | null | undefined;
    }
  | { readonly type: "NUMERIC"; readonly operation: NumericOperation; readonly value: FilterValue<number> }
  | { readonly type: "BOOLEAN"; readonly operation: BooleanOperation; readonly value: FilterValue<boolean> }
  | {
      readonly type: "COMPLEX";
      readonly operation: ComplexOperation;
      readonly predicates: readonly KeyFilterPredicate[];
    };

/** All filters of a query must match (AND). */
export interface KeyFilter {
  readonly key: EntityKey;
  readonly valueType?: KeyValueType | null | undefined;
  readonly predicate: KeyFilterPredicate;
}
