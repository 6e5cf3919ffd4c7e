import type { ExportColumn, TypedValue } from "@orrery/model";
import { jsonText } from "../kernel/json/lossless-text.ts";

/** A JSON document, which spreadsheets show as text. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What stands in one place of a table; in columns of times numbers are milliseconds since 1970. */
export type Cell = null | string | number | bigint | boolean | JsonText;

/** Integers of more digits stay what they are: a `number` would round them. */
const SAFE_DIGITS = 15;
const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** The cell of what an answer of the API would hold. */
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

/** The cell of an attribute or of a point of a time series. */
export function cellOfValue(value: TypedValue): Cell {
  if (value.type === "JSON") return new JsonText(value.value);
  return cellOf(value.value);
}

/** What a column of a type shows of a value; what is no number or time in columns of those stays as it is. */
export function typedCell(cell: Cell, type: ExportColumn["type"]): Cell {
  switch (type) {
    case "text":
      return cell === null || typeof cell === "string" ? cell : textOf(cell);
    case "number":
      return typeof cell === "string" && NUMBER.test(cell) ? numberOf(cell) : cell;
    case "time": {
      const time = typeof cell === "string" && NUMBER.test(cell) ? Number(cell) : cell;
      return time === 0 ? null : time; // has not happened
    }
    case "auto":
    case undefined:
      return cell;
  }
}

/** A cell as text without a locale. */
export function textOf(cell: Exclude<Cell, null>): string {
  return cell instanceof JsonText ? cell.text : String(cell);
}

function numberOf(text: string): number | bigint {
  const isLong = text.length > SAFE_DIGITS && /^-?\d+$/.test(text);
  return isLong ? BigInt(text) : Number(text);
}
