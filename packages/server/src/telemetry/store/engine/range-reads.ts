import type { Point } from "@orrery/model";
import type { PixelSeries } from "@orrery/model/pixels";
import { type BucketGrid, Buckets, gridEnd } from "../core/buckets.ts";
import { CHUNK_POINTS, type Chunk, mergeChunks } from "../core/chunks.ts";
import { type Columns, EMPTY, slice } from "../core/columns.ts";
import { merge, within } from "../core/merge.ts";
import { type PixelGrid, Pixels, RawSink } from "../core/pixels.ts";
import type { ChunkQuery, Noted, RangeRead, RawRead, SeriesReader } from "../storage.ts";
import { type HeadPage, HeadPages } from "./head-pages.ts";
import { walk } from "./walk.ts";

const PAGE = 256;

/** The first or last `limit` points, always ascending. Reads no more chunks than needed. */
export async function readRaw(reader: SeriesReader, read: RawRead): Promise<Columns> {
  const { series, startTs, endTs, limit } = read;
  const descending = read.order === "DESC";
  const buffered = within(read.buffered, startTs, endTs);
  const chunks: Chunk[] = [];
  let count = buffered.length;
  let size = Math.min(PAGE, Math.ceil(limit / CHUNK_POINTS) + 2);
  for (;;) {
    const order = descending ? "t1 desc" : "t0";
    const page = await reader.chunks({ series, startTs, endTs, order, limit: size, offset: chunks.length });
    chunks.push(...page);
    for (const chunk of page) count += chunk.count;
    const complete = page.length < size;
    if (complete || count >= limit) {
      const points = merge(within(plain(mergeByGroup(chunks)), startTs, endTs), buffered);
      const found = cut(points, limit, descending);
      if (complete || (points.length >= limit && isBeyond(chunks.at(-1), found, descending))) return found;
    }
    size = Math.min(PAGE, size * 4);
  }
}

/** One point per bucket, for which chunks within one bucket are not decoded. */
export async function readBuckets(
  reader: SeriesReader,
  read: RangeRead,
  grid: BucketGrid,
): Promise<Noted<readonly Point[]>> {
  const range = { ...read, endTs: gridEnd(grid) };
  const heads = new HeadPages(reader, range);
  const buckets = new Buckets(grid);
  await walk(reader, range, heads.pages(), buckets);
  return { result: buckets.finish(), withoutDigest: heads.withoutDigest };
}

/** The points of the range as they are when they are few, else the statistics of the slots of the grid. */
export async function readPixels(reader: SeriesReader, read: RangeRead, grid: PixelGrid): Promise<Noted<PixelSeries>> {
  const heads = new HeadPages(reader, read);
  const pages = heads.pages();
  const first: HeadPage[] = [];
  let count = within(read.buffered, read.startTs, read.endTs).length;
  for (let next = await pages.next(); !next.done; next = await pages.next()) {
    first.push(next.value);
    const { length, count: points } = next.value.slotsIn(grid.interval) ?? next.value.heads;
    for (let i = 0; i < length; i++) count += points[i] ?? 0;
    if (count > grid.rawLimit) break;
  }
  const sink = count > grid.rawLimit ? new Pixels(grid) : new RawSink(grid);
  await walk(reader, read, joined(first, pages), sink);
  return { result: sink.finish(), withoutDigest: heads.withoutDigest };
}

async function* joined<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  yield* first;
  yield* rest;
}

/** Rows that stand for buckets as the last of their points. */
const plain = ({ length, ts, num, type, text }: Columns): Columns => ({ length, ts, num, type, text });

/** Merging only overlapping chunks keeps a long read linear. */
function mergeByGroup(chunks: readonly Chunk[]): Columns {
  const ordered = chunks.toSorted((a, b) => a.t0 - b.t0);
  let group: Chunk[] = [];
  let end = -Infinity;
  const runs: Columns[] = [];
  for (const chunk of ordered) {
    if (chunk.t0 > end && group.length > 0) {
      runs.push(mergeChunks(group));
      group = [];
    }
    group.push(chunk);
    end = Math.max(end, chunk.t1);
  }
  if (group.length > 0) runs.push(mergeChunks(group));
  return concat(runs);
}

/** Concatenates runs that follow each other in time. */
function concat(runs: readonly Columns[]): Columns {
  const [only] = runs;
  if (runs.length === 1 && only) return only;
  if (runs.length === 0) return EMPTY;
  const length = runs.reduce((sum, run) => sum + run.length, 0);
  const ts = new Float64Array(length);
  const num = new Float64Array(length);
  const type = new Uint8Array(length);
  const text: string[] = [];
  let at = 0;
  for (const run of runs) {
    ts.set(run.ts, at);
    type.set(run.type, at);
    num.set(run.num, at);
    if (run.text.length > 0) {
      for (let i = 0; i < run.length; i++) if ((run.type[i] ?? 0) >= 3) num[at + i] = (run.num[i] ?? 0) + text.length;
      for (const each of run.text) text.push(each);
    }
    at += run.length;
  }
  return { length, ts, num, type, text };
}

function cut(points: Columns, limit: number, descending: boolean): Columns {
  if (points.length <= limit) return points;
  return descending ? slice(points, points.length - limit, points.length) : slice(points, 0, limit);
}

/** Whether all chunks after `last` lie beyond the points found. */
function isBeyond(last: Chunk | undefined, found: Columns, descending: boolean): boolean {
  if (!last) return false;
  return descending ? last.t1 < (found.ts[0] ?? 0) : last.t0 > (found.ts[found.length - 1] ?? 0);
}

/** All of the few chunks that overlap a time or a window. */
export const allChunks = (series: number, startTs: number, endTs: number): ChunkQuery => ({
  series,
  startTs,
  endTs,
  order: "t0",
  limit: Number.MAX_SAFE_INTEGER,
  offset: 0,
});
