import { Mutex } from "../../kernel/async/mutex.ts";
import { MAX_PENDING_VALUES } from "../subscription.ts";

/**
 * What a subscription reads, one question after the other. Events that arrive while it reads wait, and are told when the
 * answer is there: what was saved in between is in both or in the event alone.
 */
export class SerialReader {
  readonly #reads = new Mutex();
  /** Events that wait; `undefined`: they are taken as they come. */
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

  /** Reads when all that was to be read before is there. Rejects with what `task` rejects with. */
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

  /** @returns whether the event has to wait; of more than a bound the last are lost. */
  postpone(event: () => void): boolean {
    if (!this.#early) return false;
    if (this.#early.length < MAX_PENDING_VALUES) this.#early.push(event);
    return true;
  }

  /** Nothing is read any more, and nothing told that waits. */
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
