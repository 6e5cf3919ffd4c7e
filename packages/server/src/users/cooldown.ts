const MAX_REMEMBERED = 10_000;

/** Enforces a minimum pause per key. */
export class Cooldown {
  readonly #lengthMs: number;
  readonly #last = new Map<string, number>();

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  /** Whether the pause is over; if so, starts a new one. */
  take(key: string, now: number): boolean {
    if (now < (this.#last.get(key) ?? Number.NEGATIVE_INFINITY) + this.#lengthMs) return false;
    this.#last.delete(key); // keeps the oldest first
    this.#last.set(key, now);
    const [oldest] = this.#last.keys();
    if (this.#last.size > MAX_REMEMBERED && oldest !== undefined) this.#last.delete(oldest);
    return true;
  }
}
