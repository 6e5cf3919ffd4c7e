import { PlatformError } from "@orrery/model";

export interface FairTurnsOptions {
  /** Works of one owner that run at a time, known quick ones aside. */
  readonly parallel: number;
  /** What takes longer is slow. */
  readonly slowMs?: number | undefined;
  /** Who has waited for so long is told that the answer took too long. */
  readonly longestWaitMs?: number | undefined;
  /** Milliseconds of a clock that is never set; that of the process unless told. */
  readonly now?: (() => number) | undefined;
}

const SLOW_MS = 50;
const LONGEST_WAIT_MS = 30_000;
/** Works that one owner may have waiting. */
const MOST_WAITING = 1000;
/** Works of one owner that run at a time since they were quick the last time. */
const MOST_QUICK = 32;
/** Works of which it is known how long they took. */
const MOST_KNOWN = 10_000;

/** What is known of a work: nothing, or how it was the last time. */
type Pace = "untried" | "quick" | "slow";

interface Waiting {
  /** How long it took the last time. */
  readonly lastMs: number;
  readonly begin: () => void;
  readonly refuse: (error: Error) => void;
  readonly since: number;
}

/** What the works of one owner do at the moment. */
interface Owner extends Readonly<Record<Pace, Waiting[]>> {
  /** Those that are not known to be quick. */
  running: number;
  slowRunning: number;
  quickRunning: number;
  /** What the quick ones that run took together the last time. */
  quickMs: number;
}

/**
 * Lets nobody's slow work take the place of others': of those works of an owner that take long, one runs at a time; works
 * that were quick the last time start at once, as long as they are not as much as a slow one together; what is not known
 * runs a few at a time, and counts as slow as soon as it is. So a page of many quick queries waits for nothing, and many
 * slow queries of one tenant wait for each other.
 */
export class FairTurns {
  readonly #parallel: number;
  readonly #slowMs: number;
  readonly #longestWaitMs: number;
  readonly #now: () => number;
  readonly #owners = new Map<string, Owner>();
  /** How long a work took the last time; the newest stand last. */
  readonly #known = new Map<string, number>();

  constructor(options: FairTurnsOptions) {
    const { parallel, slowMs = SLOW_MS, longestWaitMs = LONGEST_WAIT_MS, now = () => performance.now() } = options;
    this.#parallel = parallel;
    this.#slowMs = slowMs;
    this.#longestWaitMs = longestWaitMs;
    this.#now = now;
  }

  /**
   * Runs `task` when it is its turn. `work` tells works apart that take about as long each time.
   * @throws {PlatformError} `tooManyRequests` when too many of the owner's wait, `unavailable` after a long wait.
   */
  async run<T>(ownerId: string, work: string, task: () => Promise<T>): Promise<T> {
    const key = `${ownerId} ${work}`;
    const lastMs = this.#known.get(key) ?? 0;
    const pace = this.#paceOf(key);
    const owner = this.#owner(ownerId);
    if (waitingOf(owner) >= MOST_WAITING && !(pace === "quick" && this.#hasRoom(owner, lastMs))) {
      throw new PlatformError("tooManyRequests", "Too many queries wait to be answered");
    }
    await new Promise<void>((begin, refuse) => {
      owner[pace].push({ lastMs, begin, refuse, since: this.#now() });
      this.#dispatch(owner);
    });
    try {
      return await (pace === "slow" ? this.#timed(key, task) : this.#tried(owner, key, task));
    } finally {
      if (pace === "quick") {
        owner.quickRunning--;
        owner.quickMs -= lastMs;
      } else owner.running--;
      if (pace === "slow") owner.slowRunning--;
      this.#dispatch(owner);
      this.#forgetIdle(ownerId, owner);
    }
  }

  #paceOf(key: string): Pace {
    const lastMs = this.#known.get(key);
    if (lastMs === undefined) return "untried";
    return lastMs > this.#slowMs ? "slow" : "quick";
  }

  /** Whether a quick work may begin: alone in any case. */
  #hasRoom({ quickRunning, quickMs }: Owner, lastMs: number): boolean {
    return quickRunning === 0 || (quickRunning < MOST_QUICK && quickMs + lastMs <= this.#slowMs);
  }

  #forgetIdle(ownerId: string, owner: Owner): void {
    if (owner.running + owner.quickRunning + waitingOf(owner) === 0) this.#owners.delete(ownerId);
  }

  /** Works that wait. */
  get waiting(): number {
    return [...this.#owners.values()].reduce((sum, owner) => sum + waitingOf(owner), 0);
  }

  #owner(id: string): Owner {
    let owner = this.#owners.get(id);
    if (!owner) {
      owner = { untried: [], quick: [], slow: [], running: 0, slowRunning: 0, quickRunning: 0, quickMs: 0 };
      this.#owners.set(id, owner);
    }
    return owner;
  }

  #dispatch(owner: Owner): void {
    const { untried, quick, slow } = owner;
    for (const queue of [untried, quick, slow]) this.#forgetLate(queue);
    for (let next = quick[0]; next && this.#hasRoom(owner, next.lastMs); next = quick[0]) {
      owner.quickRunning++;
      owner.quickMs += next.lastMs;
      quick.shift()?.begin();
    }
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
    const earliest = this.#now() - this.#longestWaitMs;
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
    const start = this.#now();
    try {
      return await task();
    } finally {
      this.#known.delete(key);
      this.#known.set(key, this.#now() - start);
      const [oldest] = this.#known.keys();
      if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    }
  }
}

function waitingOf({ untried, quick, slow }: Owner): number {
  return untried.length + quick.length + slow.length;
}
