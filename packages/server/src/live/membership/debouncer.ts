/** Occasions come in swarms: those of this time lead to one run. */
const SOON_MS = 50;
/** Shortest time between the starts of two runs. */
const SPACING_MS = 500;
/** A run is repeated at the earliest after this many times its duration. */
const REST = 4;

/** Runs a task soon after something made it necessary, one at a time, and not more often than is good. */
export class Debouncer {
  readonly #task: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #notBefore = 0;
  #running = false;
  #again = false;
  #closed = false;

  constructor(task: () => Promise<void>, onError: (error: unknown) => void) {
    this.#task = task;
    this.#onError = onError;
  }

  soon(): void {
    if (this.#closed || this.#timer !== undefined) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    const wait = Math.max(SOON_MS, this.#notBefore - performance.now());
    this.#timer = setTimeout(() => void this.#run(), wait);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    this.#running = true;
    this.#again = false;
    const start = performance.now();
    try {
      await this.#task();
    } catch (error) {
      this.#onError(error);
    }
    this.#running = false;
    this.#notBefore = start + Math.max(SPACING_MS, (performance.now() - start) * REST);
    if (this.#again) this.soon();
  }
}
