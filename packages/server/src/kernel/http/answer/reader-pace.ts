/** How slowly a client may read while the server waits for it. */
export interface ReaderPaceSettings {
  /** Waiting that is granted to everybody. */
  readonly graceMs: number;
  /** What is read must come to this on the average of all waiting beyond that. */
  readonly bytesPerS: number;
}

/**
 * Says how long a client may still be waited for. Time in which the server has nothing to send does not count: a client
 * that reads what there is has no fault in it. One that takes a few bytes now and then uses up its time.
 */
export class ReaderPace {
  readonly #settings: ReaderPaceSettings;
  #bytes = 0;
  #waitedMs = 0;

  constructor(settings: ReaderPaceSettings) {
    this.#settings = settings;
  }

  /** 0 or less: the time is used up. */
  get leftMs(): number {
    const { graceMs, bytesPerS } = this.#settings;
    return graceMs + (this.#bytes / bytesPerS) * 1000 - this.#waitedMs;
  }

  /** Some bytes were taken after a wait. */
  taken(bytes: number, waitedMs: number): void {
    this.#bytes += bytes;
    this.#waitedMs += waitedMs;
  }
}
