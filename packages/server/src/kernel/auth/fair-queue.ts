/** Something that waits for its turn, or hears that there is none. */
export interface Waiting {
  readonly go: () => void;
  readonly refuse: () => void;
}

export interface FairQueueLimits {
  readonly most: number;
  /** Of one share. */
  readonly mostOfShare: number;
}

/**
 * A bounded queue in which shares take turns: whoever fills his own share delays nobody else by more than one turn.
 * When all is full, the longest share gives way to a shorter one.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #shares = new Map<string, Waiting[]>();
  #size = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** @returns false when there is no room for it. */
  push(share: string, waiting: Waiting): boolean {
    const own = this.#shares.get(share) ?? [];
    if (own.length >= this.#limits.mostOfShare) return false;
    if (this.#size >= this.#limits.most && !this.#makeRoom(own.length + 1)) return false;
    own.push(waiting);
    this.#shares.set(share, own);
    this.#size += 1;
    return true;
  }

  /** Takes out whoever is next. */
  shift(): Waiting | undefined {
    const [next] = this.#shares;
    if (!next) return undefined;
    const [share, waiting] = next;
    const first = waiting.shift();
    this.#shares.delete(share);
    if (waiting.length > 0) this.#shares.set(share, waiting); // behind the others
    this.#size -= 1;
    return first;
  }

  /** Takes the last one of the longest share, when that is longer than `length`. */
  #makeRoom(length: number): boolean {
    let longest: Waiting[] = [];
    for (const waiting of this.#shares.values()) if (waiting.length > longest.length) longest = waiting;
    if (longest.length <= length) return false;
    longest.pop()?.refuse();
    this.#size -= 1;
    return true;
  }
}
