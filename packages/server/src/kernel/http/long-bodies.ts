import { PlatformError } from "@orrery/model";

/** Bodies that are worked on at a time. */
const MOST_AT_ONCE = 2;
/** Bodies that wait for it, of all and of one holder. */
const MOST_WAITING = 32;
const MOST_WAITING_OF_ONE = 4;

interface Waiting {
  readonly holder: string;
  readonly start: () => void;
}

/** Lets long bodies be read one by one for each holder, and two at a time in all. */
export class LongBodies {
  readonly #busy = new Set<string>();
  #waiting: Waiting[] = [];

  /** @throws {PlatformError} `unavailable` when too many wait already. */
  async during<R>(holder: string, work: () => Promise<R>): Promise<R> {
    await this.#enter(holder);
    try {
      return await work();
    } finally {
      this.#busy.delete(holder);
      this.#next();
    }
  }

  async #enter(holder: string): Promise<void> {
    if (this.#isFree(holder)) {
      this.#busy.add(holder);
      return;
    }
    const own = this.#waiting.filter((each) => each.holder === holder);
    if (this.#waiting.length >= MOST_WAITING || own.length >= MOST_WAITING_OF_ONE) {
      throw new PlatformError("unavailable", "Too many large requests are waiting");
    }
    await new Promise<void>((start) => this.#waiting.push({ holder, start }));
  }

  #next(): void {
    const next = this.#waiting.find(({ holder }) => this.#isFree(holder));
    if (!next) return;
    this.#waiting = this.#waiting.filter((each) => each !== next);
    this.#busy.add(next.holder);
    next.start();
  }

  #isFree(holder: string): boolean {
    return this.#busy.size < MOST_AT_ONCE && !this.#busy.has(holder);
  }
}
