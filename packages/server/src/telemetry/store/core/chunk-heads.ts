import { readSummary } from "./chunk-codec.ts";
import type { ChunkMeta } from "./chunks.ts";

/** Type of a chunk that has no summary. */
export const NO_SUMMARY = 0xff;

/** Where chunks of one series lie and what their summaries say, by column, in the order of their first times. */
export interface ChunkHeads {
  readonly length: number;
  readonly id: Float64Array;
  readonly t0: Float64Array;
  readonly t1: Float64Array;
  readonly count: Float64Array;
  /** {@link NO_SUMMARY}, or the type of all values; only then the columns below mean something. */
  readonly type: Uint8Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly sum: Float64Array;
  /** NaN when it is unknown, as `last`. */
  readonly first: Float64Array;
  readonly last: Float64Array;
}

/** A chunk with at least the beginning of its data. */
export type HeadRow = Omit<ChunkMeta, "seq" | "series"> & { readonly data: Uint8Array };

const NUMBERS = ["id", "t0", "t1", "count", "min", "max", "sum", "first", "last"] as const;

export function emptyHeads(length: number): ChunkHeads {
  // One piece of memory: a year of chunks is read in hundreds of pages.
  const numbers = new Float64Array(NUMBERS.length * length);
  const column = (place: number) => numbers.subarray(place * length, (place + 1) * length);
  return {
    length,
    id: column(0),
    t0: column(1),
    t1: column(2),
    count: column(3),
    type: new Uint8Array(length),
    min: column(4),
    max: column(5),
    sum: column(6),
    first: column(7),
    last: column(8),
  };
}

export function headsOf(rows: readonly HeadRow[]): ChunkHeads {
  const heads = emptyHeads(rows.length);
  for (const [i, { id, t0, t1, count, data }] of rows.entries()) {
    heads.id[i] = id;
    heads.t0[i] = t0;
    heads.t1[i] = t1;
    heads.count[i] = count;
    const summary = readSummary(data);
    heads.type[i] = summary?.type ?? NO_SUMMARY;
    if (!summary) continue;
    heads.count[i] = summary.count;
    heads.min[i] = summary.min;
    heads.max[i] = summary.max;
    heads.sum[i] = summary.sum;
    heads.first[i] = summary.first;
    heads.last[i] = summary.last;
  }
  return heads;
}

/** Heads `from` (inclusive) to `to` (exclusive); a view of the same memory. */
export function sliceHeads(heads: ChunkHeads, from: number, to: number): ChunkHeads {
  if (from === 0 && to === heads.length) return heads;
  const cut = (column: Float64Array) => column.subarray(from, to);
  return {
    length: Math.max(0, to - from),
    id: cut(heads.id),
    t0: cut(heads.t0),
    t1: cut(heads.t1),
    count: cut(heads.count),
    type: heads.type.subarray(from, to),
    min: cut(heads.min),
    max: cut(heads.max),
    sum: cut(heads.sum),
    first: cut(heads.first),
    last: cut(heads.last),
  };
}

export function joinHeads(a: ChunkHeads, b: ChunkHeads): ChunkHeads {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const joined = emptyHeads(a.length + b.length);
  for (const name of NUMBERS) {
    joined[name].set(a[name]);
    joined[name].set(b[name], a.length);
  }
  joined.type.set(a.type);
  joined.type.set(b.type, a.length);
  return joined;
}

/** End of the run that begins at `from` and whose chunks overlap each other in time, directly or by others. */
export function runEnd({ length, t0, t1 }: ChunkHeads, from: number): number {
  let end = t1[from] ?? 0;
  let to = from + 1;
  while (to < length && (t0[to] ?? 0) <= end) end = Math.max(end, t1[to++] ?? 0);
  return to;
}
