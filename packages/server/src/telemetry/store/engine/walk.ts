import type { PointSink } from "../core/buckets.ts";
import { type ChunkHeads, joinHeads, runEnd, sliceHeads } from "../core/chunk-heads.ts";
import { type Chunk, mergeChunks } from "../core/chunks.ts";
import { type Columns, slice } from "../core/columns.ts";
import type { DigestSlots } from "../core/digest-slots.ts";
import { merge, within } from "../core/merge.ts";
import type { RangeRead, SeriesReader } from "../storage.ts";
import type { HeadPage } from "./head-pages.ts";

/** Chunks whose data is in memory at once, unless more of them overlap each other. */
const DECODED = 256;

/**
 * Adds the points of a range to a sink, each once: digests by their slots and chunks by their statistics where the sink takes
 * them and neither another chunk nor a buffered point overlaps them.
 */
export async function walk(
  reader: SeriesReader,
  read: RangeRead,
  pages: AsyncIterable<HeadPage>,
  sink: PointSink,
): Promise<void> {
  const waiting = new Waiting(within(read.buffered, read.startTs, read.endTs));
  let rest: ChunkHeads | undefined;
  for await (const page of pages) {
    const slots = rest || sink.slotMs === undefined ? undefined : page.slotsIn(sink.slotMs);
    if (slots && waiting.passes(slots)) {
      sink.add(waiting.until(startOf(slots)));
      sink.addSlots(slots);
      continue;
    }
    const heads: ChunkHeads = rest ? joinHeads(rest, page.heads) : page.heads;
    const to = page.isWhole ? heads.length : lastRun(heads);
    await addRuns(reader, sliceHeads(heads, 0, to), waiting, sink);
    rest = to < heads.length ? sliceHeads(heads, to, heads.length) : undefined;
  }
  if (rest) await addRuns(reader, rest, waiting, sink);
  sink.add(waiting.rest());
}

/** A run of overlapping chunks, or one chunk, that must be decoded or stands for itself. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly isTaken: boolean;
}

async function addRuns(reader: SeriesReader, heads: ChunkHeads, waiting: Waiting, sink: PointSink): Promise<void> {
  for (let at = 0; at < heads.length; ) {
    const runs: Run[] = [];
    const ids: number[] = [];
    while (at < heads.length && ids.length < DECODED) {
      const to = runEnd(heads, at);
      const isTaken = to === at + 1 && sink.takesHead(heads, at) && !waiting.has(heads.t0[at] ?? 0, heads.t1[at] ?? 0);
      runs.push({ from: at, to, isTaken });
      if (!isTaken) for (let i = at; i < to; i++) ids.push(heads.id[i] ?? 0);
      at = to;
    }
    const chunks = new Map((ids.length > 0 ? await reader.chunksById(ids) : []).map((chunk) => [chunk.id, chunk]));
    for (const run of runs) addRun(heads, run, chunks, waiting, sink);
  }
}

function addRun(
  heads: ChunkHeads,
  { from, to, isTaken }: Run,
  chunks: ReadonlyMap<number, Chunk>,
  waiting: Waiting,
  sink: PointSink,
): void {
  const start = heads.t0[from] ?? 0;
  const before = waiting.until(start);
  if (before.length > 0) sink.add(before);
  if (isTaken) {
    sink.addHead(heads, from);
    return;
  }
  let end = start;
  const found: Chunk[] = [];
  for (let i = from; i < to; i++) {
    end = Math.max(end, heads.t1[i] ?? 0);
    const chunk = chunks.get(heads.id[i] ?? 0);
    if (!chunk) throw new Error("a chunk of the time series is missing");
    found.push(chunk);
  }
  sink.add(merge(mergeChunks(found), waiting.until(end + 1)));
}

/** Buffered points that are still to be added. */
class Waiting {
  #points: Columns;

  constructor(points: Columns) {
    this.#points = points;
  }

  /** Whether some lie between two times, both inclusive. */
  has(startTs: number, endTs: number): boolean {
    return this.#points.length > 0 && within(this.#points, startTs, endTs + 1).length > 0;
  }

  /** Whether none lies in slots. */
  passes(slots: DigestSlots): boolean {
    return !this.has(startOf(slots), endOf(slots) - 1);
  }

  /** Takes those before `ts`. */
  until(ts: number): Columns {
    if (this.#points.length === 0 || (this.#points.ts[0] ?? 0) >= ts) return slice(this.#points, 0, 0);
    const taken = within(this.#points, -Infinity, ts);
    this.#points = slice(this.#points, taken.length, this.#points.length);
    return taken;
  }

  rest(): Columns {
    return this.#points;
  }
}

/** Where the last run begins: chunks of the next page may overlap it. */
function lastRun(heads: ChunkHeads): number {
  let at = 0;
  let last = 0;
  while (at < heads.length) {
    last = at;
    at = runEnd(heads, at);
  }
  return last;
}

const startOf = ({ level, slot }: DigestSlots): number => (slot[0] ?? 0) * 2 ** level;

const endOf = ({ level, slot, length }: DigestSlots): number => ((slot[length - 1] ?? 0) + 1) * 2 ** level;
