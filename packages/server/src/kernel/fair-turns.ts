import { PlatformError } from "@orrery/model";
import { tookTooLong } from "./took-too-long.ts";

export interface FairTurnsOptions {
  /** Works of one owner that run at a time, known quick ones aside. */
  readonly parallel: number;
  /** Works of all owners that run at a time, known quick ones aside; one more than `parallel` at least. */
  readonly places: number;
  /**
   * Works beyond `places` of owners of whom nothing runs, as long as it is not known how long they take; none by default.
   * For databases that end what has the last place for too long.
   */
  readonly newcomers?: number | undefined;
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
const MAX_WAITING = 1000;
/** Works of one owner that run at a time since they were quick the last time. */
const MAX_QUICK = 32;
/** Works of which it is known how long they took. */
const MAX_TRACKED = 10_000;

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
 * slow queries of one tenant wait for each other. The last place is kept for owners of whom nothing runs, and some beyond.
 */
export class FairTurns {
  readonly #parallel: number;
  readonly #places: number;
  readonly #newcomers: number;
  readonly #slowMs: number;
  readonly #longestWaitMs: number;
  readonly #now: () => number;
  /** Who has begun something stands behind those who have waited since. */
  readonly #owners = new Map<string, Owner>();
  /** How long a work took the last time; the newest stand last. */
  readonly #known = new Map<string, number>();
  #running = 0;
  #slowRunning = 0;

  constructor(options: FairTurnsOptions) {
    const { slowMs = SLOW_MS, longestWaitMs = LONGEST_WAIT_MS, now = () => performance.now() } = options;
    this.#parallel = options.parallel;
    this.#places = options.places;
    this.#newcomers = options.newcomers ?? 0;
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
    if (waitingOf(owner) >= MAX_WAITING && !(pace === "quick" && this.#hasRoom(owner, lastMs))) {
      throw new PlatformError("tooManyRequests", "Too many queries wait to be answered");
    }
    await new Promise<void>((begin, refuse) => {
      owner[pace].push({ lastMs, begin, refuse, since: this.#now() });
      this.#dispatch();
    });
    const turnsOutSlow = (by: 1 | -1) => {
      if (pace === "quick") this.#countRunning(owner, by);
      this.#countSlow(owner, by);
    };
    try {
      return await (pace === "slow" ? this.#timed(key, task) : this.#tried(key, task, turnsOutSlow));
    } finally {
      if (pace === "quick") {
        owner.quickRunning--;
        owner.quickMs -= lastMs;
      } else this.#countRunning(owner, -1);
      if (pace === "slow") this.#countSlow(owner, -1);
      this.#forgetIdle(ownerId, owner);
      this.#dispatch();
    }
  }

  #paceOf(key: string): Pace {
    const lastMs = this.#known.get(key);
    if (lastMs === undefined) return "untried";
    return lastMs > this.#slowMs ? "slow" : "quick";
  }

  /** Whether a quick work may begin: alone in any case. */
  #hasRoom({ quickRunning, quickMs }: Owner, lastMs: number): boolean {
    return quickRunning === 0 || (quickRunning < MAX_QUICK && quickMs + lastMs <= this.#slowMs);
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

  /** One of each owner's at a time, as long as there is room. */
  #dispatch(): void {
    for (const [id, owner] of this.#owners) {
      if (waitingOf(owner) === 0) continue;
      const { untried, quick, slow } = owner;
      for (const queue of [untried, quick, slow]) this.#forgetLate(queue);
      this.#forgetIdle(id, owner);
      for (let next = quick[0]; next && this.#hasRoom(owner, next.lastMs); next = quick[0]) {
        owner.quickRunning++;
        owner.quickMs += next.lastMs;
        quick.shift()?.begin();
      }
      const next = this.#nextOf(owner);
      if (!next) continue;
      this.#countRunning(owner, 1);
      this.#owners.delete(id); // the loop comes to him again, behind all others
      this.#owners.set(id, owner);
      next.begin();
    }
  }

  #nextOf(owner: Owner): Waiting | undefined {
    if (owner.running >= this.#parallel) return undefined;
    const places = this.#places + (owner.running > 0 ? -1 : this.#newcomers);
    if (owner.untried.length > 0 && this.#running < places) return owner.untried.shift();
    const isFree = owner.slowRunning === 0 && this.#slowRunning < this.#places - 1 && this.#running < this.#places;
    if (!isFree || owner.slow.length === 0) return undefined;
    this.#countSlow(owner, 1);
    return owner.slow.shift();
  }

  #countRunning(owner: Owner, by: 1 | -1): void {
    owner.running += by;
    this.#running += by;
  }

  #countSlow(owner: Owner, by: 1 | -1): void {
    owner.slowRunning += by;
    this.#slowRunning += by;
  }

  #forgetLate(queue: Waiting[]): void {
    const earliest = this.#now() - this.#longestWaitMs;
    while (queue[0] && queue[0].since < earliest) queue.shift()?.refuse(tookTooLong());
  }

  /** A work that turns out to be slow keeps the owner's other slow ones from starting: `count` is told, and of its end. */
  async #tried<T>(key: string, task: () => Promise<T>, count: (by: 1 | -1) => void): Promise<T> {
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      count(1);
    }, this.#slowMs);
    try {
      return await this.#timed(key, task);
    } finally {
      clearTimeout(timer);
      if (isSlow) count(-1);
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
      if (this.#known.size > MAX_TRACKED && oldest !== undefined) this.#known.delete(oldest);
    }
  }
}

function waitingOf({ untried, quick, slow }: Owner): number {
  return untried.length + quick.length + slow.length;
}
