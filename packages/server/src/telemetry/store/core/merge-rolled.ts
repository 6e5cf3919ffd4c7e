import type { Columns } from "./columns.ts";
import { RolledRows, replaceLast, rowAt } from "./rolled-rows.ts";

/** Like `merge`, where some rows stand for buckets: a newer point at the time of a bucket replaces its last value only. */
export function mergeRolled(older: Columns, newer: Columns): Columns {
  const out = new RolledRows(older.length + newer.length);
  let a = 0;
  let b = 0;
  while (a < older.length && b < newer.length) {
    const left = older.ts[a] ?? 0;
    const right = newer.ts[b] ?? 0;
    if (left < right) out.add(rowAt(older, a++));
    else if (left > right) out.add(rowAt(newer, b++));
    else {
      const [bucket, row] = [rowAt(older, a++), rowAt(newer, b++)];
      out.add(bucket.count > 1 && row.count === 1 ? replaceLast(bucket, row) : row);
    }
  }
  while (a < older.length) out.add(rowAt(older, a++));
  while (b < newer.length) out.add(rowAt(newer, b++));
  return out.columns();
}
