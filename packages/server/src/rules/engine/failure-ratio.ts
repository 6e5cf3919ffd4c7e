/** How many of the last messages of a queue have failed. */
export class FailureRatio {
  readonly #limit: number;
  /** 1: failed. */
  readonly #last: Uint8Array;
  #at = 0;
  #known = 0;
  #failed = 0;

  /** @param limit between 0 and 1. @param size number of messages that are looked at. */
  constructor(limit: number, size: number) {
    this.#limit = limit;
    this.#last = new Uint8Array(size);
  }

  get isExceeded(): boolean {
    return this.#failed > this.#limit * this.#known;
  }

  note(failed: boolean): void {
    const value = failed ? 1 : 0;
    this.#failed += value - (this.#last[this.#at] ?? 0);
    this.#last[this.#at] = value;
    this.#at = (this.#at + 1) % this.#last.length;
    this.#known = Math.min(this.#known + 1, this.#last.length);
  }
}
