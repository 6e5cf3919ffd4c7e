/** Runs one task at a time, in the order of the calls. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as `task` does; the next task starts in either case. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined); // the caller gets the error
    return result;
  }

  /** Resolves when all earlier tasks have settled. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
