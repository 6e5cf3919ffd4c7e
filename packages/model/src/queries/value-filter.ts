import type { EntityKey } from "./entity-key.ts";
import {
  BOOLEAN_OPERATIONS,
  type BooleanOperation,
  NUMERIC_OPERATIONS,
  type NumericOperation,
  STRING_OPERATIONS,
  type StringOperation,
} from "./key-filter.ts";
import type { Predicate } from "./predicate.ts";

/** What has values by which lists can be narrowed. */
const VALUE_KEY_TYPES = [
  "ATTRIBUTE",
  "CLIENT_ATTRIBUTE",
  "SHARED_ATTRIBUTE",
  "SERVER_ATTRIBUTE",
  "TIME_SERIES",
] as const;

export type ValueKeyType = (typeof VALUE_KEY_TYPES)[number];

/** A condition on an attribute or on the latest value of a time series. Texts are compared without regard to case. */
export type ValueFilter = { readonly type: ValueKeyType; readonly key: string } & (
  | { readonly operation: StringOperation; readonly value: string }
  | { readonly operation: NumericOperation; readonly value: number }
  | { readonly operation: BooleanOperation; readonly value: boolean }
);

const MAX_LENGTH = 500;

/** As in parameters and addresses: `["TIME_SERIES","temperature","GREATER",20]`. */
export function valueFilterText({ type, key, operation, value }: ValueFilter): string {
  return JSON.stringify([type, key, operation, value]);
}

/** What {@link valueFilterText} wrote; `undefined` for anything else. */
export function parseValueFilter(text: string): ValueFilter | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.length === 4 ? filterOf(read) : undefined;
  } catch {
    return undefined;
  }
}

function filterOf([givenType, key, given, value]: readonly unknown[]): ValueFilter | undefined {
  const type = VALUE_KEY_TYPES.find((each) => each === givenType);
  if (!type || typeof key !== "string" || key === "" || key.length > MAX_LENGTH) return undefined;
  if (typeof value === "string" && value !== "" && value.length <= MAX_LENGTH) {
    const operation = STRING_OPERATIONS.find((each) => each === given);
    return operation && { type, key, operation, value };
  }
  if (typeof value === "number" && Number.isFinite(value)) {
    const operation = NUMERIC_OPERATIONS.find((each) => each === given);
    return operation && { type, key, operation, value };
  }
  if (typeof value === "boolean") {
    const operation = BOOLEAN_OPERATIONS.find((each) => each === given);
    return operation && { type, key, operation, value };
  }
  return undefined;
}

/** The key that a filter is about, and what its values have to be. */
export function conditionOf(filter: ValueFilter): { readonly key: EntityKey; readonly predicate: Predicate } {
  const key = { type: filter.type, key: filter.key };
  return { key, predicate: predicateOf(filter) };
}

function predicateOf({ operation, value }: ValueFilter): Predicate {
  switch (typeof value) {
    case "string":
      return { type: "STRING", operation: operation as StringOperation, value, ignoreCase: true };
    case "number":
      return { type: "NUMERIC", operation: operation as NumericOperation, value };
    default:
      return { type: "BOOLEAN", operation: operation as BooleanOperation, value: value === true };
  }
}
