/** How long what was not used can be used later. */
const BURST_MS = 1_000;

/** Spreads calls: a number a second, and after a rest those of one second at once. */
export class Pace {
  readonly #intervalMs: number;
  /** When the next call would begin without any rest before it. */
  #due = 0;

  constructor(perSecond: number) {
    this.#intervalMs = 1_000 / perSecond;
  }

  /** Takes the next turn. @returns how many milliseconds after `now` it is. */
  next(now: number): number {
    const turn = Math.max(this.#due, now - BURST_MS);
    this.#due = turn + this.#intervalMs;
    return Math.max(0, Math.ceil(turn + this.#intervalMs - now));
  }

  /** Whether a new pace would behave the same. */
  isRested(now: number): boolean {
    return this.#due <= now - BURST_MS;
  }
}
