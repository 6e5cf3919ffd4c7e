import { decodeChunk, summaryOf } from "../core/chunk-codec.ts";
import { type ChunkHeads, headsOf, sliceHeads } from "../core/chunk-heads.ts";
import { EMPTY } from "../core/columns.ts";
import { digestLength, encodeDigest } from "../core/digest.ts";
import { encodeSlots, slotLevel } from "../core/digest-slots.ts";
import { Pixels } from "../core/pixels.ts";
import { pageOf } from "./head-pages.ts";
import { END_OF_TIME, type EngineState } from "./state.ts";
import { walk } from "./walk.ts";

const SPANS = 256;
const MAX_ASKED = 10_000;

/** A time without digests; both ends inclusive. No chunk reaches over its ends. */
interface Hole {
  readonly startTs: number;
  readonly endTs: number;
  /** Where the digest ends that follows it; undefined at the end of time, where chunks are still added. */
  readonly nextEndTs: number | undefined;
}

/** Makes digests of the chunks of series, one at a time, when the engine is idle. */
export class Digester {
  readonly #state: EngineState;
  /** Where to go on, by series: behind a digest, or at the beginning of time. */
  readonly #asked = new Map<number, number>();

  constructor(state: EngineState) {
    this.#state = state;
  }

  get isAsked(): boolean {
    return this.#asked.size > 0;
  }

  /** The series has chunks without a digest. Without room the next wide read asks again. */
  ask(series: number): void {
    if (this.#asked.size < MAX_ASKED) this.#asked.set(series, -END_OF_TIME);
  }

  forget(series: number): void {
    this.#asked.delete(series);
  }

  /** Makes at most one digest. @returns whether there is more to do. */
  async step(): Promise<boolean> {
    const [next] = this.#asked;
    if (!next) return false;
    const [series, fromTs] = next;
    this.#asked.delete(series);
    const hole = await this.#holeAfter(series, fromTs);
    const goOn = hole && (await this.#fill(series, hole));
    if (goOn !== undefined && !this.#asked.has(series)) this.#asked.set(series, goOn);
    return this.#asked.size > 0;
  }

  async #holeAfter(series: number, fromTs: number): Promise<Hole | undefined> {
    let startTs = -END_OF_TIME;
    if (fromTs !== startTs) {
      // A late point may have taken the digest before it, and may be in a chunk that reaches over this place.
      const [before] = await this.#state.storage.applied.spans({ series, startTs: fromTs - 1, endTs: fromTs }, 1);
      if (before?.endTs === fromTs - 1) startTs = fromTs;
    }
    for (;;) {
      const spans = await this.#state.storage.applied.spans({ series, startTs, endTs: END_OF_TIME }, SPANS);
      for (const span of spans) {
        if (span.startTs > startTs) return { startTs, endTs: span.startTs - 1, nextEndTs: span.endTs };
        startTs = span.endTs + 1;
      }
      if (spans.length < SPANS) return { startTs, endTs: END_OF_TIME - 1, nextEndTs: undefined };
    }
  }

  /** @returns where to go on, if there may be more to do. */
  async #fill(series: number, { startTs, endTs, nextEndTs }: Hole): Promise<number | undefined> {
    const wanted = this.#state.limits.digestChunks;
    const limit = 2 * wanted;
    const query = { series, startTs, endTs: endTs + 1, overlapping: false, after: undefined, limit };
    const heads = headsOf(await this.#state.storage.applied.heads(query));
    const isCut = heads.length === limit;
    const length = digestLength({ heads, isCut, isOpen: nextEndTs === undefined, wanted });
    if (length === 0) return isCut || nextEndTs === undefined ? undefined : nextEndTs + 1;
    const taken = sliceHeads(heads, 0, length);
    // The last one in a hole reaches to the digest behind it, so that nothing is looked for in between.
    const end = length === heads.length ? endTs : lastTime(taken);
    const known = await this.#withSummaries(taken);
    const digest = {
      series,
      startTs,
      endTs: end,
      data: encodeDigest(known),
      slots: await this.#slotsOf(series, known),
    };
    await this.#state.apply({ addDigests: [digest] }, () => undefined);
    return end + 1;
  }

  /** Only chunks that lie in several slots are decoded. */
  async #slotsOf(series: number, heads: ChunkHeads): Promise<Uint8Array | undefined> {
    const [startTs, endTs] = [heads.t0[0] ?? 0, lastTime(heads) + 1];
    const level = slotLevel(startTs, endTs);
    const sink = new Pixels({ startTs, endTs, interval: 2 ** level, rawLimit: 0 });
    const pages = (async function* () {
      yield pageOf(heads, true);
    })();
    await walk(this.#state.storage.applied, { series, buffered: EMPTY, startTs, endTs }, pages, sink);
    const found = sink.finish();
    return found.kind === "slots" ? encodeSlots({ level, length: found.slot.length, ...found }) : undefined;
  }

  /** Chunks that an earlier version wrote know neither their first nor their last value. */
  async #withSummaries(heads: ChunkHeads): Promise<ChunkHeads> {
    const places = new Map<number, number>();
    heads.id.forEach((id, i) => {
      if (Number.isNaN(heads.first[i])) places.set(id, i);
    });
    if (places.size === 0) return heads;
    for (const chunk of await this.#state.storage.applied.chunksById([...places.keys()])) {
      const at = places.get(chunk.id) ?? 0;
      const summary = summaryOf(decodeChunk(chunk.data));
      heads.first[at] = summary?.first ?? Number.NaN;
      heads.last[at] = summary?.last ?? Number.NaN;
    }
    return heads;
  }
}

function lastTime({ t1 }: ChunkHeads): number {
  let last = -Infinity;
  for (const end of t1) last = Math.max(last, end);
  return last;
}
