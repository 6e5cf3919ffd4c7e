import { PlatformError } from "@orrery/model";
import { RateLimiter } from "../rate-limits/rate-limiter.ts";
import type { Rate } from "../rate-limits/token-buckets.ts";

export interface AddressPaceOptions {
  /** Calls per second of one address; as many are allowed at once. */
  readonly perSecond: number;
  /** Milliseconds of a monotonic clock; that of the process by default. */
  readonly now?: (() => number) | undefined;
}

/** Maximum number of remembered addresses. */
const MAX_ADDRESSES = 10_000;
/** Maximum number of waiting calls of one address. */
const MAX_WAITING = 1_000;
const EVERY_MS = 10;

/** Limits the rate of each address; faster calls are delayed, without delaying other addresses. */
export class AddressPace {
  readonly #rates: readonly Rate[];
  readonly #now: () => number;
  readonly #limiter = new RateLimiter(MAX_ADDRESSES);
  readonly #waiting = new Map<string, (() => void)[]>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ perSecond, now = () => performance.now() }: AddressPaceOptions) {
    this.#rates = [{ capacity: perSecond, periodMs: 1_000 }];
    this.#now = now;
  }

  /**
   * Resolves when it is the turn of `address` (a result of `addressGroup`); `undefined` when it need not wait.
   * @throws {PlatformError} `tooManyRequests` when too many calls of the address wait.
   */
  turn(address: string): Promise<void> | undefined {
    const waiting = this.#waiting.get(address) ?? [];
    if (waiting.length === 0 && this.#mayGo(address)) return undefined;
    if (waiting.length >= MAX_WAITING) throw new PlatformError("tooManyRequests", "Too many requests wait");
    this.#waiting.set(address, waiting);
    this.#timer ??= setInterval(() => this.#letGo(), EVERY_MS).unref();
    return new Promise((go) => waiting.push(go));
  }

  #mayGo(address: string): boolean {
    return this.#limiter.take(address, this.#rates, 1, this.#now());
  }

  #letGo(): void {
    for (const [address, waiting] of this.#waiting) {
      while (waiting.length > 0 && this.#mayGo(address)) waiting.shift()?.();
      if (waiting.length === 0) this.#waiting.delete(address);
    }
    if (this.#waiting.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
