/** Changes often come in bursts: all within this time lead to one run. */
const SOON_MS = 50;
/** Minimum time between the starts of two runs. */
const SPACING_MS = 500;
/** The pause after a run is at least this many times its duration. */
const REST = 4;

/** Runs a task soon after it was requested, one run at a time and at a limited rate. */
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
