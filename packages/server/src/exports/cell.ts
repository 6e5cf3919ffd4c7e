import type { ExportColumn, TypedValue } from "@orrery/model";
import { jsonText } from "../kernel/json/lossless-text.ts";

/** A JSON document, which spreadsheets display as text. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The value of a table cell; in time columns, numbers are milliseconds since 1970. */
export type Cell = null | string | number | bigint | boolean | JsonText;

/** Integers with more digits are not converted to `number`, which would round them. */
const SAFE_DIGITS = 15;
const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** Converts a value of an API response to a cell. */
export function cellOf(value: unknown): Cell {
  switch (typeof value) {
    case "string":
    case "boolean":
    case "bigint":
      return value;
    case "number":
      return Number.isFinite(value) ? value : String(value);
    case "object":
      return value === null ? null : new JsonText(jsonText(value));
    default:
      return null;
  }
}

/** Converts the value of an attribute or time series point to a cell. */
export function cellOfValue(value: TypedValue): Cell {
  if (value.type === "JSON") return new JsonText(value.value);
  return cellOf(value.value);
}

/** Converts a cell to the type of its column; values that are not of that type stay unchanged. */
export function typedCell(cell: Cell, type: ExportColumn["type"]): Cell {
  switch (type) {
    case "text":
      return cell === null || typeof cell === "string" ? cell : textOf(cell);
    case "number":
      return typeof cell === "string" && NUMBER.test(cell) ? numberOf(cell) : cell;
    case "time": {
      const time = typeof cell === "string" && NUMBER.test(cell) ? Number(cell) : cell;
      return time === 0 ? null : time; // 0: has not happened
    }
    case "auto":
    case undefined:
      return cell;
  }
}

/** Formats a cell as text, independent of any locale. */
export function textOf(cell: Exclude<Cell, null>): string {
  return cell instanceof JsonText ? cell.text : String(cell);
}

function numberOf(text: string): number | bigint {
  const isLong = text.length > SAFE_DIGITS && /^-?\d+$/.test(text);
  return isLong ? BigInt(text) : Number(text);
}
