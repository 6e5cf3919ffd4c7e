const MAX_REMEMBERED = 10_000;

/** Lets something happen once in a while for each key. */
export class Cooldown {
  readonly #lengthMs: number;
  readonly #last = new Map<string, number>();

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  /** Whether it may happen now; counts as happened when it may. */
  take(key: string, now: number): boolean {
    if (now < (this.#last.get(key) ?? Number.NEGATIVE_INFINITY) + this.#lengthMs) return false;
    this.#last.delete(key); // so that the oldest stand first
    this.#last.set(key, now);
    const [oldest] = this.#last.keys();
    if (this.#last.size > MAX_REMEMBERED && oldest !== undefined) this.#last.delete(oldest);
    return true;
  }
}
