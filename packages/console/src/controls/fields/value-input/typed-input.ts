import { formatBigJson, longValue, MAX_LONG, MIN_LONG, parseBigJson } from "@orrery/model";

/** Types of values that can be entered. */
export const VALUE_INPUT_TYPES = ["STRING", "INTEGER", "DOUBLE", "BOOLEAN", "JSON"] as const;

export type ValueInputType = (typeof VALUE_INPUT_TYPES)[number];

/** The type that a value has. */
export function inferType(value: unknown): ValueInputType {
  if (typeof value === "boolean") return "BOOLEAN";
  if (typeof value === "bigint") return "INTEGER";
  if (typeof value === "number") return Number.isInteger(value) ? "INTEGER" : "DOUBLE";
  return typeof value === "object" && value !== null ? "JSON" : "STRING";
}

/** What the value becomes when another type is chosen. */
export function resetValue(type: ValueInputType): false | Readonly<Record<string, never>> | null {
  switch (type) {
    case "BOOLEAN":
      return false;
    case "JSON":
      return {};
    case "STRING":
    case "INTEGER":
    case "DOUBLE":
      return null;
  }
}

const JSON_INDENT = 2;

/** The text with which a value is edited. */
export function textOfValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? formatBigJson(value, JSON_INDENT) : String(value);
}

export type ReadInput =
  | { readonly value: unknown; readonly problem?: undefined }
  /** `problem`: translation key. */
  | { readonly value: null; readonly problem: string; readonly missing: boolean };

const REQUIRED = {
  STRING: "value.string-value-required",
  INTEGER: "value.integer-value-required",
  DOUBLE: "value.double-value-required",
  JSON: "value.json-value-required",
} as const;

/**
 * Reads what was entered; null while it is invalid. Booleans are always valid. Integers have 64 bits: beyond the safe
 * integers they are `bigint`, also inside JSON. JSON is an object or an array.
 */
export function readInput(type: ValueInputType, text: string, required: boolean): ReadInput {
  if (type === "BOOLEAN") return { value: text === "true" };
  if ((type === "STRING" ? text : text.trim()) === "") {
    return required ? { value: null, problem: REQUIRED[type], missing: true } : { value: null };
  }
  switch (type) {
    case "STRING":
      return { value: text };
    case "INTEGER":
      return readInteger(text.trim());
    case "DOUBLE":
      return Number.isFinite(Number(text)) ? { value: Number(text) } : invalid("value.invalid-double-value");
    case "JSON":
      return readJson(text);
  }
}

const INTEGER = /^-?\d+$/;

function readInteger(text: string): ReadInput {
  if (!INTEGER.test(text)) return invalid("value.invalid-integer-value");
  const value = BigInt(text);
  return value < MIN_LONG || value > MAX_LONG ? invalid("value.invalid-integer-value") : longValue(value);
}

function readJson(text: string): ReadInput {
  try {
    const value = parseBigJson(text);
    return typeof value === "object" && value !== null ? { value } : invalid("value.json-value-invalid");
  } catch {
    return invalid("value.json-value-invalid");
  }
}

const invalid = (problem: string): ReadInput => ({ value: null, problem, missing: false });
