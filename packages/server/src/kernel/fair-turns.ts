import { PlatformError } from "@orrery/model";

export interface FairTurnsOptions {
  /** Works of one owner that run at a time, known quick ones aside. */
  readonly parallel: number;
  /** What takes longer is slow. */
  readonly slowMs?: number | undefined;
  /** Who has waited for so long is told that the answer took too long. */
  readonly longestWaitMs?: number | undefined;
}

const SLOW_MS = 50;
const LONGEST_WAIT_MS = 30_000;
/** Works that one owner may have waiting. */
const MOST_WAITING = 1000;
/** Works of one owner that start at once since they were quick the last time. */
const MOST_QUICK = 32;
/** Works of which it is known how long they took. */
const MOST_KNOWN = 10_000;

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (error: Error) => void;
  readonly since: number;
}

/** What the works of one owner do at the moment. */
interface Owner {
  /** Those of which it is not known yet how long they take. */
  readonly untried: Waiting[];
  readonly slow: Waiting[];
  running: number;
  slowRunning: number;
  quickRunning: number;
}

/**
 * Lets nobody's slow work take the place of others': of those works of an owner that take long, one runs at a time; works
 * that were quick the last time start at once; what is not known runs a few at a time, and counts as slow as soon as it
 * is. So a page of many quick queries waits for nothing, and many slow queries of one tenant wait for each other.
 */
export class FairTurns {
  readonly #parallel: number;
  readonly #slowMs: number;
  readonly #longestWaitMs: number;
  readonly #owners = new Map<string, Owner>();
  /** Whether a work was slow the last time; the newest stand last. */
  readonly #known = new Map<string, boolean>();

  constructor({ parallel, slowMs = SLOW_MS, longestWaitMs = LONGEST_WAIT_MS }: FairTurnsOptions) {
    this.#parallel = parallel;
    this.#slowMs = slowMs;
    this.#longestWaitMs = longestWaitMs;
  }

  /**
   * Runs `task` when it is its turn. `work` tells works apart that take about as long each time.
   * @throws {PlatformError} `tooManyRequests` when too many of the owner's wait, `unavailable` after a long wait.
   */
  async run<T>(ownerId: string, work: string, task: () => Promise<T>): Promise<T> {
    const key = `${ownerId} ${work}`;
    const wasSlow = this.#known.get(key);
    const owner = this.#owner(ownerId);
    if (wasSlow === false && owner.quickRunning < MOST_QUICK) return this.#quick(ownerId, key, task);
    if (owner.untried.length + owner.slow.length >= MOST_WAITING) {
      throw new PlatformError("tooManyRequests", "Too many queries wait to be answered");
    }
    await new Promise<void>((begin, refuse) => {
      const queue = wasSlow ? owner.slow : owner.untried;
      queue.push({ begin, refuse, since: performance.now() });
      this.#dispatch(owner);
    });
    try {
      return await (wasSlow ? this.#timed(key, task) : this.#tried(owner, key, task));
    } finally {
      owner.running--;
      if (wasSlow) owner.slowRunning--;
      this.#dispatch(owner);
      this.#forgetIdle(ownerId, owner);
    }
  }

  async #quick<T>(ownerId: string, key: string, task: () => Promise<T>): Promise<T> {
    const owner = this.#owner(ownerId);
    owner.quickRunning++;
    try {
      return await this.#tried(owner, key, task);
    } finally {
      owner.quickRunning--;
      this.#dispatch(owner);
      this.#forgetIdle(ownerId, owner);
    }
  }

  #forgetIdle(ownerId: string, { running, quickRunning, untried, slow }: Owner): void {
    if (running + quickRunning + untried.length + slow.length === 0) this.#owners.delete(ownerId);
  }

  /** Works that wait. */
  get waiting(): number {
    return [...this.#owners.values()].reduce((sum, { untried, slow }) => sum + untried.length + slow.length, 0);
  }

  #owner(id: string): Owner {
    const owner = this.#owners.get(id) ?? { untried: [], slow: [], running: 0, slowRunning: 0, quickRunning: 0 };
    this.#owners.set(id, owner);
    return owner;
  }

  #dispatch(owner: Owner): void {
    const { untried, slow } = owner;
    this.#forgetLate(untried);
    this.#forgetLate(slow);
    while (untried.length > 0 && owner.running < this.#parallel) {
      owner.running++;
      untried.shift()?.begin();
    }
    if (slow.length === 0 || owner.slowRunning > 0 || owner.running >= this.#parallel) return;
    owner.running++;
    owner.slowRunning++;
    slow.shift()?.begin();
  }

  #forgetLate(queue: Waiting[]): void {
    const earliest = performance.now() - this.#longestWaitMs;
    while (queue[0] && queue[0].since < earliest) {
      queue.shift()?.refuse(new PlatformError("unavailable", "The answer took too long"));
    }
  }

  /** A work that turns out to be slow keeps the owner's other slow ones from starting. */
  async #tried<T>(owner: Owner, key: string, task: () => Promise<T>): Promise<T> {
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      owner.slowRunning++;
    }, this.#slowMs);
    try {
      return await this.#timed(key, task);
    } finally {
      clearTimeout(timer);
      if (isSlow) owner.slowRunning--;
    }
  }

  async #timed<T>(key: string, task: () => Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await task();
    } finally {
      this.#known.delete(key);
      this.#known.set(key, performance.now() - start > this.#slowMs);
      const [oldest] = this.#known.keys();
      if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    }
  }
}
