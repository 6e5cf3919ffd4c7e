/** Types of values that can be entered. */
export const VALUE_INPUT_TYPES = ["STRING", "INTEGER", "DOUBLE", "BOOLEAN", "JSON"] as const;

export type ValueInputType = (typeof VALUE_INPUT_TYPES)[number];

/** The type that a value has. */
export function inferType(value: unknown): ValueInputType {
  if (typeof value === "boolean") return "BOOLEAN";
  if (typeof value === "number") return String(value).includes(".") || !Number.isInteger(value) ? "DOUBLE" : "INTEGER";
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

/** The text with which a value is edited. */
export function textOfValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
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

/** Reads what was entered; null while it is not valid. Booleans always are. */
export function readInput(type: ValueInputType, text: string, required: boolean): ReadInput {
  if (type === "BOOLEAN") return { value: text === "true" };
  if ((type === "STRING" ? text : text.trim()) === "") {
    return required ? { value: null, problem: REQUIRED[type], missing: true } : { value: null };
  }
  switch (type) {
    case "STRING":
      return { value: text };
    case "INTEGER":
      return isWholeNumber(text.trim()) ? { value: Number(text) } : wrong("value.invalid-integer-value");
    case "DOUBLE":
      return Number.isFinite(Number(text)) ? { value: Number(text) } : wrong("value.invalid-double-value");
    case "JSON":
      try {
        return { value: JSON.parse(text) as unknown };
      } catch {
        return wrong("value.json-value-invalid");
      }
  }
}

/** Larger ones would silently become others: the console holds numbers as JavaScript does. */
const isWholeNumber = (text: string) => /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text));

const wrong = (problem: string): ReadInput => ({ value: null, problem, missing: false });
