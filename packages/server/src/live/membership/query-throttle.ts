import { Mutex } from "../../kernel/async/mutex.ts";

/**
 * Runs the repeated queries of all connections one at a time, each followed by a pause as long as it took: however many
 * pages follow changes, they use at most half of one database reader.
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
