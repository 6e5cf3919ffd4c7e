/** Something that can be read and watched; its members are bound, so that they fit React's `useSyncExternalStore`. */
export interface Observable<T> {
  /** Calls `listener` after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until the next change. */
  readonly snapshot: () => T;
}

/** A value that its owner sets and others watch. */
export class Signal<T> implements Observable<T> {
  readonly #listeners = new Set<() => void>();
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    // A wrapper of its own, so that one function may be registered twice and each registration ends alone.
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
