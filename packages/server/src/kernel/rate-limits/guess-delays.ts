/** How long users that guess a secret have to wait. */
export interface GuessRule {
  /** Number of wrong guesses without a delay. */
  readonly free: number;
  /** The delay after the next one; each further one doubles it. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** After this long without a wrong guess, the count starts again. */
  readonly forgetMs: number;
}

interface Guesses {
  readonly wrong: number;
  readonly at: number;
}

const MAX_KEYS = 10_000;

/** The delay in milliseconds after the last of `wrong` guesses. */
export function delayAfter(wrong: number, { free, firstMs, longestMs }: GuessRule): number {
  return wrong <= free ? 0 : Math.min(longestMs, firstMs * 2 ** Math.min(wrong - free - 1, 50));
}

/**
 * Growing delays between wrong guesses, by key: an account, an address, a device. Keeps the last guessed keys only, so
 * memory is bounded.
 */
export class GuessDelays {
  readonly #rule: GuessRule;
  readonly #mostKeys: number;
  readonly #guesses = new Map<string, Guesses>();

  constructor(rule: GuessRule, mostKeys = MAX_KEYS) {
    this.#rule = rule;
    this.#mostKeys = mostKeys;
  }

  /** The remaining delay in milliseconds before the next guess; 0: none. */
  waitMs(key: string, now: number): number {
    const known = this.#known(key, now);
    if (!known) return 0;
    const delay = delayAfter(known.wrong, this.#rule);
    // A clock that was set back must not make the delay longer.
    return Math.max(0, Math.min(delay, known.at + delay - now));
  }

  /** Whether a wrong guess is remembered. */
  hasGuessed(key: string, now: number): boolean {
    return this.#known(key, now) !== undefined;
  }

  wrong(key: string, now: number): void {
    const before = this.#known(key, now)?.wrong ?? 0;
    this.#guesses.delete(key); // so that the oldest come first
    this.#guesses.set(key, { wrong: before + 1, at: now });
    const [oldest] = this.#guesses.keys();
    if (this.#guesses.size > this.#mostKeys && oldest !== undefined) this.#guesses.delete(oldest);
  }

  /** Resets the count of a key whose secret was right. */
  right(key: string): void {
    this.#guesses.delete(key);
  }

  get size(): number {
    return this.#guesses.size;
  }

  #known(key: string, now: number): Guesses | undefined {
    const known = this.#guesses.get(key);
    if (!known || now < known.at + this.#rule.forgetMs) return known;
    this.#guesses.delete(key);
    return undefined;
  }
}
