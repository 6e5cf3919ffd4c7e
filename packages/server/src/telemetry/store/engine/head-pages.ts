import { type ChunkHeads, headsOf, runEnd, sliceHeads } from "../core/chunk-heads.ts";
import { type Digest, decodeDigest } from "../core/digest.ts";
import { type DigestSlots, decodeSlots } from "../core/digest-slots.ts";
import type { HeadPlace, SeriesRange, SeriesReader } from "../storage.ts";

const ROWS = 256;
const DIGESTS = 16;

/** Some chunks, in the order of their first times. */
export interface HeadPage {
  readonly heads: ChunkHeads;
  /** Whether no chunk of a later page overlaps them. */
  readonly isWhole: boolean;
  /** All of their points by slots of which an `interval` is a whole number, where all of these lie in the range that is read. */
  slotsIn(interval: number): DigestSlots | undefined;
}

/** Chunks of a range in the order of time, from digests where there are some. */
export class HeadPages {
  readonly #reader: SeriesReader;
  readonly #range: SeriesRange;
  #rows = 0;

  constructor(reader: SeriesReader, range: SeriesRange) {
    this.#reader = reader;
    this.#range = range;
  }

  /** Chunks read so far that are in no digest. */
  get withoutDigest(): number {
    return this.#rows;
  }

  async *pages(): AsyncGenerator<HeadPage, void, undefined> {
    const { series, startTs, endTs } = this.#range;
    let from = startTs;
    for (;;) {
      const digests = await this.#reader.digests({ series, startTs: from, endTs }, DIGESTS);
      for (const digest of digests) {
        if (digest.startTs > from) yield* this.#rowsOf(from, Math.min(digest.startTs, endTs));
        yield new DigestPage(digest, this.#range);
        from = digest.endTs + 1;
      }
      if (digests.length < DIGESTS) break;
    }
    if (from < endTs) yield* this.#rowsOf(from, endTs);
  }

  /** No chunk reaches over the end of a digest: only at the beginning of the range some may begin earlier. */
  async *#rowsOf(startTs: number, endTs: number): AsyncGenerator<HeadPage, void, undefined> {
    const { series } = this.#range;
    let after: HeadPlace | undefined;
    for (;;) {
      const isFirst = startTs === this.#range.startTs;
      const query = { series, startTs, endTs, overlapping: isFirst, after, limit: ROWS };
      const rows = await this.#reader.heads(query);
      this.#rows += rows.length;
      yield pageOf(headsOf(rows), rows.length < ROWS);
      if (rows.length < ROWS) return;
      after = rows.at(-1);
    }
  }
}

/** Chunks that no digest has. */
export const pageOf = (heads: ChunkHeads, isWhole: boolean): HeadPage => ({
  heads,
  isWhole,
  slotsIn: () => undefined,
});

/** Decodes what is asked for. */
class DigestPage implements HeadPage {
  readonly isWhole = true;
  readonly #digest: Digest;
  readonly #range: SeriesRange;
  #heads: ChunkHeads | undefined;
  #slots: DigestSlots | undefined;

  constructor(digest: Digest, range: SeriesRange) {
    this.#digest = digest;
    this.#range = range;
  }

  get heads(): ChunkHeads {
    const { startTs, endTs } = this.#range;
    this.#heads ??= overlapping(decodeDigest(this.#digest.data), startTs, endTs);
    return this.#heads;
  }

  slotsIn(interval: number): DigestSlots | undefined {
    if (!this.#digest.slots) return undefined;
    this.#slots ??= decodeSlots(this.#digest.slots);
    const { level, length, slot } = this.#slots;
    const slotMs = 2 ** level;
    const [begin, end] = [(slot[0] ?? 0) * slotMs, ((slot[length - 1] ?? 0) + 1) * slotMs];
    const isInside = begin >= this.#range.startTs && end <= this.#range.endTs;
    return isInside && interval % slotMs === 0 ? this.#slots : undefined;
  }
}

/** The part of a digest that overlaps a range. */
function overlapping(heads: ChunkHeads, startTs: number, endTs: number): ChunkHeads {
  let to = heads.length;
  while (to > 0 && (heads.t0[to - 1] ?? 0) >= endTs) to--;
  // Chunks that overlap each other are not in the order of their last times.
  let from = 0;
  while (from < to && runEndsBefore(heads, from, startTs)) from = runEnd(heads, from);
  return sliceHeads(heads, from, to);
}

function runEndsBefore(heads: ChunkHeads, from: number, ts: number): boolean {
  const to = runEnd(heads, from);
  for (let i = from; i < to; i++) if ((heads.t1[i] ?? 0) >= ts) return false;
  return true;
}
