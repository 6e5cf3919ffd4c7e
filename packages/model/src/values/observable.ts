/** A value that can be read and observed; its members are bound, as React's `useSyncExternalStore` needs. */
export interface Observable<T> {
  /** Calls `listener` after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until the next change. */
  readonly snapshot: () => T;
}

/** An observable value that its owner sets. */
export class Signal<T> implements Observable<T> {
  readonly #listeners = new Set<() => void>();
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    // A wrapper per registration, so that one function may be registered twice and removed once.
    const registered = () => listener();
    this.#listeners.add(registered);
    return () => void this.#listeners.delete(registered);
  };

  readonly snapshot = (): T => this.#value;

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of [...this.#listeners]) listener();
  }
}
