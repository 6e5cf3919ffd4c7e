import type { KeyValueType } from "@orrery/model";

/** Translation key of an operation in a sentence. */
export function operationText(valueType: KeyValueType, operation: string): string {
  const words = operation.toLowerCase().replaceAll("_", "-");
  const isOfTime = valueType === "DATE_TIME" && operation !== "EQUAL" && operation !== "NOT_EQUAL";
  return `key-filter.${isOfTime ? "time" : "is"}-${words}`;
}
