export interface BodyBudgetOptions {
  /** Bytes of all bodies together that are kept at a time. */
  readonly totalBytes: number;
  /** Of which the bodies of one holder (a tenant, or the address of who needs no account) may be so many. */
  readonly holderBytes: number;
}

/** The bytes of one body; what was taken has to be given back. */
export interface BodyShare {
  /** Takes so many bytes more, or none. */
  take(bytes: number): boolean;
  /** Gives back all that was taken. */
  release(): void;
}

/** One bound on what all request bodies may hold of the memory, and a share of it for each who sends them. */
export class BodyBudget {
  readonly #options: BodyBudgetOptions;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(options: BodyBudgetOptions) {
    this.#options = options;
  }

  /** Bytes that are kept at the moment. */
  get bytes(): number {
    return this.#total;
  }

  share(holder: string): BodyShare {
    let taken = 0;
    return {
      take: (bytes) => {
        if (!this.#take(holder, bytes)) return false;
        taken += bytes;
        return true;
      },
      release: () => {
        this.#give(holder, taken);
        taken = 0;
      },
    };
  }

  #take(holder: string, bytes: number): boolean {
    const held = (this.#held.get(holder) ?? 0) + bytes;
    if (held > this.#options.holderBytes || this.#total + bytes > this.#options.totalBytes) return false;
    this.#held.set(holder, held);
    this.#total += bytes;
    return true;
  }

  #give(holder: string, bytes: number): void {
    const held = (this.#held.get(holder) ?? 0) - bytes;
    if (held > 0) this.#held.set(holder, held);
    else this.#held.delete(holder);
    this.#total -= bytes;
  }
}
