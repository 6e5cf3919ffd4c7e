import { CHUNK_POINTS, type Chunk } from "../core/chunks.ts";
import { sorted } from "../core/merge.ts";
import type { Changes, ChunkPlace } from "../storage.ts";
import type { Compactor } from "./compactor.ts";
import type { Digester } from "./digester.ts";
import { fillsTail, foldPoints } from "./fold-points.ts";
import type { RolledMarks } from "./rolled-marks.ts";
import type { EngineState } from "./state.ts";

/** Many series per step: each fold touches the indexes, and neighbours in one transaction share pages. */
const FOLDS_PER_STEP = 512;
/** Points after which full series are folded even if there are few. */
const FOLD_EVERY = 32 * 1024;
const SMALL_CHUNKS = 8;

/** Buffers that one transaction writes to chunks. */
export interface FoldStep {
  readonly slots: readonly number[];
  readonly remove: readonly ChunkPlace[];
  readonly add: readonly Chunk[];
  /** The last chunk of each slot; `undefined` when it is unknown. */
  readonly tails: readonly (Chunk | undefined)[];
  /** How many chunks each slot has more. */
  readonly grown: readonly number[];
  /** The first time that each slot adds. */
  readonly starts: readonly number[];
  readonly overlaps: readonly { readonly series: number; readonly startTs: number; readonly endTs: number }[];
}

/** What is told about folds. */
export interface FolderParts {
  readonly compactor: Compactor;
  readonly digester: Digester;
  readonly marks: RolledMarks;
}

/** Selects buffers and folds them into chunks. */
export class Folder {
  readonly #state: EngineState;
  readonly #compactor: Compactor;
  readonly #digester: Digester;
  readonly #marks: RolledMarks;
  readonly #full: number[] = [];
  #sinceFold = 0;

