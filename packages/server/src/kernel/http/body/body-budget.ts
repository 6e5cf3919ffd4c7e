export interface BodyBudgetOptions {
  /** Maximum memory in bytes for all bodies together. */
  readonly totalBytes: number;
  /** Maximum for the bodies of one holder (a tenant, or the address of a caller without account). */
  readonly holderBytes: number;
}

/** The memory of one body; must be released. */
export interface BodyShare {
  /** Takes this many bytes more, or none. */
  take(bytes: number): boolean;
  /** Releases everything that was taken. */
  release(): void;
}

/** Limits the memory for all request bodies together, and for each holder. */
export class BodyBudget {
  readonly #options: BodyBudgetOptions;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(options: BodyBudgetOptions) {
    this.#options = options;
  }

  /** Bytes in use. */
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
