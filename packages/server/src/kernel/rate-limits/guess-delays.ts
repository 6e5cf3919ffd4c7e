/** How long somebody who guesses a secret has to wait. */
export interface GuessRule {
  /** Wrong guesses that cost nothing. */
  readonly free: number;
  /** The wait after the next one; each further one doubles it. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** After so long without a wrong guess everything is forgotten. */
  readonly forgetMs: number;
}

interface Guesses {
  readonly wrong: number;
  readonly at: number;
}

const MAX_KEYS = 10_000;

/** How long to wait after the last of `wrong` guesses, in milliseconds. */
export function delayAfter(wrong: number, { free, firstMs, longestMs }: GuessRule): number {
  return wrong <= free ? 0 : Math.min(longestMs, firstMs * 2 ** Math.min(wrong - free - 1, 50));
}

/**
 * Growing delays between wrong guesses, for each key: an account, an address, a device. Keeps the keys that were
 * guessed at last, so it needs no more memory however many there are. Time is handed in.
 */
export class GuessDelays {
  readonly #rule: GuessRule;
  readonly #mostKeys: number;
  readonly #guesses = new Map<string, Guesses>();

  constructor(rule: GuessRule, mostKeys = MAX_KEYS) {
    this.#rule = rule;
    this.#mostKeys = mostKeys;
  }

  /** How long the next guess has to wait, in milliseconds; 0: it may be made now. */
  waitMs(key: string, now: number): number {
    const known = this.#known(key, now);
    if (!known) return 0;
    const delay = delayAfter(known.wrong, this.#rule);
    // A clock that was set back must not make the wait longer than it was.
    return Math.max(0, Math.min(delay, known.at + delay - now));
  }

  /** Whether a wrong guess is remembered. */
  hasGuessed(key: string, now: number): boolean {
    return this.#known(key, now) !== undefined;
  }

  wrong(key: string, now: number): void {
    const before = this.#known(key, now)?.wrong ?? 0;
    this.#guesses.delete(key); // so that the oldest stand first
    this.#guesses.set(key, { wrong: before + 1, at: now });
    const [oldest] = this.#guesses.keys();
    if (this.#guesses.size > this.#mostKeys && oldest !== undefined) this.#guesses.delete(oldest);
  }

  /** Who knows the secret has not guessed. */
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