  constructor(state: EngineState, { compactor, digester, marks }: FolderParts) {
    this.#state = state;
    this.#compactor = compactor;
    this.#digester = digester;
    this.#marks = marks;
    for (const slot of state.slots.all()) if (this.#isFull(slot)) this.#full.push(slot);
  }

  /** The buffer of the slot has just become full. */
  filled(slot: number): void {
    this.#full.push(slot);
  }

  /** The slots that a commit of `points` should fold with it, if enough are full. */
  due(points: number): number[] {
    this.#sinceFold += points;
    if (!this.#state.pressed && this.#full.length < FOLDS_PER_STEP && this.#sinceFold < FOLD_EVERY) return [];
    this.#sinceFold = 0;
    return this.#takeFull(FOLDS_PER_STEP);
  }

  /** Folds the oldest points until a batch of `count` fits in any case. */
  async makeRoom(count: number): Promise<void> {
    const { limits, buffers, log } = this.#state;
    const spare = Math.min(2 * count, limits.bufferedPoints >> 3);
    while (buffers.room < spare) await this.#fold(log.oldestSlots(FOLDS_PER_STEP));
  }

  /** Folds a full step of full buffers, if there are enough. @returns whether it did. */
  async step(): Promise<boolean> {
    if (this.#full.length < FOLDS_PER_STEP) return false;
    await this.#fold(this.#takeFull(FOLDS_PER_STEP));
    return true;
  }

  async foldFull(): Promise<void> {
    while (this.#full.length > 0) await this.#fold(this.#takeFull(FOLDS_PER_STEP));
  }

  /** Folds everything, the oldest first, until the time `end`. */
  async foldUntil(end: number): Promise<void> {
    const { log } = this.#state;
    for (;;) {
      const slots = log.oldestSlots(4 * FOLDS_PER_STEP);
      if (slots.length === 0 || performance.now() > end) break;
      await this.#fold(this.#bySeries(slots));
    }
  }

  /** Writes the buffer of a series to chunks when it has points before `ts`. */
  async foldBefore(series: number, ts: number): Promise<void> {
    const slot = this.#state.slots.find(series);
    const [first] = this.#state.buffered(series).ts;
    if (slot !== undefined && first !== undefined && first < ts) await this.#fold([slot]);
  }

  async plan(slots: readonly number[]): Promise<FoldStep> {
    const { buffers, storage, slots: known } = this.#state;
    const filled = slots.filter((slot) => buffers.count(slot) > 0);
    const tails = await this.#tails(filled);
    const step = {
      slots: filled,
      remove: [] as ChunkPlace[],
      add: [] as Chunk[],
      tails: [] as (Chunk | undefined)[],
      grown: [] as number[],
      starts: [] as number[],
      overlaps: [] as { series: number; startTs: number; endTs: number }[],
    };
    for (const slot of filled) {
      const series = known.series(slot);
      const target = { series, end: known.tailEnd(slot), tail: tails.get(series), seq: this.#state.nextChunk };
      const points = sorted(buffers.read(slot));
      const fold = await foldPoints(storage.applied, points, target);
      step.starts.push(points.ts[0] ?? 0);
      const made = this.#state.numbered(fold.add);
      const last = made.at(-1);
      step.remove.push(...fold.remove);
      step.add.push(...made);
      step.grown.push(Math.max(0, made.length - fold.remove.length));
      step.tails.push(last && last.t1 > target.end ? last : undefined);
      if (fold.overlaps) step.overlaps.push({ series, ...fold.overlaps });
    }
    return step;
  }

  changes({ remove, add }: FoldStep): Pick<Changes, "removeChunks" | "addChunks"> {
    return { removeChunks: remove, addChunks: add };
  }

  seriesOf({ slots }: FoldStep): number[] {
    return slots.map((slot) => this.#state.slots.series(slot));
  }

  /** The step is durable. */
  folded({ slots, tails, grown, starts, overlaps }: FoldStep): void {
    const { buffers, slots: known, limits } = this.#state;
    for (const [i, slot] of slots.entries()) {
      buffers.clear(slot);
      known.setFirstLsn(slot, 0);
      this.#marks.added(known.series(slot), starts[i] ?? -Infinity);
      if (known.countChunks(slot, grown[i] ?? 0) >= limits.digestChunks) {
        known.resetChunks(slot);
        this.#digester.ask(known.series(slot));
      }
      const tail = tails[i];
      if (!tail) {
        known.forgetTail(slot);
        continue;
      }
      known.setTail(slot, tail);
      if (tail.count < CHUNK_POINTS / 2 && known.countSmall(slot) >= SMALL_CHUNKS) {
        known.resetSmall(slot);
        this.#compactor.askTail(known.series(slot));
      }
    }
    for (const { series, ...range } of overlaps) this.#compactor.ask(series, range);
  }

  async #fold(slots: readonly number[]): Promise<void> {
    const step = await this.plan(slots);
    await this.#state.apply(this.changes(step), () => this.folded(step), this.seriesOf(step));
  }

  /** The last chunks that are needed: where the order is unknown, or the chunk can be filled up. */
  async #tails(filled: readonly number[]): Promise<Map<number, Chunk>> {
    const { buffers, storage, slots } = this.#state;
    const needed = filled.filter((slot) => {
      const end = slots.tailEnd(slot);
      if (Number.isNaN(end)) return true;
      return end !== -Infinity && fillsTail({ count: slots.tailCount(slot) }, buffers.count(slot));
    });
    const found = needed.length === 0 ? [] : await storage.applied.tails(needed.map((slot) => slots.series(slot)));
    const tails = new Map(found.map((tail) => [tail.series, tail]));
    for (const slot of needed) slots.setTail(slot, tails.get(slots.series(slot)));
    return tails;
  }

  #isFull(slot: number): boolean {
    return this.#state.buffers.count(slot) >= this.#state.slots.foldAt(slot);
  }

  #takeFull(limit: number): number[] {
    const slots = new Set<number>();
    while (slots.size < limit) {
      const slot = this.#full.pop();
      if (slot === undefined) break;
      if (this.#isFull(slot)) slots.add(slot);
    }
    if (this.#state.pressed) for (const slot of this.#state.log.oldestSlots(limit)) slots.add(slot);
    return this.#bySeries([...slots]);
  }

  #bySeries(slots: number[]): number[] {
    return slots.sort((a, b) => this.#state.slots.series(a) - this.#state.slots.series(b));
  }
}
