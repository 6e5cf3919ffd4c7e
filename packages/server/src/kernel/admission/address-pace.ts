import { PlatformError } from "@orrery/model";
import { RateLimiter } from "../rate-limits/rate-limiter.ts";
import type { Rate } from "../rate-limits/token-buckets.ts";

export interface AddressPaceOptions {
  /** What one address may do in a second, as much of it at once. */
  readonly perSecond: number;
  /** Milliseconds of a clock that is never set; that of the process unless told. */
  readonly now?: (() => number) | undefined;
}

/** Addresses that are remembered. */
const MAX_ADDRESSES = 10_000;
/** Of one address. */
const MAX_WAITING = 1_000;
const EVERY_MS = 10;

/** Lets each address do so much in a second; who is faster waits for his turn, and nobody else for him. */
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
   * Resolves when it is the turn of `address`, as `addressGroup` gives it; `undefined`: it is already.
   * @throws {PlatformError} `tooManyRequests` when too many of the address wait.
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
