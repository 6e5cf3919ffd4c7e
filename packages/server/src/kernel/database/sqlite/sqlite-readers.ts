import { PlatformError } from "@orrery/model";
import { tookTooLong } from "../../async/took-too-long.ts";
import { IN_TIME, LONG_READ } from "../long-read.ts";
import { passedBy, type SqlOutcome, type SqlStatement } from "./sqlite-protocol.ts";
import type { SqliteThread } from "./sqlite-thread.ts";

/** Statements passed to a thread at once; the rest waits in the queue, so that a slow thread delays few callers. */
const MAX_BATCH = 32;
const MAX_WAITING = 20_000;
/** A read that has waited this long starts another thread: threads are worth their memory only under load. */
const GROW_AFTER_MS = 20;
/** A thread that is this much later than the deadline runs a statement that does not check the clock. */
const GRACE_MS = 5_000;
/** How long a long statement may use the thread that is reserved for short ones. */
const TRIAL_MS = 100;

export interface SqliteReadersOptions {
  /** Waiting reads are refused after this time, and a thread that has not answered is abandoned a little later. */
  readonly deadlineMs: number;
  readonly graceMs?: number | undefined;
  readonly growAfterMs?: number | undefined;
}

interface Trial {
  readonly deadlineMs: number;
  /** Takes back a statement that did not finish in time. */
  readonly takeBack: () => void;
}

