import { type TypedValue, valueText } from "@orrery/model";

/** The value as a number; undefined when it is none. Booleans are 1 and 0, texts are read. */
export function numberOf(value: TypedValue): number | undefined {
  switch (value.type) {
    case "LONG":
    case "DOUBLE":
      return Number(value.value);
    case "BOOLEAN":
      return value.value ? 1 : 0;
    case "STRING":
    case "JSON":
      return numberIn(value.value);
  }
}

/** Numbers above 0 and the text `true` are true. */
export function booleanOf(value: TypedValue): boolean {
  switch (value.type) {
    case "BOOLEAN":
      return value.value;
    case "LONG":
    case "DOUBLE":
      return value.value > 0;
    case "STRING":
    case "JSON":
      return value.value.trim().toLowerCase() === "true";
  }
}

export const textOf = valueText;

/** Undefined when the text is no number. */
export function numberIn(text: string): number | undefined {
  const trimmed = text.trim();
  const number = Number(trimmed);
  return trimmed === "" || Number.isNaN(number) ? undefined : number;
}
