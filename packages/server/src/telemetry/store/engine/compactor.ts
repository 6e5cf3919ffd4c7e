import { rewrite } from "../core/chunks.ts";
import { EMPTY } from "../core/columns.ts";
import { nextCompaction } from "../core/compaction.ts";
import { allChunks } from "./range-reads.ts";
import { END_OF_TIME, type EngineState } from "./state.ts";

const COMPACTION_METAS = 2048;
const TAIL_METAS = 64;
const MAX_COMPACTIONS = 100_000;

interface CompactionRequest {
  readonly startTs: number;
  readonly endTs: number;
}

/** Only the newest chunks of the series, which are many and small. */
const TAIL: CompactionRequest = { startTs: Number.POSITIVE_INFINITY, endTs: Number.NEGATIVE_INFINITY };

/** Merges overlapping or small chunks, one window at a time, when the engine is idle. */
export class Compactor {
  readonly #state: EngineState;
  readonly #asked = new Map<number, CompactionRequest>();

  constructor(state: EngineState) {
    this.#state = state;
  }

  ask(series: number, { startTs, endTs }: CompactionRequest): void {
    const asked = this.#asked.get(series);
    if (!asked && this.#asked.size >= MAX_COMPACTIONS) return; // only the order suffers, and a later fold requests it again
    this.#asked.set(series, {
      startTs: Math.min(startTs, asked?.startTs ?? startTs),
      endTs: Math.max(endTs, asked?.endTs ?? endTs),
    });
  }

  askTail(series: number): void {
    this.ask(series, TAIL);
  }

  forget(series: number): void {
    this.#asked.delete(series);
  }

  /** Merges one window of one series. @returns whether there is more. */
  async step(): Promise<boolean> {
    const [next] = this.#asked;
    if (!next) return false;
    this.#asked.delete(next[0]);
    await this.#compact(next[0], next[1]);
    return this.#asked.size > 0;
  }

  async #compact(series: number, request: CompactionRequest): Promise<void> {
    const { storage, slots } = this.#state;
    const isTail = request.startTs > request.endTs;
    const { startTs, endTs } = isTail ? { startTs: -END_OF_TIME, endTs: END_OF_TIME } : request;
    const limit = isTail ? TAIL_METAS : COMPACTION_METAS;
    const order = isTail ? "t1 desc" : "t0";
    const metas = await storage.applied.metas({ series, startTs, endTs: endTs + 1, order, limit, offset: 0 });
    metas.sort((a, b) => a.t0 - b.t0);
    const window = nextCompaction(metas);
    const last = metas.at(-1);
    if (!window) {
      if (!isTail && last && metas.length === limit) this.ask(series, { startTs: last.t0 + 1, endTs });
      return;
    }
    const chunks = await storage.applied.chunks(allChunks(series, window.startTs, window.endTs + 1));
    const target = { series, ...window, seq: this.#state.nextChunk, added: EMPTY };
    const addChunks = this.#state.numbered(rewrite(chunks, target));
    await this.#state.apply({ removeChunks: chunks, addChunks }, () => {
      const slot = slots.find(series);
      if (slot !== undefined) slots.forgetTail(slot);
      // Continues after this window, never in it again: it may not get any better.
      if (!isTail && window.endTs < endTs) this.ask(series, { startTs: window.endTs + 1, endTs });
    });
  }
}
