import { Mutex } from "../../kernel/async/mutex.ts";

/**
 * Repeated queries of all connections, one at a time and with a pause as long as each took: however many pages follow
 * the data, half of one reader's time is left, and all of the others'.
 */
export class QueryThrottle {
  readonly #queries = new Mutex();

  /** Resolves or rejects as `repeat` does. */
  run(repeat: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queries.run(async () => {
        const startedAt = performance.now();
        await repeat().then(resolve, reject);
        const tookMs = performance.now() - startedAt;
        await new Promise((paused) => setTimeout(paused, tookMs));
      });
    });
  }
}
