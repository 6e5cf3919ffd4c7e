import { rewriteRolled } from "../core/chunks.ts";
import type { Compactor } from "./compactor.ts";
import { allChunks } from "./range-reads.ts";
import { RolledMarks } from "./rolled-marks.ts";
import type { EngineState } from "./state.ts";

/** Chunks that one transaction reads, unless more of them overlap. */
const WINDOW_CHUNKS = 64;

/** Points of a series from `startTs` (inclusive) to `endTs` (exclusive) become one row for each `stepMs`. */
export interface RollUpRange {
  readonly series: number;
  readonly stepMs: number;
  readonly startTs: number;
  readonly endTs: number;
}

/** What was changed. */
export interface RollUpResult {
  /** Rows that are no longer stored, because others stand for them. */
  readonly rows: number;
  /** Bytes of chunks that became free. */
  readonly bytes: number;
}

/** Replaces old points by rows that stand for the points of a bucket, a window at a time; each is one transaction. */
export class RollUps {
  readonly marks = new RolledMarks();
  readonly #state: EngineState;
  readonly #compactor: Compactor;

  constructor(state: EngineState, compactor: Compactor) {
    this.#state = state;
    this.#compactor = compactor;
  }

  /** One window of the range. Only points in chunks count. */
  async step(range: RollUpRange): Promise<RollUpResult & { readonly more: boolean }> {
    const { series, stepMs, endTs } = range;
    const startTs = Math.max(range.startTs, floor(this.marks.until(series, stepMs), stepMs));
    const query = { series, startTs, endTs, order: "t0", limit: WINDOW_CHUNKS, offset: 0 } as const;
    const metas = startTs < endTs ? await this.#state.storage.applied.metas(query) : [];
    const [head, last] = [metas[0], metas.at(-1)];
    if (!head || !last) return { rows: 0, bytes: 0, more: false };
    // From the beginning of the first chunk, so that rows are added to it and chunks stay large: it is rolled up already.
    const from = head.t0 < startTs ? head.t0 : Math.max(startTs, floor(head.t0, stepMs));
    const isLast = metas.length < WINDOW_CHUNKS;
    const to = isLast ? endTs : Math.min(endTs, windowEnd(from, last.t0, stepMs));
    const result = await this.#fold({ series, stepMs, startTs: from, endTs: to });
    this.marks.set(series, stepMs, to);
    return { ...result, more: to < endTs };
  }

  async #fold({ series, stepMs, startTs, endTs }: RollUpRange): Promise<RollUpResult> {
    const { storage, slots } = this.#state;
    const chunks = await storage.applied.chunks(allChunks(series, startTs, endTs));
    const window = { series, startTs, endTs: endTs - 1, seq: this.#state.nextChunk };
    const rolled = rewriteRolled(chunks, window, stepMs);
    if (!rolled) return { rows: 0, bytes: 0 };
    const addChunks = this.#state.numbered(rolled.chunks);
    await this.#state.apply({ removeChunks: chunks, addChunks }, () => {
      const slot = slots.find(series);
      if (slot !== undefined) slots.forgetTail(slot);
      this.marks.rolled(series);
      if (addChunks.length > 1) this.#compactor.ask(series, { startTs: addChunks[0]?.t0 ?? startTs, endTs });
    });
    return { rows: rolled.rows, bytes: sizeOf(chunks) - sizeOf(addChunks) };
  }

  forget(series: number): void {
    this.marks.forget(series);
  }
}

/** At a bucket's end where that is possible: a bucket with very many chunks is rolled up in several steps. */
function windowEnd(from: number, lastT0: number, stepMs: number): number {
  const whole = floor(lastT0, stepMs);
  if (whole > from) return whole;
  return lastT0 > from ? lastT0 : lastT0 + 1;
}

const floor = (ts: number, stepMs: number): number => Math.floor(ts / stepMs) * stepMs;

const sizeOf = (chunks: readonly { readonly data: Uint8Array }[]): number =>
  chunks.reduce((sum, { data }) => sum + data.length, 0);
