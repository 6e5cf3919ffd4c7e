/** Bounds the remembered missing keys: they must not evict values, however many wrong keys are looked up. */
const MAX_MISSING = 10_000;

/**
 * A cache that answers synchronously when it has the value and loads it otherwise, once per key at a time. Also
 * remembers missing keys. When it is full, the value that was loaded first is dropped.
 */
export class LookupCache<V> {
  readonly #load: (key: string) => Promise<V | undefined>;
  readonly #capacity: number;
  readonly #keeps: (value: V) => boolean;
  readonly #known = new Map<string, V>();
  readonly #missing = new Set<string>();
  readonly #loading = new Map<string, Promise<V | undefined>>();

  /** @param keeps whether a value is small enough to be kept; all by default. */
  constructor(
    capacity: number,
    load: (key: string) => Promise<V | undefined>,
    keeps: (value: V) => boolean = () => true,
  ) {
    this.#capacity = capacity;
    this.#load = load;
    this.#keeps = keeps;
  }

  get(key: string): V | undefined | Promise<V | undefined> {
    const known = this.#known.get(key);
    if (known !== undefined || this.#missing.has(key)) return known;
    return this.#loading.get(key) ?? this.#start(key);
  }

  /** The cached value; `undefined` also when it would have to be loaded. */
  peek(key: string): V | undefined {
    return this.#known.get(key);
  }

  /**
   * Callers that are waiting get a value loaded after this call: the running load may have read the state before the
   * change, and with old credentials a session could open after the sessions with old credentials were closed.
   */
  forget(key: string): void {
    this.#known.delete(key);
    this.#missing.delete(key);
    this.#loading.delete(key);
  }

  /** Forgets every value for which `matches` holds. */
  forgetWhere(matches: (value: V) => boolean): void {
    this.#loading.clear();
    for (const [key, value] of this.#known) if (matches(value)) this.#known.delete(key);
  }

  #start(key: string): Promise<V | undefined> {
    const loading: Promise<V | undefined> = this.#load(key).then(
      (value) => {
        if (this.#loading.get(key) !== loading) return this.get(key);
        this.#remember(key, value);
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
    if (value === undefined) {
      this.#missing.add(key);
      dropOldest(this.#missing, MAX_MISSING);
    } else if (this.#keeps(value)) {
      this.#known.set(key, value);
      dropOldest(this.#known, this.#capacity);
    }
  }
}

function dropOldest(kept: Set<string> | Map<string, unknown>, most: number): void {
  if (kept.size <= most) return;
  const [oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
}
