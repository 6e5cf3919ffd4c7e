import type { TypedValue } from "../values/typed-value.ts";
import { valueText } from "../values/value-text.ts";
import type { DynamicValue, FilterValue, KeyFilter, KeyFilterPredicate } from "./key-filter.ts";
import type { Predicate } from "./predicate.ts";

/** The attribute of a dynamic value; `undefined` when it does not exist or its source does not apply here. */
export type DynamicLookup = (value: DynamicValue) => TypedValue | undefined;

/** A condition with resolved values; `undefined` when it has none and is no restriction. */
export function resolvePredicate(predicate: KeyFilterPredicate, lookup: DynamicLookup): Predicate | undefined {
  switch (predicate.type) {
    case "STRING": {
      const value = effective(predicate.value, lookup, (found) => valueText(found));
      const { operation, ignoreCase } = predicate;
      return value === undefined ? undefined : { type: "STRING", operation, value, ignoreCase: ignoreCase === true };
    }
    case "NUMERIC": {
      const value = effective(predicate.value, lookup, numberOf);
      return value === undefined ? undefined : { type: "NUMERIC", operation: predicate.operation, value };
    }
    case "BOOLEAN": {
      const value = effective(predicate.value, lookup, (found) => valueText(found).toLowerCase() === "true");
      return value === undefined ? undefined : { type: "BOOLEAN", operation: predicate.operation, value };
    }
    case "COMPLEX": {
      const predicates = predicate.predicates
        .map((child) => resolvePredicate(child, lookup))
        .filter((child) => child !== undefined);
      return { type: "COMPLEX", operation: predicate.operation, predicates };
    }
  }
}

/** Every dynamic value that filters may look up, each once. */
export function dynamicValuesOf(filters: readonly KeyFilter[]): readonly DynamicValue[] {
  const found = new Map<string, DynamicValue>();
  const visit = (predicate: KeyFilterPredicate): void => {
    if (predicate.type === "COMPLEX") {
      for (const child of predicate.predicates) visit(child);
      return;
    }
    const { userValue, dynamicValue } = predicate.value;
    if (isGiven(userValue) || !dynamicValue) return;
    found.set(`${dynamicValue.sourceType} ${dynamicValue.sourceAttribute}`, dynamicValue);
  };
  for (const { predicate } of filters) visit(predicate);
  return [...found.values()];
}

function effective<T>(
  { userValue, dynamicValue, defaultValue }: FilterValue<T>,
  lookup: DynamicLookup,
  convert: (found: TypedValue) => T | undefined,
): T | undefined {
  if (isGiven(userValue)) return userValue;
  const found = dynamicValue ? lookup(dynamicValue) : undefined;
  return (found && convert(found)) ?? defaultValue ?? undefined;
}

function isGiven<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}

function numberOf(found: TypedValue): number | undefined {
  const text = valueText(found).trim();
  const value = Number(text);
  return text === "" || Number.isNaN(value) ? undefined : value;
}
