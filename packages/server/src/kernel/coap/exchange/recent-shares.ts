import { RecentMap, type RecentMapOptions } from "./recent-map.ts";

export interface RecentSharesOptions extends Omit<RecentMapOptions, "capacity"> {
  readonly maxOwners: number;
  /** Of more the owner's oldest is forgotten; no other owner's is. */
  readonly maxPerOwner: number;
}

/** What came lately from each of several owners, by key. */
export class RecentShares<V> {
  readonly #owners: RecentMap<Map<string, V>>;
  readonly #maxPerOwner: number;

  constructor({ maxOwners, maxPerOwner, ...options }: RecentSharesOptions) {
    this.#owners = new RecentMap({ ...options, capacity: maxOwners });
    this.#maxPerOwner = maxPerOwner;
  }

  get(owner: string, key: string): V | undefined {
    return this.#owners.get(owner)?.get(key);
  }

  set(owner: string, key: string, value: V): void {
    const own = this.#owners.get(owner) ?? new Map<string, V>();
    own.delete(key);
    own.set(key, value);
    for (const oldest of own.keys()) {
      if (own.size <= this.#maxPerOwner) break;
      own.delete(oldest);
    }
    this.#owners.set(owner, own);
  }

  delete(owner: string, key: string): void {
    const own = this.#owners.get(owner);
    own?.delete(key);
    if (own?.size === 0) this.#owners.delete(owner);
  }
}
