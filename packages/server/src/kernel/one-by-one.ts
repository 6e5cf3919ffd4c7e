import { PlatformError } from "@orrery/model";

export interface OneByOneOptions {
  /** Works of all holders that run at a time; one of each at most. */
  readonly atOnce: number;
  readonly mostWaiting: number;
  readonly mostWaitingOfOne: number;
  /** What is said to who finds too many waiting. */
  readonly tooMany: string;
}

interface Waiting {
  readonly holder: string;
  readonly start: () => void;
}

/** Lets works of one holder run one after the other, and those of different holders some at a time. */
export class OneByOne {
  readonly #options: OneByOneOptions;
  readonly #busy = new Set<string>();
  #waiting: Waiting[] = [];

  constructor(options: OneByOneOptions) {
    this.#options = options;
  }

  /** @throws {PlatformError} `unavailable` when too many wait already, and whatever `work` throws. */
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
    const { mostWaiting, mostWaitingOfOne, tooMany } = this.#options;
    const own = this.#waiting.filter((each) => each.holder === holder);
    if (this.#waiting.length >= mostWaiting || own.length >= mostWaitingOfOne) {
      throw new PlatformError("unavailable", tooMany);
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
    return this.#busy.size < this.#options.atOnce && !this.#busy.has(holder);
  }
}
