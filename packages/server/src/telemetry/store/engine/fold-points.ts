import { decodeChunk } from "../core/chunk-codec.ts";
import { CHUNK_POINTS, type Chunk, type ChunkMeta, makeChunks, type NewChunk, rewrite } from "../core/chunks.ts";
import { type Columns, lowerBound, slice } from "../core/columns.ts";
import { merge } from "../core/merge.ts";
import type { ChunkPlace, SeriesReader } from "../storage.ts";

/** Late points are merged into their chunks if that writes at most this many times as much. */
const REWRITE_FACTOR = 8;
const REWRITE_CHUNKS = 64;
/** Otherwise they become chunks of their own, each spanning at most this many others. */
const SPAN_CHUNKS = 16;
const SPAN_METAS = 4096;
const MERGE_BYTES = 64 * 1024;

export interface Fold {
  readonly remove: readonly ChunkPlace[];
  readonly add: readonly NewChunk[];
  /** Ranges where chunks overlap now, so that a compaction may pay. */
  readonly overlaps: { readonly startTs: number; readonly endTs: number } | undefined;
}

/** The chunks of a series, as far as a fold needs them. */
export interface FoldTarget {
  readonly series: number;
  /** Last time in any chunk, -Infinity without chunks. */
  readonly end: number;
  /** The last chunk, if it is small enough to be filled up. */
  readonly tail: Chunk | undefined;
  readonly seq: number;
}

/** Writes buffered points (sorted) to chunks. Points after the last chunk are the rule, late points the exception. */
export async function foldPoints(reader: SeriesReader, points: Columns, target: FoldTarget): Promise<Fold> {
  const from = lowerBound(points, target.end + 1);
  const fresh = slice(points, from, points.length);
  if (from === 0) return foldFresh(fresh, target);
  const late = await foldLate(reader, slice(points, 0, from), target);
  return { ...late, add: [...late.add, ...makeChunks(target.series, target.seq, fresh)] };
}

/** Whether filling up the tail pays: a slowly written series must not rewrite a large chunk for every few points. */
export function fillsTail(tail: { readonly count: number }, points: number): boolean {
  return tail.count + points <= CHUNK_POINTS && tail.count < 4 * points;
}

function foldFresh(fresh: Columns, { series, seq, tail }: FoldTarget): Fold {
  if (!tail || tail.data.length > MERGE_BYTES || !fillsTail(tail, fresh.length)) {
    return { remove: [], add: makeChunks(series, seq, fresh), overlaps: undefined };
  }
  // Keeps the tail's `seq`: another chunk may overlap it, nothing overlaps the new points.
  return {
    remove: [tail],
    add: makeChunks(series, tail.seq, merge(decodeChunk(tail.data), fresh)),
    overlaps: undefined,
  };
}

async function foldLate(reader: SeriesReader, late: Columns, { series, seq }: FoldTarget): Promise<Fold> {
  const budget = REWRITE_FACTOR * late.length + 8 * CHUNK_POINTS;
  let startTs = late.ts[0] ?? 0;
  let endTs = late.ts[late.length - 1] ?? 0;
  const find = (limit: number): Promise<ChunkMeta[]> =>
    reader.metas({ series, startTs, endTs: endTs + 1, order: "t0", limit, offset: 0 });
  for (let round = 0; round < 3; round++) {
    const metas = await find(REWRITE_CHUNKS + 1);
    if (metas.length > REWRITE_CHUNKS || metas.reduce((sum, { count }) => sum + count, 0) > budget) {
      return foldApart(await find(SPAN_METAS), late, { series, seq });
    }
    const first = Math.min(startTs, ...metas.map(({ t0 }) => t0));
    const last = Math.max(endTs, ...metas.map(({ t1 }) => t1));
    if (first === startTs && last === endTs) break;
    startTs = first;
    endTs = last;
  }
  const chunks = await reader.chunks({
    series,
    startTs,
    endTs: endTs + 1,
    order: "t0",
    limit: Number.MAX_SAFE_INTEGER,
    offset: 0,
  });
  const add = rewrite(chunks, { series, startTs, endTs, seq, added: late });
  return { remove: chunks, add, overlaps: undefined };
}

/** Chunks of late points only, split where other chunks begin so that none spans a long time. */
function foldApart(metas: readonly ChunkMeta[], late: Columns, { series, seq }: { series: number; seq: number }): Fold {
  const add: NewChunk[] = [];
  let from = 0;
  for (let i = SPAN_CHUNKS; i <= metas.length && from < late.length; i += SPAN_CHUNKS) {
    const next = metas[i];
    const to = next && i < SPAN_METAS - SPAN_CHUNKS ? lowerBound(late, next.t0) : late.length;
    if (to > from) add.push(...makeChunks(series, seq, slice(late, from, to)));
    from = Math.max(from, to);
  }
  if (from < late.length) add.push(...makeChunks(series, seq, slice(late, from, late.length)));
  const overlaps = { startTs: late.ts[0] ?? 0, endTs: late.ts[late.length - 1] ?? 0 };
  return { remove: [], add, overlaps };
}