interface QueuedRead {
  readonly statement: SqlStatement;
  readonly isLong: boolean;
  /** Whether it checks the clock, and has not been tried yet on the reserved thread. */
  mayBeTried: boolean;
  readonly since: number;
  readonly resolve: (outcome: SqlOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Threads for selects outside of transactions. Each statement reads the newest commit. An idle installation runs one
 * thread; the others start when reads have to wait. Statements that may be long are passed on one by one and never
 * occupy all threads. While they occupy all but one, each of the next gets that one for a moment, in which most of them
 * finish: callers with quick queries do not wait for those with slow ones.
 */
export class SqliteReaders {
  readonly #threads: readonly SqliteThread[];
  readonly #deadlineMs: number;
  readonly #graceMs: number;
  readonly #growAfterMs: number;
  readonly #busy = new Set<SqliteThread>();
  readonly #short: QueuedRead[] = [];
  readonly #long: QueuedRead[] = [];
  #longRunning = 0;
  #isTrying = false;
  #isStarting = false;
  #growing: NodeJS.Timeout | undefined;
  #closing = false;
  #idle: (() => void) | undefined;

  constructor(threads: readonly SqliteThread[], options: SqliteReadersOptions) {
    const { deadlineMs, graceMs = GRACE_MS, growAfterMs = GROW_AFTER_MS } = options;
    this.#threads = threads;
    this.#deadlineMs = deadlineMs;
    this.#graceMs = graceMs;
    this.#growAfterMs = growAfterMs;
  }

  /** @throws {PlatformError} `unavailable` when it has waited until the deadline, or too many wait. */
  read(statement: SqlStatement): Promise<SqlOutcome> {
    return new Promise((resolve, reject) => {
      if (this.#closing) {
        reject(new PlatformError("unavailable", "The database is closed"));
      } else if (this.#short.length + this.#long.length >= MAX_WAITING) {
        reject(new PlatformError("unavailable", "The database has more reads waiting than it can take"));
      } else {
        const isLong = statement.sql.includes(LONG_READ);
        const queue = isLong ? this.#long : this.#short;
        const mayBeTried = isLong && statement.sql.includes(IN_TIME) && passedBy([statement]).length === 0;
        queue.push({ statement, isLong, mayBeTried, since: performance.now(), resolve, reject });
        this.#dispatch();
      }
    });
  }

  /** Ends idle threads to release their memory; they restart at the next read. */
  rest(): void {
    for (const thread of this.#threads) if (!this.#busy.has(thread)) thread.rest();
  }

  async close(): Promise<void> {
    this.#closing = true;
    if (this.#busy.size > 0) {
      await new Promise<void>((resolve) => {
        this.#idle = resolve;
      });
    }
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  #dispatch(): void {
    this.#refuseLate();
    while (this.#hasNext()) {
      const thread = this.#threads.find((each) => each.isRunning && !this.#busy.has(each));
      if (!thread) {
        this.#grow();
        return;
      }
      const batch = this.#next();
      if (batch) void this.#run(thread, batch);
      else this.#try(thread);
    }
    if (this.#busy.size === 0) this.#idle?.();
  }

  #refuseLate(): void {
    const earliest = performance.now() - this.#deadlineMs;
    for (const queue of [this.#short, this.#long]) {
      while (queue[0] && queue[0].since < earliest) queue.shift()?.reject(tookTooLong());
    }
  }

  #hasNext(): boolean {
    return this.#short.length > 0 || (this.#long.length > 0 && this.#takesLong()) || this.#hasTrial();
  }

  /** Whether the reserved thread may try a long statement. */
  #hasTrial(): boolean {
    return !this.#isTrying && this.#threads.length > 1 && this.#long.some(({ mayBeTried }) => mayBeTried);
  }

  /** One thread is reserved for short statements, when there are several. */
  #takesLong(): boolean {
    return this.#longRunning < Math.max(this.#threads.length - 1, 1);
  }

  /** The next statements for a free thread: those that have waited longest. */
  #next(): readonly QueuedRead[] | undefined {
    const [short] = this.#short;
    const long = this.#takesLong() ? this.#long[0] : undefined;
    if (long && !(short && short.since <= long.since)) return this.#long.splice(0, 1);
    if (!short) return undefined;
    // Not all that it could take: other threads cannot take over what was passed to it.
    const running = this.#threads.filter((each) => each.isRunning).length;
    const share = Math.ceil(this.#short.length / Math.max(2 * running, 1));
    return this.#short.splice(0, Math.min(share, MAX_BATCH));
  }

  /**
   * The first thread starts at once, further ones when that has not helped; one at a time, because a start takes a
   * while.
   */
  #grow(): void {
    if (this.#isStarting || this.#growing) return;
    const thread = this.#threads.find((each) => !each.isRunning && !this.#busy.has(each));
    if (!thread) return;
    if (this.#busy.size === 0) {
      void this.#start(thread);
      return;
    }
    this.#growing = setTimeout(() => {
      this.#growing = undefined;
      if (this.#hasNext() && !thread.isRunning && !this.#busy.has(thread)) void this.#start(thread);
    }, this.#growAfterMs);
  }

  /** Nothing is passed to a starting thread: another may be free sooner. */
  async #start(thread: SqliteThread): Promise<void> {
    this.#isStarting = true;
    this.#busy.add(thread);
    try {
      await thread.request("each", []);
    } catch (error) {
      if (this.#busy.size === 1) this.#refuseAll(error); // no other thread would answer
    }
    this.#isStarting = false;
    this.#busy.delete(thread);
    this.#dispatch();
  }

  #refuseAll(error: unknown): void {
    for (const queue of [this.#short, this.#long]) for (const read of queue.splice(0)) read.reject(error);
  }

  /**
   * Gives the next long statement a thread for a moment; one that takes longer returns to its position in the queue.
   */
  #try(thread: SqliteThread): void {
    const read = this.#long.find(({ mayBeTried }) => mayBeTried);
    if (!read) return;
    this.#long.splice(this.#long.indexOf(read), 1);
    read.mayBeTried = false;
    this.#isTrying = true;
    const takeBack = (): void => {
      const next = this.#long.findIndex(({ since }) => since > read.since);
      this.#long.splice(next < 0 ? this.#long.length : next, 0, read);
    };
    void this.#run(thread, [read], { deadlineMs: TRIAL_MS, takeBack });
  }

  async #run(thread: SqliteThread, batch: readonly QueuedRead[], trial?: Trial): Promise<void> {
    const isLong = !trial && batch.some((read) => read.isLong);
    if (isLong) this.#longRunning++;
    this.#busy.add(thread);
    let free: Promise<void> | undefined;
    const stuck = setTimeout(() => {
      free = thread.letGo(tookTooLong());
    }, this.#deadlineMs + this.#graceMs);
    try {
      const statements = batch.map((read) => read.statement);
      const deadlineMs = trial?.deadlineMs;
      const outcomes = await thread.request("each", statements, { passed: passedBy(statements), deadlineMs });
      batch.forEach((read, index) => {
        const outcome = outcomes[index];
        if (trial && outcome && "failure" in outcome && outcome.failure.isLate) trial.takeBack();
        else if (outcome) read.resolve(outcome);
      });
    } catch (error) {
      for (const read of batch) read.reject(error);
    }
    clearTimeout(stuck);
    await free;
    if (isLong) this.#longRunning--;
    if (trial) this.#isTrying = false;
    this.#busy.delete(thread);
    this.#dispatch();
  }
}
