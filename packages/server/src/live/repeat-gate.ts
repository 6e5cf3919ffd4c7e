/**
 * Repeated queries of all connections, one at a time and with a pause as long as each took: however many pages follow
 * the data, half of one reader's time is left, and all of the others'.
 */
export class RepeatGate {
  #last: Promise<void> = Promise.resolve();

  /** Resolves or rejects as `repeat` does. */
  run(repeat: () => Promise<void>): Promise<void> {
    let took = 0;
    const result = this.#last.then(async () => {
      const startedAt = performance.now();
      try {
        await repeat();
      } finally {
        took = performance.now() - startedAt;
      }
    });
    this.#last = result
      .catch(() => undefined) // the caller hears of it
      .then(() => new Promise((resolve) => setTimeout(resolve, took)));
    return result;
  }
}
