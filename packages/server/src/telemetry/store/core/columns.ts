import type { Point, TypedValue } from "@orrery/model";
import { type RolledColumns, sliceRolled } from "./rolled.ts";

/** Type codes of the file format, which never change. BIG: a LONG beyond the safe integers, as decimal text. */
export const BOOLEAN = 0;
export const LONG = 1;
export const DOUBLE = 2;
export const STRING = 3;
export const JSON_TEXT = 4;
export const BIG = 5;

/** Whether values of the type are texts; `num` is then the index in `text`. */
export function isText(type: number): boolean {
  return type >= STRING;
}

/** Points of one series by column, the form in which the store keeps, merges and aggregates them. */
export interface Columns {
  readonly length: number;
  readonly ts: Float64Array;
  /** The number, 0 or 1 for BOOLEAN, or an index into `text`. */
  readonly num: Float64Array;
  readonly type: Uint8Array;
  readonly text: readonly string[];
  /** Present when some rows stand for the points of a bucket; see `rolled.ts`. */
  readonly rolled?: RolledColumns | undefined;
}

/** Shared by all users, so its arrays are never transferred to another thread. */
export const EMPTY: Columns = {
  length: 0,
  ts: new Float64Array(),
  num: new Float64Array(),
  type: new Uint8Array(),
  text: [],
};

/** The arrays that can be transferred to another thread instead of being copied; only if nobody else uses them. */
export function arraysOf({ length, ts, num, type }: Columns): ArrayBuffer[] {
  if (length === 0) return []; // may be the shared EMPTY
  return [...new Set([ts.buffer, num.buffer, type.buffer])].filter((buffer) => buffer instanceof ArrayBuffer);
}

/** One value in column form. */
export interface Cell {
  readonly type: number;
  readonly num: number;
  readonly text: string | undefined;
}

export function cellOf(value: TypedValue): Cell {
  switch (value.type) {
    case "BOOLEAN":
      return { type: BOOLEAN, num: value.value ? 1 : 0, text: undefined };
    case "LONG":
      if (typeof value.value === "number") return { type: LONG, num: value.value, text: undefined };
      return { type: BIG, num: 0, text: String(value.value) };
    case "DOUBLE":
      return { type: DOUBLE, num: value.value, text: undefined };
    case "STRING":
      return { type: STRING, num: 0, text: value.value };
    case "JSON":
      return { type: JSON_TEXT, num: 0, text: value.value };
  }
}

/** @throws {RangeError} for a type that is not in the file format. */
export function typedValue(type: number, num: number, text: string | undefined): TypedValue {
  switch (type) {
    case BOOLEAN:
      return { type: "BOOLEAN", value: num === 1 };
    case LONG:
      return { type: "LONG", value: num };
    case DOUBLE:
      return { type: "DOUBLE", value: num };
    case STRING:
      return { type: "STRING", value: text ?? "" };
    case JSON_TEXT:
      return { type: "JSON", value: text ?? "" };
    case BIG:
      return { type: "LONG", value: BigInt(text ?? "0") };
    default:
      throw new RangeError(`unknown type ${type} of a stored value`);
  }
}

export function pointsOf(key: string, columns: Columns): Point[] {
  return Array.from({ length: columns.length }, (_, i) => ({
    key,
    ts: columns.ts[i] ?? 0,
    value: valueAt(columns, i),
  }));
}

function valueAt(columns: Columns, i: number): TypedValue {
  const type = columns.type[i] ?? 0;
  const num = columns.num[i] ?? 0;
  return typedValue(type, num, isText(type) ? columns.text[num] : undefined);
}

/** Points `from` (inclusive) to `to` (exclusive); a view of the same memory. */
export function slice(columns: Columns, from: number, to: number): Columns {
  if (from === 0 && to === columns.length) return columns;
  return {
    length: Math.max(0, to - from),
    ts: columns.ts.subarray(from, to),
    num: columns.num.subarray(from, to),
    type: columns.type.subarray(from, to),
    text: columns.text,
    ...(columns.rolled && { rolled: sliceRolled(columns.rolled, from, to) }),
  };
}

/** Index of the first point that is not before `ts`; the columns are sorted. */
export function lowerBound(columns: Columns, ts: number): number {
  let low = 0;
  let high = columns.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((columns.ts[middle] ?? 0) < ts) low = middle + 1;
    else high = middle;
  }
  return low;
}
