/** Bounds the remembered missing keys: they must not evict values, however many wrong keys are looked up. */
const MAX_MISSING = 10_000;

/** What values may take, in a unit of the owner's. */
export interface CacheRoom<V> {
  readonly sizeOf: (value: V) => number;
  /** Larger values are not kept. */
  readonly ofOne: number;
  readonly ofAll: number;
}

/**
 * A cache that answers synchronously when it has the value and loads it otherwise, once per key at a time. Also
 * remembers missing keys. When it is full, the value that was loaded first is dropped.
 */
export class LookupCache<V> {
  readonly #load: (key: string) => Promise<V | undefined>;
  readonly #capacity: number;
  readonly #room: CacheRoom<V> | undefined;
  readonly #known = new Map<string, V>();
  /** Sizes of what is known, when room is limited. */
  readonly #sizes = new Map<string, number>();
  #taken = 0;
  readonly #missing = new Set<string>();
  readonly #loading = new Map<string, Promise<V | undefined>>();

  /** @param room limits the size of values beside their number; absent: they are small. */
  constructor(capacity: number, load: (key: string) => Promise<V | undefined>, room?: CacheRoom<V>) {
    this.#capacity = capacity;
    this.#load = load;
    this.#room = room;
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
    this.#drop(key);
    this.#missing.delete(key);
    this.#loading.delete(key);
  }

  /** Forgets every value for which `matches` holds. */
  forgetWhere(matches: (value: V) => boolean): void {
    this.#loading.clear();
    for (const [key, value] of this.#known) if (matches(value)) this.#drop(key);
  }

  /** Forgets everything. Callers that are waiting get values loaded after this call. */
  clear(): void {
    this.#known.clear();
    this.#sizes.clear();
    this.#taken = 0;
    this.#missing.clear();
    this.#loading.clear();
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
      if (this.#missing.size > MAX_MISSING) this.#missing.delete(oldestOf(this.#missing));
    } else this.#keep(key, value);
  }

  #keep(key: string, value: V): void {
    if (this.#room) {
      const size = this.#room.sizeOf(value);
      if (size > this.#room.ofOne) return;
      this.#sizes.set(key, size);
      this.#taken += size;
    }
    this.#known.set(key, value);
    const most = this.#room?.ofAll ?? 0;
    while (this.#known.size > this.#capacity || this.#taken > most) this.#drop(oldestOf(this.#known));
  }

  #drop(key: string): void {
    this.#known.delete(key);
    this.#taken -= this.#sizes.get(key) ?? 0;
    this.#sizes.delete(key);
  }
}

/** The key that was added first; callers know that there is one. */
function oldestOf(kept: Set<string> | Map<string, unknown>): string {
  const [oldest = ""] = kept.keys();
  return oldest;
}
