/** Shortest time between two flushes that queries ask for. */
const SPACING_MS = 250;

/**
 * Brings latest values into the table that queries read, at most four times a second for all who ask. What was saved
 * before the call can be queried when its promise resolves.
 */
export class LatestSettling {
  readonly #flush: () => Promise<void>;
  #next: Promise<void> | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(flush: () => Promise<void>) {
    this.#flush = flush;
  }

  settle(): Promise<void> {
    this.#next ??= this.#settle();
    return this.#next;
  }

  async #settle(): Promise<void> {
    const wait = Math.max(0, this.#lastAt + SPACING_MS - performance.now());
    await new Promise((resolve) => setTimeout(resolve, wait)); // without one, `#next` would be set after it is cleared
    this.#next = undefined; // who asks from here on may have saved what this flush does not see
    this.#lastAt = performance.now();
    await this.#flush();
  }
}
