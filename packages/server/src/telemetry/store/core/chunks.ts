import { decodeChunk, encodeChunk } from "./chunk-codec.ts";
import { type Columns, EMPTY, slice } from "./columns.ts";
import { mergeAll, within } from "./merge.ts";
import { rollUp } from "./roll-up.ts";

/** Maximum points of a chunk; chunks of very busy series are split at twice as many. */
export const CHUNK_POINTS = 256;
/** Approximate maximum bytes of text in a chunk, unless a single text is longer. */
const CHUNK_TEXT = 512 * 1024;

/** The location of a chunk. Both times are inclusive. Of overlapping chunks, the greater `seq` was written later. */
export interface ChunkMeta {
  readonly id: number;
  readonly series: number;
  readonly t0: number;
  readonly t1: number;
  readonly seq: number;
  readonly count: number;
}

export interface Chunk extends ChunkMeta {
  readonly data: Uint8Array;
}

/** A chunk that has no id yet. */
export type NewChunk = Omit<Chunk, "id">;

/** A window and the points that replace or join it; both times are inclusive. */
export interface Rewrite {
  readonly series: number;
  readonly startTs: number;
  readonly endTs: number;
  readonly seq: number;
  readonly added: Columns | undefined;
}

/** Encodes sorted points as chunks of even size. */
export function makeChunks(series: number, seq: number, points: Columns): NewChunk[] {
  const chunks: NewChunk[] = [];
  const parts = Math.ceil(points.length / CHUNK_POINTS);
  for (let part = 0; part < parts; part++) {
    const from = Math.floor((part * points.length) / parts);
    const to = Math.floor(((part + 1) * points.length) / parts);
    for (const piece of byText(slice(points, from, to))) chunks.push(makeChunk(series, seq, piece));
  }
  return chunks;
}

function makeChunk(series: number, seq: number, points: Columns): NewChunk {
  const t0 = points.ts[0] ?? 0;
  const t1 = points.ts[points.length - 1] ?? 0;
  return { series, t0, t1, seq, count: points.length, data: encodeChunk(points) };
}

/**
 * The chunks that replace `chunks` when their points within `[startTs, endTs]` are merged with the newer `added`, or
 * dropped when `added` is undefined. Points outside keep their `seq`, because other chunks may overlap them.
 */
export function rewrite(chunks: readonly Chunk[], { series, startTs, endTs, seq, added }: Rewrite): NewChunk[] {
  const { inside, outside } = cutOut(chunks, { series, startTs, endTs });
  if (added === undefined) return outside;
  return [...outside, ...makeChunks(series, seq, mergeAll([...inside, added]))];
}

/**
 * The chunks that replace `chunks` when their points within `[startTs, endTs]` are rolled up to one row a bucket; undefined
 * when all of them are already.
 */
export function rewriteRolled(
  chunks: readonly Chunk[],
  { series, startTs, endTs, seq }: Omit<Rewrite, "added">,
  stepMs: number,
): { readonly chunks: NewChunk[]; readonly rows: number; readonly lastTs: number } | undefined {
  const { inside, outside } = cutOut(chunks, { series, startTs, endTs });
  const points = mergeAll(inside);
  const rolled = rollUp(points, stepMs);
  if (rolled.length === points.length) return undefined;
  const made = [...outside, ...makeChunks(series, seq, rolled)];
  return { chunks: made, rows: points.length - rolled.length, lastTs: rolled.ts[rolled.length - 1] ?? startTs };
}

/** The points of a window, by chunk in the order of writing, and the chunks of all others. */
function cutOut(
  chunks: readonly Chunk[],
  { series, startTs, endTs }: Pick<Rewrite, "series" | "startTs" | "endTs">,
): { readonly inside: Columns[]; readonly outside: NewChunk[] } {
  const inside: Columns[] = [];
  const outside: NewChunk[] = [];
  for (const chunk of chunks.toSorted((a, b) => a.seq - b.seq)) {
    const points = decodeChunk(chunk.data);
    for (const rest of [within(points, -Infinity, startTs), within(points, endTs + 1, Infinity)]) {
      if (rest.length > 0) outside.push(...makeChunks(series, chunk.seq, rest));
    }
    inside.push(within(points, startTs, endTs + 1));
  }
  return { inside, outside };
}

/** Groups chunks, sorted by `t0`, so that no two groups overlap in time. */
export function components<C extends ChunkMeta>(chunks: readonly C[]): C[][] {
  const groups: C[][] = [];
  let end = -Infinity;
  for (const chunk of chunks) {
    const group = groups.at(-1);
    if (group === undefined || chunk.t0 > end) groups.push([chunk]);
    else group.push(chunk);
    end = Math.max(end, chunk.t1);
  }
  return groups;
}

/** Points of chunks that may overlap, merged. */
export function mergeChunks(chunks: readonly Chunk[]): Columns {
  const [only] = chunks;
  if (only && chunks.length === 1) return decodeChunk(only.data);
  return mergeAll(chunks.toSorted((a, b) => a.seq - b.seq).map((chunk) => decodeChunk(chunk.data)));
}

function byText(points: Columns): Columns[] {
  if (points.text.length === 0) return [points];
  const pieces: Columns[] = [];
  let from = 0;
  let size = 0;
  for (let i = 0; i < points.length; i++) {
    const length = (points.type[i] ?? 0) >= 3 ? (points.text[points.num[i] ?? 0]?.length ?? 0) : 0;
    if (size > 0 && size + length > CHUNK_TEXT) {
      pieces.push(slice(points, from, i));
      from = i;
      size = 0;
    }
    size += length;
  }
  pieces.push(slice(points, from, points.length));
  return pieces.filter((piece) => piece !== EMPTY && piece.length > 0);
}
