/** Pause after a flush, as a multiple of its duration, */
const REST = 4;
/** but at most this long. */
const MAX_REST_MS = 250;

/**
 * Flushes latest values to the table that queries read. Concurrent callers share a flush, with pauses that leave the
 * store most of its time. Values saved before the call can be queried when its promise resolves.
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
    // Always asynchronous: otherwise `#next` would be set after it is cleared.
    await (wait > 0 ? new Promise((resolve) => setTimeout(resolve, wait)) : undefined);
    this.#next = undefined; // later callers may have saved values that this flush does not include
    const start = performance.now();
    await this.#flush();
    const end = performance.now();
    this.#notBefore = end + Math.min(MAX_REST_MS, (end - start) * REST);
  }
}
