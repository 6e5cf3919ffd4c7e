import { PlatformError } from "@orrery/model";
import { tookTooLong } from "./took-too-long.ts";

export interface FairSchedulerOptions {
  /** Tasks of one owner that run at a time, apart from quick ones. */
  readonly parallel: number;
  /** Tasks of all owners that run at a time, apart from quick ones; at least `parallel + 1`. */
  readonly places: number;
  /**
   * Additional places for unknown tasks of owners that have nothing running; none by default. For databases that end the
   * statement in the last place when it takes too long.
   */
  readonly newcomers?: number | undefined;
  /** Tasks that take longer are slow. */
  readonly slowMs?: number | undefined;
  /** Tasks that have waited longer are refused. */
  readonly maxWaitMs?: number | undefined;
  /** Milliseconds of a monotonic clock; that of the process by default. */
  readonly now?: (() => number) | undefined;
}

const SLOW_MS = 50;
const MAX_WAIT_MS = 30_000;
const MAX_WAITING_PER_OWNER = 1000;
/** Quick tasks of one owner that run at a time. */
const MAX_QUICK = 32;
/** Tasks whose last duration is remembered. */
const MAX_TRACKED = 10_000;

/** How a task ran the last time; `unknown` when it has not been seen yet. */
type Pace = "unknown" | "quick" | "slow";

interface Waiting {
  /** Duration of the last run; 0 when unknown. */
  readonly lastMs: number;
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
  readonly since: number;
}

/** The waiting tasks of one owner by their pace, and counts of those that run. */
interface Owner extends Readonly<Record<Pace, Waiting[]>> {
  /** All but the quick ones. */
  running: number;
  slowRunning: number;
  quickRunning: number;
  /** Sum of the last durations of the quick tasks that run. */
  quickMs: number;
}

/**
 * Schedules tasks of many owners so that slow tasks of one owner do not delay the others:
 * - Tasks that were slow the last time run one at a time for each owner.
 * - Tasks that were quick start at once, as long as together they are not as long as a slow one.
 * - Unknown tasks run a few at a time (`parallel`), and count as slow once they have taken that long.
 *
 * A page of many quick queries thus waits for nothing, and many slow queries of one tenant wait for each other. The last
 * place, and the places for newcomers, are kept for owners that have nothing running.
 */
export class FairScheduler {
  readonly #parallel: number;
  readonly #places: number;
  readonly #newcomers: number;
  readonly #slowMs: number;
  readonly #maxWaitMs: number;
  readonly #now: () => number;
  /** In the order in which they are served: an owner whose task starts goes to the end. */
  readonly #owners = new Map<string, Owner>();
  /** Last duration of each task, the most recent at the end. */
  readonly #durations = new Map<string, number>();
  #running = 0;
  #slowRunning = 0;

  constructor(options: FairSchedulerOptions) {
    const { slowMs = SLOW_MS, maxWaitMs = MAX_WAIT_MS, now = () => performance.now() } = options;
    this.#parallel = options.parallel;
    this.#places = options.places;
    this.#newcomers = options.newcomers ?? 0;
    this.#slowMs = slowMs;
    this.#maxWaitMs = maxWaitMs;
    this.#now = now;
  }

  /**
   * Runs `task` when it may start. `name` identifies tasks that take about as long each time.
   * @throws {PlatformError} `tooManyRequests` when too many tasks of the owner wait, `unavailable` after a long wait.
   */
  async run<T>(ownerId: string, name: string, task: () => Promise<T>): Promise<T> {
    const key = `${ownerId} ${name}`;
    const lastMs = this.#durations.get(key) ?? 0;
    const pace = this.#paceOf(key);
    const owner = this.#owner(ownerId);
    if (waitingOf(owner) >= MAX_WAITING_PER_OWNER && !(pace === "quick" && this.#hasRoom(owner, lastMs))) {
      throw new PlatformError("tooManyRequests", "Too many queries wait to be answered");
    }
    await new Promise<void>((start, refuse) => {
      owner[pace].push({ lastMs, start, refuse, since: this.#now() });
      this.#dispatch();
    });
    const turnsOutSlow = (by: 1 | -1) => {
      if (pace === "quick") this.#countRunning(owner, by);
      this.#countSlow(owner, by);
    };
    try {
      return await (pace === "slow" ? this.#timed(key, task) : this.#watched(key, task, turnsOutSlow));
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

  /** Number of waiting tasks. */
  get waiting(): number {
    return [...this.#owners.values()].reduce((sum, owner) => sum + waitingOf(owner), 0);
  }

  #paceOf(key: string): Pace {
    const lastMs = this.#durations.get(key);
    if (lastMs === undefined) return "unknown";
    return lastMs > this.#slowMs ? "slow" : "quick";
  }

  /** Whether a quick task may start; a single one always may. */
  #hasRoom({ quickRunning, quickMs }: Owner, lastMs: number): boolean {
    return quickRunning === 0 || (quickRunning < MAX_QUICK && quickMs + lastMs <= this.#slowMs);
  }

  #forgetIdle(ownerId: string, owner: Owner): void {
    if (owner.running + owner.quickRunning + waitingOf(owner) === 0) this.#owners.delete(ownerId);
  }

  #owner(id: string): Owner {
    let owner = this.#owners.get(id);
    if (!owner) {
      owner = { unknown: [], quick: [], slow: [], running: 0, slowRunning: 0, quickRunning: 0, quickMs: 0 };
      this.#owners.set(id, owner);
    }
    return owner;
  }

  /** Starts what may start: one task of each owner in turn. */
  #dispatch(): void {
    for (const [id, owner] of this.#owners) {
      if (waitingOf(owner) === 0) continue;
      const { unknown, quick, slow } = owner;
      for (const queue of [unknown, quick, slow]) this.#refuseLate(queue);
      this.#forgetIdle(id, owner);
      for (let next = quick[0]; next && this.#hasRoom(owner, next.lastMs); next = quick[0]) {
        owner.quickRunning++;
        owner.quickMs += next.lastMs;
        quick.shift()?.start();
      }
      const next = this.#nextOf(owner);
      if (!next) continue;
      this.#countRunning(owner, 1);
      this.#owners.delete(id); // behind all others; the loop reaches it again
      this.#owners.set(id, owner);
      next.start();
    }
  }

  #nextOf(owner: Owner): Waiting | undefined {
    if (owner.running >= this.#parallel) return undefined;
    const places = this.#places + (owner.running > 0 ? -1 : this.#newcomers);
    if (owner.unknown.length > 0 && this.#running < places) return owner.unknown.shift();
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

  #refuseLate(queue: Waiting[]): void {
    const earliest = this.#now() - this.#maxWaitMs;
    while (queue[0] && queue[0].since < earliest) queue.shift()?.refuse(tookTooLong());
  }

  /** Runs a task that was not slow before; `count(1)` once it turns out to be slow, `count(-1)` when that one ends. */
  async #watched<T>(key: string, task: () => Promise<T>, count: (by: 1 | -1) => void): Promise<T> {
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
      this.#durations.delete(key);
      this.#durations.set(key, this.#now() - start);
      const [oldest] = this.#durations.keys();
      if (this.#durations.size > MAX_TRACKED && oldest !== undefined) this.#durations.delete(oldest);
    }
  }
}

function waitingOf({ unknown, quick, slow }: Owner): number {
  return unknown.length + quick.length + slow.length;
}
