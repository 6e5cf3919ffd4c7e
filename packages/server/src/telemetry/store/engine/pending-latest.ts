import { Mutex } from "../../../kernel/async/mutex.ts";
import type { Slots } from "../core/slots.ts";
import { NO_CHANGES, type SeriesStorage, type StampedCell } from "../storage.ts";

const LATEST_PER_STEP = 2000;

/** Changed latest values that are not in their table yet. After a crash the log restores them. */
export class PendingLatest {
  readonly #storage: SeriesStorage;
  readonly #slots: Slots;
  readonly #exclusive: Mutex;
  readonly #flushes = new Mutex();
  #changed: number[] = [];
  /** Latest values of rows up to this one are in the table. */
  #flushedLsn = 0;
  #flushing = false;

  /** `exclusive`: the lock under which every change runs. */
  constructor(storage: SeriesStorage, slots: Slots, exclusive: Mutex) {
    this.#storage = storage;
    this.#slots = slots;
    this.#exclusive = exclusive;
  }

  /** The latest value of the slot has changed. */
  add(slot: number): void {
    this.#changed.push(slot);
  }

  /** LSN of the oldest log row whose latest value may not be in the table yet; `nextLsn` when there is none. */
  neededFrom(nextLsn: number): number {
    return this.#changed.length === 0 && !this.#flushing ? nextLsn : this.#flushedLsn + 1;
  }

  /** Writes them in steps that other changes can interrupt; ends when those pending now are written. */
  flush(lastLsn: () => number): Promise<void> {
    return this.#flushes.run(() => this.#flush(lastLsn()));
  }

  async #flush(end: number): Promise<void> {
    const slots = this.#changed;
    this.#changed = [];
    this.#flushing = true;
    try {
      while (slots.length > 0) await this.#exclusive.run(() => this.#step(slots));
      this.#flushedLsn = end;
    } finally {
      for (const slot of slots) this.#changed.push(slot); // a failed step is retried next time
      this.#flushing = false;
    }
  }

  async #step(slots: number[]): Promise<void> {
    const step = slots.slice(-LATEST_PER_STEP);
    const latest: (StampedCell & { series: number })[] = [];
    // A slot whose latest value was deleted and written again is listed twice.
    for (const slot of new Set(step)) {
      const value = this.#slots.latest(slot);
      if (value) latest.push({ series: this.#slots.series(slot), ...value });
    }
    await this.#storage.apply({ ...NO_CHANGES, latest });
    slots.length -= step.length;
    for (const slot of step) this.#slots.clearLatest(slot);
  }
}
