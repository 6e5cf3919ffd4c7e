import { PlatformError } from "@orrery/model";

export interface KeyedLimiterOptions {
  /** Maximum number of tasks that run at a time; one for each key. */
  readonly concurrency: number;
  /** After a task that took at least this long, its key pauses for as long as the task took; no pauses by default. */
  readonly pauseAfterMs?: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerKey: number;
  /** Message of the error when too many tasks are waiting. */
  readonly refusal: string;
}

const MAX_PAUSE_MS = 10_000;

interface Waiting {
  readonly key: string;
  readonly start: () => void;
}

/** Runs one task at a time for each key, a limited number of tasks in all, and refuses tasks when too many wait. */
export class KeyedLimiter {
  readonly #options: KeyedLimiterOptions;
  readonly #running = new Set<string>();
  readonly #pausing = new Set<string>();
  #waiting: Waiting[] = [];

  constructor(options: KeyedLimiterOptions) {
    this.#options = options;
  }

  /** @throws {PlatformError} `unavailable` when too many tasks are waiting, and whatever `task` throws. */
  async run<R>(key: string, task: () => Promise<R>): Promise<R> {
    await this.#enter(key);
    const startedAt = performance.now();
    try {
      return await task();
    } finally {
      this.#running.delete(key);
      this.#pause(key, performance.now() - startedAt);
      this.#startNext();
    }
  }

  async #enter(key: string): Promise<void> {
    if (this.#mayStart(key)) {
      this.#running.add(key);
      return;
    }
    const { maxWaiting, maxWaitingPerKey, refusal } = this.#options;
    const ofKey = this.#waiting.filter((each) => each.key === key);
    if (this.#waiting.length >= maxWaiting || ofKey.length >= maxWaitingPerKey) {
      throw new PlatformError("unavailable", refusal);
    }
    await new Promise<void>((start) => this.#waiting.push({ key, start }));
  }

  #pause(key: string, ms: number): void {
    if (ms < (this.#options.pauseAfterMs ?? Number.POSITIVE_INFINITY)) return;
    this.#pausing.add(key);
    const end = () => {
      this.#pausing.delete(key);
      this.#startNext();
    };
    setTimeout(end, Math.min(ms, MAX_PAUSE_MS));
  }

  #startNext(): void {
    const next = this.#waiting.find(({ key }) => this.#mayStart(key));
    if (!next) return;
    this.#waiting = this.#waiting.filter((each) => each !== next);
    this.#running.add(next.key);
    next.start();
  }

  #mayStart(key: string): boolean {
    const isBusy = this.#running.has(key) || this.#pausing.has(key);
    return this.#running.size < this.#options.concurrency && !isBusy;
  }
}
