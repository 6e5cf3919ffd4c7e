import type { Slots } from "../core/slots.ts";
import { NO_CHANGES, type SeriesStorage, type StampedCell } from "../storage.ts";
import { Exclusive } from "./exclusive.ts";

const LATEST_PER_STEP = 2000;

/** Latest values that changed and are not in their table yet. The log brings them back after a crash. */
export class PendingLatest {
  readonly #storage: SeriesStorage;
  readonly #slots: Slots;
  readonly #exclusive: Exclusive;
  readonly #flushes = new Exclusive();
  #changed: number[] = [];
  /** Latest values of rows up to here are in their table. */
  #flushedLsn = 0;
  #flushing = false;

  /** `exclusive`: what everything that changes something runs in. */
  constructor(storage: SeriesStorage, slots: Slots, exclusive: Exclusive) {
    this.#storage = storage;
    this.#slots = slots;
    this.#exclusive = exclusive;
  }

  /** The latest value of the slot is a new one. */
  add(slot: number): void {
    this.#changed.push(slot);
  }

  /** The first row of the log that may have a latest value which stands nowhere else; `nextLsn` when there is none. */
  neededFrom(nextLsn: number): number {
    return this.#changed.length === 0 && !this.#flushing ? nextLsn : this.#flushedLsn + 1;
  }

  /** Writes them in steps, with other changes in between; ends when those of now are written. */
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
      for (const slot of slots) this.#changed.push(slot); // a failed step: the next time tries again
      this.#flushing = false;
    }
  }

  async #step(slots: number[]): Promise<void> {
    const step = slots.slice(-LATEST_PER_STEP);
    const latest: (StampedCell & { series: number })[] = [];
    // A slot whose latest value was deleted and written again stands there twice.
    for (const slot of new Set(step)) {
      const value = this.#slots.latest(slot);
      if (value) latest.push({ series: this.#slots.series(slot), ...value });
    }
    await this.#storage.apply({ ...NO_CHANGES, latest });
    slots.length -= step.length;
    for (const slot of step) this.#slots.clearLatest(slot);
  }
}
