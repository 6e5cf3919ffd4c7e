import type { Clock } from "../../../kernel/clock.ts";

export interface RecentMapOptions {
  /** Entries that are kept at least for `lifetimeMs`, when no more come. */
  readonly capacity: number;
  readonly lifetimeMs: number;
  readonly clock: Clock;
}

/**
 * What came lately, by key. It is forgotten after once to twice the lifetime, sooner when more comes than there is room for:
 * two generations, of which the old one goes as a whole, so that nothing is swept.
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
