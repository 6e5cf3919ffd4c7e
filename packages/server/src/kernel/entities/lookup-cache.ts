/** A value, or the knowledge that there is none. */
interface Known<V> {
  readonly value: V | undefined;
}

/**
 * Answers at once what it has at hand and loads the rest, each key once at a time. Remembers what does not exist,
 * too. What was loaded first goes when it is full.
 */
export class LookupCache<V> {
  readonly #load: (key: string) => Promise<V | undefined>;
  readonly #capacity: number;
  readonly #known = new Map<string, Known<V>>();
  readonly #loading = new Map<string, Promise<V | undefined>>();

  constructor(capacity: number, load: (key: string) => Promise<V | undefined>) {
    this.#capacity = capacity;
    this.#load = load;
  }

  get(key: string): V | undefined | Promise<V | undefined> {
    const known = this.#known.get(key);
    return known ? known.value : (this.#loading.get(key) ?? this.#start(key));
  }

  /** What is at hand; `undefined` also when it would have to be loaded. */
  peek(key: string): V | undefined {
    return this.#known.get(key)?.value;
  }

  /** Also makes an answer that is under way worthless, since it may have been read before the change. */
  forget(key: string): void {
    this.#known.delete(key);
    this.#loading.delete(key);
  }

  /** Forgets every key for which `matches` holds; `value` is undefined where there is none. */
  forgetWhere(matches: (value: V | undefined, key: string) => boolean): void {
    this.#loading.clear();
    for (const [key, { value }] of this.#known) if (matches(value, key)) this.#known.delete(key);
  }

  #start(key: string): Promise<V | undefined> {
    const loading = this.#load(key).then(
      (value) => {
        if (this.#loading.get(key) === loading) this.#remember(key, value);
        return value;
      },
      (error: unknown) => {
        if (this.#loading.get(key) === loading) this.#loading.delete(key);
        throw error;
      },
    );
    this.#loading.set(key, loading);
    return loading;
  }

  #remember(key: string, value: V | undefined): void {
    this.#loading.delete(key);
    this.#known.set(key, { value });
    if (this.#known.size <= this.#capacity) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}
