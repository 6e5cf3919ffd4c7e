import { MAX_PENDING_VALUES } from "./subscription.ts";

/**
 * What a subscription reads, one question after the other. Events that arrive while it reads wait, and are told when the
 * answer is there: what was saved in between is in both or in the event alone.
 */
export class ReadTurns {
  #last: Promise<void> = Promise.resolve();
  /** Events that wait; `undefined`: they are taken as they come. */
  #early: (() => void)[] | undefined;
  #isReplaying = false;
  #isClosed = false;

  get isReading(): boolean {
    return this.#early !== undefined;
  }

  /** Whether events that have waited are told: the answer may know of them already. */
  get isReplaying(): boolean {
    return this.#isReplaying;
  }

  /** Reads when all that was to be read before is there. Rejects with what `task` rejects with. */
  run(task: () => Promise<void>): Promise<void> {
    const done = this.#last.then(async () => {
      if (this.#isClosed) return;
      this.#early = [];
      try {
        await task();
      } finally {
        this.#replay();
      }
    });
    this.#last = done.catch(() => undefined); // the caller hears of it
    return done;
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
