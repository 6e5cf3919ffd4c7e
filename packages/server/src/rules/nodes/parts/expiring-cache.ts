import type { Clock } from "../../../kernel/clock.ts";

const MAX_ENTRIES = 10_000;

/** Caches results of lookups for a while, including that there is none. */
export class ExpiringCache<V> {
  readonly #clock: Clock;
  readonly #lifetimeMs: number;
  readonly #entries = new Map<string, { readonly value: V; readonly expires: number }>();

  /** `seconds` 0: values never expire. */
  constructor(seconds: number, clock: Clock) {
    this.#clock = clock;
    this.#lifetimeMs = seconds > 0 ? seconds * 1000 : Number.POSITIVE_INFINITY;
  }

  async get(key: string, load: () => Promise<V>): Promise<V> {
    const known = this.#entries.get(key);
    if (known && known.expires > this.#clock()) return known.value;
    const value = await load();
    this.set(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.#entries.delete(key); // moves it to the end: oldest first
    this.#entries.set(key, { value, expires: this.#clock() + this.#lifetimeMs });
    if (this.#entries.size <= MAX_ENTRIES) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
