import { storedNumber } from "@orrery/model";

export const VALUE_TYPES = ["auto", "number", "text", "boolean", "json"] as const;

/** As what the values of a column are stored; `auto`: as what each looks like. */
export type ValueType = (typeof VALUE_TYPES)[number];

export type DecimalMark = "." | ",";

/** A value as JSON text, so that numbers keep their digits. */
export interface CellValue {
  readonly kind: "number" | "text" | "boolean" | "json";
  readonly json: string;
  /** Of numbers, for ranges. */
  readonly number?: number | undefined;
}

/** `empty`: there is no value; `bad`: it is none of its type. */
export type ReadCell = CellValue | "empty" | "bad";

const NUMBER = /^([+-]?)0*(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;
/** More digits than this need the exact look. */
const PLAIN_DIGITS = 15;
const MAX_DECIMALS = 16;
/** A number that is rounded to 16 decimals may be off by this part of itself. */
const MAX_ERROR = 1e-9;

/** The value of a cell. @param decimal The mark between the digits of numbers. */
export function readCell(cell: string, type: ValueType, decimal: DecimalMark): ReadCell {
  const text = cell.trim();
  if (text === "") return "empty";
  switch (type) {
    case "auto":
      return automatic(text, decimal);
    case "number":
      return numberOf(text, decimal) ?? "bad";
    case "boolean":
      return booleanOf(/^[01]$/.test(text) ? String(text === "1") : text) ?? "bad";
    case "json":
      return jsonOf(text) ?? "bad";
    case "text":
      return textOf(cell);
  }
}

function automatic(text: string, decimal: DecimalMark): CellValue {
  const nested = /^[[{]/.test(text) ? jsonOf(text) : undefined;
  return numberOf(text, decimal) ?? booleanOf(text) ?? nested ?? textOf(text);
}

const textOf = (text: string): CellValue => ({ kind: "text", json: JSON.stringify(text.toWellFormed()) });

function booleanOf(text: string): CellValue | undefined {
  const json = text.toLowerCase();
  return json === "true" || json === "false" ? { kind: "boolean", json } : undefined;
}

function jsonOf(text: string): CellValue | undefined {
  try {
    return JSON.parse(text) === null ? undefined : { kind: "json", json: text };
  } catch {
    return undefined; // is not JSON, which is what was asked
  }
}

/** Undefined for what the platform cannot store as a number, too. */
function numberOf(text: string, decimal: DecimalMark): CellValue | undefined {
  const found = NUMBER.exec(decimal === "," ? text.replace(",", ".") : text);
  if (!found || (decimal === "," && text.includes("."))) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = ""] = found;
  if (!/\d/.test(text.split(/[eE]/)[0] ?? "")) return undefined;
  const minus = sign === "-" ? "-" : "";
  const json = `${minus}${whole || "0"}${fraction ? `.${fraction}` : ""}${exponent ? `e${exponent}` : ""}`;
  const number = Number(json);
  if (exponent === "" && whole.length + fraction.length <= PLAIN_DIGITS) return { kind: "number", json, number };
  try {
    storedNumber(json, false);
    return { kind: "number", json, number };
  } catch {
    return rounded(number); // too many digits for a number, as it stands
  }
}

/** Numbers have 16 decimals at most; those of languages with 17 digits are rounded. */
function rounded(number: number): CellValue | undefined {
  if (Number.isInteger(number))
    return Number.isSafeInteger(number) ? { kind: "number", json: String(number), number } : undefined;
  if (!Number.isFinite(number)) return undefined;
  const json = number.toFixed(MAX_DECIMALS);
  const stored = Number(json);
  const isClose = Math.abs(stored - number) <= Math.abs(number) * MAX_ERROR;
  return isClose ? { kind: "number", json, number: stored } : undefined;
}
