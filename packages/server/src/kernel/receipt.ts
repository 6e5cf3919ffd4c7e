/**
 * Who waits for work, where a promise a message would cost more than the work: told exactly once, perhaps before the
 * call that took the work has returned. Neither method throws.
 */
export interface Receipt {
  done(): void;
  failed(error: unknown): void;
}

/** A promise for work that takes a receipt. */
export function promised(work: (receipt: Receipt) => void): Promise<void> {
  return new Promise((resolve, reject) => work({ done: resolve, failed: reject }));
}

/** One receipt for several pieces of work: done when all are, failed with the first that fails. */
export class SharedReceipt implements Receipt {
  readonly #receipt: Receipt;
  #open: number;
  #failed = false;

  /** `count`: pieces of work, at least one. */
  constructor(receipt: Receipt, count: number) {
    this.#receipt = receipt;
    this.#open = count;
  }

  /** One piece of work more than was known; not after the last has ended. */
  expectMore(): void {
    this.#open += 1;
  }

  done(): void {
    this.#open -= 1;
    if (this.#open === 0 && !this.#failed) this.#receipt.done();
  }

  failed(error: unknown): void {
    this.#open -= 1;
    if (this.#failed) return;
    this.#failed = true;
    this.#receipt.failed(error);
  }
}
