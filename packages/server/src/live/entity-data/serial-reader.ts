import { Mutex } from "../../kernel/async/mutex.ts";
import { MAX_PENDING_VALUES } from "../subscription.ts";

/**
 * Reads of a subscription, one at a time. Events that arrive during a read are delivered after its answer: a value
 * saved meanwhile is in both, or in the event alone.
 */
export class SerialReader {
  readonly #reads = new Mutex();
  /** Events that wait; `undefined` while nothing is read: they are delivered immediately. */
  #early: (() => void)[] | undefined;
  #isReplaying = false;
  #isClosed = false;

  get isReading(): boolean {
    return this.#early !== undefined;
  }

  /** Whether delayed events are being delivered: the answer may include them already. */
  get isReplaying(): boolean {
    return this.#isReplaying;
  }

  /** Runs a read after all earlier ones. Rejects with what `task` rejects with. */
  run(task: () => Promise<void>): Promise<void> {
    return this.#reads.run(async () => {
      if (this.#isClosed) return;
      this.#early = [];
      try {
        await task();
      } finally {
        this.#replay();
      }
    });
  }

  /** @returns whether the event was queued; beyond a bound, further events are dropped. */
  postpone(event: () => void): boolean {
    if (!this.#early) return false;
    if (this.#early.length < MAX_PENDING_VALUES) this.#early.push(event);
    return true;
  }

  /** Runs no more reads and drops queued events. */
  close(): void {
    this.#isClosed = true;
  }

  #replay(): void {
    const early = this.#early ?? [];
    this.#early = undefined;
    if (this.#isClosed) return;
    this.#isReplaying = true;
    for (const event of early) event();
    this.#isReplaying = false;
  }
}
