/** Runs one piece of work at a time, in the order of the calls. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as `work` does; the next piece of work starts in either case. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined); // the caller gets the error
    return result;
  }

  /** Resolves when all work of earlier calls has ended, however it ended. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
