/** Runs one task at a time for each key, in the order of the calls. */
export class KeyedMutex<K> {
  /** The end of the last task of each key that has any. */
  readonly #last = new Map<K, Promise<void>>();

  /** Resolves or rejects as `task` does; the next task of the key starts in either case. */
  run<T>(key: K, task: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(task);
    const settled = result.then(noop, noop); // the caller gets the error
    this.#last.set(key, settled);
    settled.then(() => {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    });
    return result;
  }
}

const noop = (): void => undefined;
