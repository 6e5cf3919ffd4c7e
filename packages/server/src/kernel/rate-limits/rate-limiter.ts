import { type Rate, TokenBuckets } from "./token-buckets.ts";

/** Maximum number of owners with buckets; full ones are dropped first. */
const MAX_OWNERS = 100_000;
const SWEEP_AT_ONCE = 1_000;

interface Kept {
  readonly rates: readonly Rate[];
  readonly buckets: TokenBuckets;
}

/** Token buckets by owner: tenants, customers, devices. */
export class RateLimiter {
  readonly #owners = new Map<string, Kept>();
  readonly #most: number;

  constructor(mostOwners = MAX_OWNERS) {
    this.#most = mostOwners;
  }

  /** Takes `count` tokens of `owner`, or none. Without rates: unlimited. Changed rates start with full buckets. */
  take(owner: string, rates: readonly Rate[], count: number, now: number): boolean {
    if (rates.length === 0) return true;
    let kept = this.#owners.get(owner);
    if (kept?.rates !== rates) {
      kept = { rates, buckets: new TokenBuckets(rates, now) };
      if (this.#owners.size >= this.#most) this.#sweep(now);
      this.#owners.set(owner, kept);
    }
    return kept.buckets.take(count, now);
  }

  get size(): number {
    return this.#owners.size;
  }

  /** Drops the full ones among the oldest; if none is full, the oldest one. */
  #sweep(now: number): void {
    let looked = 0;
    let oldest: string | undefined;
    for (const [owner, { buckets }] of this.#owners) {
      oldest ??= owner;
      if (buckets.isFull(now)) this.#owners.delete(owner);
      looked += 1;
      if (looked >= SWEEP_AT_ONCE) break;
    }
    if (this.#owners.size >= this.#most && oldest !== undefined) this.#owners.delete(oldest);
  }
}
