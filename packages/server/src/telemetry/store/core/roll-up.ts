import { BOOLEAN, type Columns, JSON_TEXT, STRING } from "./columns.ts";
import { isNumber, joinNumbers, type RolledRow, RolledRows, rowAt } from "./rolled-rows.ts";

/** Rows of one kind join each other: numbers, booleans, texts and JSON. */
const KINDS = 4;

/**
 * Sorted rows as one row for each bucket of `stepMs`, counted from the epoch, and each kind of values in it. Rows that stand for
 * buckets already are taken as such, so buckets of an hour can be made of buckets of minutes, and late points join theirs.
 * A bucket with one row keeps it as it is: the result has as many rows exactly when nothing changed.
 */
export function rollUp(points: Columns, stepMs: number): Columns {
  const out = new RolledRows(points.length);
  const open: (RolledRow | undefined)[] = new Array(KINDS).fill(undefined);
  let bucket = Number.NaN;
  for (let i = 0; i < points.length; i++) {
    const row = rowAt(points, i);
    const at = Math.floor(row.ts / stepMs);
    if (at !== bucket) {
      close(open, out);
      bucket = at;
    }
    const kind = kindOf(row.type);
    const before = open[kind];
    open[kind] = before ? join(before, row) : row;
  }
  close(open, out);
  return out.columns();
}

function join(before: RolledRow, row: RolledRow): RolledRow {
  if (isNumber(row.type)) return joinNumbers(before, row);
  return { ...row, count: before.count + row.count, firstTs: before.firstTs };
}

function close(open: (RolledRow | undefined)[], out: RolledRows): void {
  const rows = open.filter((row) => row !== undefined);
  if (rows.length > 1) rows.sort((a, b) => a.ts - b.ts);
  for (const row of rows) out.add(row);
  open.fill(undefined);
}

function kindOf(type: number): number {
  switch (type) {
    case BOOLEAN:
      return 1;
    case STRING:
      return 2;
    case JSON_TEXT:
      return 3;
    default:
      return 0;
  }
}
