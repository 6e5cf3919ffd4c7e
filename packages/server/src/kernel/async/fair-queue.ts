/** A waiting task; exactly one of the two functions is called. */
export interface Waiting {
  readonly start: () => void;
  /** Called when the task is removed in favour of one of a shorter share. */
  readonly refuse: () => void;
}

export interface FairQueueLimits {
  readonly maxSize: number;
  readonly maxSizePerShare: number;
}

/**
 * A bounded queue that serves its shares in turn, so that a share with many tasks delays each of the others by one task.
 * When the queue is full, the longest share loses its last task to a shorter share.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #shares = new Map<string, Waiting[]>();
  #size = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** @returns false when there is no room for the task. */
  push(share: string, waiting: Waiting): boolean {
    const own = this.#shares.get(share) ?? [];
    if (own.length >= this.#limits.maxSizePerShare) return false;
    if (this.#size >= this.#limits.maxSize && !this.#makeRoom(own.length + 1)) return false;
    own.push(waiting);
    this.#shares.set(share, own);
    this.#size += 1;
    return true;
  }

  /** Removes and returns the next task. */
  shift(): Waiting | undefined {
    const [next] = this.#shares;
    if (!next) return undefined;
    const [share, waiting] = next;
    const first = waiting.shift();
    this.#shares.delete(share);
    if (waiting.length > 0) this.#shares.set(share, waiting); // behind the other shares
    this.#size -= 1;
    return first;
  }

  /** Removes the last task of the longest share if that is longer than `length`. */
  #makeRoom(length: number): boolean {
    let longest: Waiting[] = [];
    for (const waiting of this.#shares.values()) if (waiting.length > longest.length) longest = waiting;
    if (longest.length <= length) return false;
    longest.pop()?.refuse();
    this.#size -= 1;
    return true;
  }
}
