/** Runs at most `max` tasks at a time; others wait in the order of the calls. */
export class Slots {
  readonly #max: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  /** `maxWaiting`: when more tasks wait, {@link run} rejects. */
  constructor(max: number, maxWaiting: number) {
    this.#max = max;
    this.#maxWaiting = maxWaiting;
  }

  get isIdle(): boolean {
    return this.#busy === 0;
  }

  /** @throws {Error} when too many tasks wait. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy < this.#max) this.#busy += 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) throw new Error("Too many calls wait for their turn");
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
