import { parseValueFilter, type ValueFilter } from "@orrery/model";
import type { TFunction } from "i18next";

type Operation = ValueFilter["operation"];

const SIGNS: Readonly<Partial<Record<Operation, string>>> = {
  EQUAL: "=",
  NOT_EQUAL: "≠",
  GREATER: ">",
  LESS: "<",
  GREATER_OR_EQUAL: "≥",
  LESS_OR_EQUAL: "≤",
};

/** A condition in short: `temperature > 20`. */
export function describeCondition(text: string, t: TFunction): string {
  const filter = parseValueFilter(text);
  if (!filter) return t("filter.unknown");
  const { key, operation, value } = filter;
  if (typeof value === "boolean") {
    const holds = value === (operation === "EQUAL");
    return `${key} = ${t(holds ? "filter.true" : "filter.false")}`;
  }
  return `${key} ${operationLabel(operation, t)} ${typeof value === "string" ? `“${value}”` : value}`;
}

/** An operation as a sign or in words. */
export function operationLabel(operation: Operation, t: TFunction): string {
  return SIGNS[operation] ?? t(`filter.operation-${operation.toLowerCase().replaceAll("_", "-")}`);
}
