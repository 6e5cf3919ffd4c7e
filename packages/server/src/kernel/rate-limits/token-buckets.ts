/** A number of tokens per period. */
export interface Rate {
  readonly capacity: number;
  readonly periodMs: number;
}

const MAX_RATES = 10;
const MAX_SECONDS = 31_536_000;
const WANTED = "off, or a list such as 100:1,2000:60, each item capacity:seconds";

/**
 * Parses `capacity:seconds[,capacity:seconds...]`; an empty text and `off` mean no rates: unlimited.
 * @throws {Error} with the expected format.
 */
export function parseRates(text: string): readonly Rate[] {
  if (text.trim() === "" || text.trim() === "off") return [];
  const parts = text.split(",");
  if (parts.length > MAX_RATES) throw new Error(WANTED);
  return parts.map((part) => {
    const match = /^\s*(\d{1,12})\s*:\s*(\d{1,9})\s*$/.exec(part);
    const capacity = Number(match?.[1]);
    const seconds = Number(match?.[2]);
    if (!match || capacity < 1 || seconds < 1 || seconds > MAX_SECONDS) throw new Error(WANTED);
    return { capacity, periodMs: seconds * 1000 };
  });
}

/** Like {@link parseRates}; `undefined` for an invalid text. */
export function ratesOf(text: string | null | undefined): readonly Rate[] | undefined {
  try {
    return parseRates(text ?? "");
  } catch {
    return undefined;
  }
}

/**
 * Token buckets, all of which must have tokens. They are refilled continuously: a bucket of 100:1 gets one token every
 * 10 ms and holds at most 100. They are full at first.
 */
export class TokenBuckets {
  readonly #rates: readonly Rate[];
  readonly #tokens: number[];
  #filledAt: number;

  constructor(rates: readonly Rate[], now: number) {
    this.#rates = rates;
    this.#tokens = rates.map(({ capacity }) => capacity);
    this.#filledAt = now;
  }

  /** Takes `count` tokens from each bucket, or none at all when one has too few. */
  take(count: number, now: number): boolean {
    this.#fill(now);
    if (this.#tokens.some((tokens) => tokens < count)) return false;
    for (let i = 0; i < this.#tokens.length; i++) this.#tokens[i] = (this.#tokens[i] ?? 0) - count;
    return true;
  }

  /** Whether new buckets would behave the same. */
  isFull(now: number): boolean {
    this.#fill(now);
    return this.#tokens.every((tokens, i) => tokens >= (this.#rates[i]?.capacity ?? 0));
  }

  #fill(now: number): void {
    const elapsedMs = now - this.#filledAt;
    this.#filledAt = now;
    if (elapsedMs <= 0) return; // after the clock was set back, no tokens are added until it moves on
    for (const [i, { capacity, periodMs }] of this.#rates.entries()) {
      this.#tokens[i] = Math.min(capacity, (this.#tokens[i] ?? 0) + (elapsedMs * capacity) / periodMs);
    }
  }
}
