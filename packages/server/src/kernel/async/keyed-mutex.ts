/** Runs one piece of work at a time for each key, in the order of the calls; keys do not wait for each other. */
export class KeyedMutex<K> {
  /** The last piece of work of each key that has any. */
  readonly #last = new Map<K, Promise<void>>();

  /** Resolves or rejects as `work` does; the next piece of work of the key starts in either case. */
  run<T>(key: K, work: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const settled = result.then(noop, noop); // the caller gets the error
    this.#last.set(key, settled);
    settled.then(() => {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    });
    return result;
  }
}

const noop = (): void => undefined;
