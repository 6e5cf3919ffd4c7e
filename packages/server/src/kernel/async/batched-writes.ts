interface Pending<T> {
  readonly item: T;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Writes items in batches: those that arrive while a batch is written form the next one, so that they share a commit. */
export class BatchedWrites<T> {
  readonly #write: (items: readonly T[]) => Promise<unknown>;
  readonly #maxItems: number;
  #pending: Pending<T>[] = [];
  #isWorking = false;
  /** The last item that was added; settles after all before it. */
  #last: Promise<unknown> = Promise.resolve();

  /** `write` gets at most `maxItems`, in the order in which they were added. */
  constructor(write: (items: readonly T[]) => Promise<unknown>, maxItems: number) {
    this.#write = write;
    this.#maxItems = maxItems;
  }

  /** Resolves when the item is written; rejects when its batch could not be written. */
  add(item: T): Promise<void> {
    const added = new Promise<void>((resolve, reject) => this.#pending.push({ item, resolve, reject }));
    this.#last = added;
    if (!this.#isWorking) void this.#work();
    return added;
  }

  /** Resolves when everything that was added before the call is written or has failed; what comes later is not waited for. */
  async idle(): Promise<void> {
    await Promise.allSettled([this.#last]);
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    await Promise.resolve(); // so that items which are added in a row share the first batch
    while (this.#pending.length > 0) {
      const batch = this.#pending.splice(0, this.#maxItems);
      try {
        await this.#write(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isWorking = false;
  }
}
