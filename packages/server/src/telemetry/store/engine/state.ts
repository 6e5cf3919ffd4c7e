import { Mutex } from "../../../kernel/async/mutex.ts";
import type { Chunk, NewChunk } from "../core/chunks.ts";
import { type Columns, EMPTY } from "../core/columns.ts";
import { LogWriter } from "../core/log-records.ts";
import { LogWindow } from "../core/log-window.ts";
import { sorted } from "../core/merge.ts";
import { PointBuffers } from "../core/point-buffers.ts";
import { Slots } from "../core/slots.ts";
import { type Changes, NO_CHANGES, type SeriesStorage, type StampedCell } from "../storage.ts";
import type { EngineLimits } from "./limits.ts";
import { PendingLatest } from "./pending-latest.ts";
import { replay } from "./replay.ts";

const TRIM_BYTES = 256 * 1024;
/** Beyond every accepted time stamp; negative, before it. */
export const END_OF_TIME = 2 ** 52;

/** Shared state of the parts of an engine: memory, counters, and the one way to change storage and log together. */
export class EngineState {
  readonly storage: SeriesStorage;
  readonly limits: EngineLimits;
  /** Serializes all changes. */
  readonly exclusive = new Mutex();
  readonly slots: Slots;
  readonly buffers: PointBuffers;
  readonly log: LogWindow;
  readonly latest: PendingLatest;
  /** The row of the log under construction. */
  readonly row = new LogWriter();
  #nextSeries = 1;
  #nextChunk = 1;
  #nextLsn = 1;

  constructor(storage: SeriesStorage, limits: EngineLimits) {
    this.storage = storage;
    this.limits = limits;
    this.slots = new Slots(limits.foldPoints);
    this.buffers = new PointBuffers(limits.bufferedPoints);
    this.log = new LogWindow(this.slots);
    this.latest = new PendingLatest(storage, this.slots, this.exclusive);
  }

  /** Reads the log back into the buffers. */
  async boot(): Promise<void> {
    const { storage, slots, buffers, log, latest } = this;
    const counters = await storage.counters();
    this.#nextSeries = counters.series;
    this.#nextChunk = counters.chunk;
    this.#nextLsn = counters.lsn;
    const forced = await replay(storage, { slots, buffers, log, latest });
    // The log may be the only trace of a series number that a transaction has assigned.
    for (const slot of slots.all()) this.#nextSeries = Math.max(this.#nextSeries, slots.series(slot) + 1);
    if (forced.length > 0) await storage.apply({ ...NO_CHANGES, forceLatest: forced });
    await this.flushLatest();
  }

  flushLatest(): Promise<void> {
    return this.latest.flush(() => this.#nextLsn - 1);
  }

  newSeries(): number {
    return this.#nextSeries++;
  }

  /** The id of the next chunk, which is also its `seq`. */
  get nextChunk(): number {
    return this.#nextChunk;
  }

  numbered(chunks: readonly NewChunk[]): Chunk[] {
    return chunks.map((chunk) => ({ ...chunk, id: this.#nextChunk++ }));
  }

  /** Whether the log or the texts exceed their limits, so that small buffers must be folded, too. */
  get pressed(): boolean {
    return this.log.bytes > this.limits.logBytes || this.buffers.textBytes > this.limits.textBytes;
  }

  /** The points of a series that are in no chunk, sorted. */
  buffered(series: number): Columns {
    const slot = this.slots.find(series);
    return slot === undefined ? EMPTY : sorted(this.buffers.read(slot));
  }

  pendingLatest(series: number): StampedCell | undefined {
    const slot = this.slots.find(series);
    return slot === undefined ? undefined : this.slots.latest(slot);
  }

  /**
   * Writes changes together with the row under construction; `after` updates the memory. `folded` are the series whose
   * buffers became chunks.
   */
  async apply(changes: Partial<Changes>, after: (lsn: number) => void, folded: readonly number[] = []): Promise<void> {
    const log: { lsn: number; data: Uint8Array }[] = [];
    const points = this.row.empty ? undefined : this.row.take();
    const trimLogBelow = this.#trimBelow(TRIM_BYTES);
    if (folded.length > 0) {
      // Before the new points: the folded ones are older.
      this.row.folded(folded);
      log.push({ lsn: this.#nextLsn, data: this.row.take() });
    }
    if (points) log.push({ lsn: this.#nextLsn + log.length, data: points });
    await this.storage.apply({ ...NO_CHANGES, ...changes, log, trimLogBelow });
    if (trimLogBelow !== undefined) this.log.trim(trimLogBelow);
    for (const { lsn, data } of log) this.log.addRow(lsn, data.length);
    this.#nextLsn += log.length;
    after(this.#nextLsn - 1);
  }

  /** Removes all rows of the log that are not needed, however few. */
  async trimLog(): Promise<void> {
    const trimLogBelow = this.#trimBelow(1);
    if (trimLogBelow === undefined) return;
    await this.storage.apply({ ...NO_CHANGES, trimLogBelow });
    this.log.trim(trimLogBelow);
  }

  /** Rows with latest values that are not in their table are needed, too. */
  #trimBelow(atLeastBytes: number): number | undefined {
    const { below, bytes } = this.log.trimmable(this.latest.neededFrom(this.#nextLsn));
    return bytes >= atLeastBytes ? below : undefined;
  }
}
