import type { Clock } from "../../clock.ts";

export interface RecentMapOptions {
  /** Number of entries that are kept for at least `lifetimeMs` unless more arrive. */
  readonly capacity: number;
  readonly lifetimeMs: number;
  readonly clock: Clock;
}

/**
 * A map of recent entries. They expire after one to two lifetimes, sooner when the capacity is exceeded: two
 * generations, of which the old one is dropped as a whole, so no sweep is needed.
 */
export class RecentMap<V> {
  readonly #options: RecentMapOptions;
  #young = new Map<string, V>();
  #old = new Map<string, V>();
  #bornAt: number;

  constructor(options: RecentMapOptions) {
    this.#options = options;
    this.#bornAt = options.clock();
  }

  get(key: string): V | undefined {
    this.#age();
    return this.#young.get(key) ?? this.#old.get(key);
  }

  set(key: string, value: V): void {
    this.#age();
    this.#young.set(key, value);
  }

  delete(key: string): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  #age(): void {
    const { capacity, lifetimeMs, clock } = this.#options;
    const now = clock();
    const age = now - this.#bornAt;
    if (age < lifetimeMs && this.#young.size < capacity) return;
    this.#old = age < 2 * lifetimeMs ? this.#young : new Map();
    this.#young = new Map();
    this.#bornAt = now;
  }
}
