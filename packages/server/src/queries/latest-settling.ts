/** A flush is not followed by another before so many times its duration have passed ... */
const REST = 4;
/** ... or this long. */
const LONGEST_REST_MS = 250;

/**
 * Brings latest values into the table that queries read, for all who ask together, and as often as leaves the store
 * most of its time. What was saved before the call can be queried when its promise resolves.
 */
export class LatestSettling {
  readonly #flush: () => Promise<void>;
  #next: Promise<void> | undefined;
  #notBefore = Number.NEGATIVE_INFINITY;

  constructor(flush: () => Promise<void>) {
    this.#flush = flush;
  }

  settle(): Promise<void> {
    this.#next ??= this.#settle();
    return this.#next;
  }

  async #settle(): Promise<void> {
    const wait = this.#notBefore - performance.now();
    // In each case later than now: else `#next` would be set after it is cleared.
    await (wait > 0 ? new Promise((resolve) => setTimeout(resolve, wait)) : undefined);
    this.#next = undefined; // who asks from here on may have saved what this flush does not see
    const start = performance.now();
    await this.#flush();
    const end = performance.now();
    this.#notBefore = end + Math.min(LONGEST_REST_MS, (end - start) * REST);
  }
}
