/**
 * Called once when a piece of work has ended, perhaps before the call that started the work has returned. For paths where
 * a promise for each message would cost more than the work. Neither method throws.
 */
export interface Completion {
  done(): void;
  failed(error: unknown): void;
}

/** A promise that settles when the completion given to `work` is called. */
export function toPromise(work: (completion: Completion) => void): Promise<void> {
  return new Promise((resolve, reject) => work({ done: resolve, failed: reject }));
}

/** One completion for several pieces of work: done when all are, failed with the first error. */
export class SharedCompletion implements Completion {
  readonly #completion: Completion;
  #pending: number;
  #failed = false;

  /** `count`: pieces of work, at least one. */
  constructor(completion: Completion, count: number) {
    this.#completion = completion;
    this.#pending = count;
  }

  /** Adds a piece of work; not after the last has ended. */
  expectMore(): void {
    this.#pending += 1;
  }

  done(): void {
    this.#pending -= 1;
    if (this.#pending === 0 && !this.#failed) this.#completion.done();
  }

  failed(error: unknown): void {
    this.#pending -= 1;
    if (this.#failed) return;
    this.#failed = true;
    this.#completion.failed(error);
  }
}
