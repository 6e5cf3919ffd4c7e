import type { FilterValue, KeyFilterPredicate } from "@orrery/model";
import type { KeyFilterDraft } from "./key-filter-options.ts";

const MAX_KEY_LENGTH = 255;

/**
 * Translation keys of what is wrong, by place: `key`, `constant`, `value`, and `0.value` for the value of the first of
 * several comparisons.
 */
export function keyFilterProblems(filter: KeyFilterDraft): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const { key, value, predicate } = filter;
  if (key.key.trim() === "") found.set("key", "key-filter.key-required");
  else if (key.key.length > MAX_KEY_LENGTH) found.set("key", "attribute.key-max-length");
  const isConstant = key.type === "CONSTANT";
  if (isConstant && (value === null || value === "")) found.set("constant", "key-filter.value-required");
  check(predicate, "", isConstant, found);
  return found;
}

function check(predicate: KeyFilterPredicate, at: string, isConstant: boolean, found: Map<string, string>): void {
  if (predicate.type === "COMPLEX") {
    for (const [index, part] of predicate.predicates.entries()) check(part, `${at}${index}.`, isConstant, found);
    return;
  }
  const problem = valueProblem(predicate, isConstant);
  if (problem !== undefined) found.set(`${at}value`, problem);
}

function valueProblem(
  predicate: Exclude<KeyFilterPredicate, { readonly type: "COMPLEX" }>,
  isConstant: boolean,
): string | undefined {
  const { dynamicValue, defaultValue }: FilterValue<unknown> = predicate.value;
  if (dynamicValue) {
    return dynamicValue.sourceAttribute.trim() === "" ? "key-filter.attribute-required" : undefined;
  }
  if (isConstant) return "key-filter.constant-needs-attribute";
  if (predicate.type === "NUMERIC" && defaultValue == null) return "key-filter.number-required";
  if (predicate.type === "BOOLEAN" && typeof defaultValue !== "boolean") return "key-filter.value-required";
  const mayBeEmpty = predicate.operation === "EQUAL" || predicate.operation === "NOT_EQUAL";
  return predicate.type === "STRING" && !mayBeEmpty && !defaultValue ? "key-filter.value-required" : undefined;
}
