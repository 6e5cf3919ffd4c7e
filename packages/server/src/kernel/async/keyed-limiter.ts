import { PlatformError } from "@orrery/model";

export interface KeyedLimiterOptions {
  /** Maximum number of tasks that run at a time; one for each key. */
  readonly concurrency: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerKey: number;
  /** Message of the error when too many tasks are waiting. */
  readonly refusal: string;
}

interface Waiting {
  readonly key: string;
  readonly start: () => void;
}

/** Runs one task at a time for each key, a limited number of tasks in all, and refuses tasks when too many wait. */
export class KeyedLimiter {
  readonly #options: KeyedLimiterOptions;
  readonly #running = new Set<string>();
  #waiting: Waiting[] = [];

  constructor(options: KeyedLimiterOptions) {
    this.#options = options;
  }

  /** @throws {PlatformError} `unavailable` when too many tasks are waiting, and whatever `task` throws. */
  async run<R>(key: string, task: () => Promise<R>): Promise<R> {
    await this.#enter(key);
    try {
      return await task();
    } finally {
      this.#running.delete(key);
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

  #startNext(): void {
    const next = this.#waiting.find(({ key }) => this.#mayStart(key));
    if (!next) return;
    this.#waiting = this.#waiting.filter((each) => each !== next);
    this.#running.add(next.key);
    next.start();
  }

  #mayStart(key: string): boolean {
    return this.#running.size < this.#options.concurrency && !this.#running.has(key);
  }
}
