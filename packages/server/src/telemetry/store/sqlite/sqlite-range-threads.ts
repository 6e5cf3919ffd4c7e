import type { Point } from "@orrery/model";
import { PlatformError } from "@orrery/model/core";
import type { PixelSeries } from "@orrery/model/pixels";
import type { BucketGrid } from "../core/buckets.ts";
import type { Columns } from "../core/columns.ts";
import type { PixelGrid } from "../core/pixels.ts";
import type { Noted, RangeRead, RangeReader, RawRead } from "../storage.ts";
import { SqliteRangeThread } from "./sqlite-range-thread.ts";

const THREADS = 2;
/** Limit of waiting reads; more are refused. */
const MAX_WAITING = 10_000;
/** Idle time after which threads end, to free 12 MB each. */
const QUIET_MS = 45_000;

/**
 * Reads ranges, one at a time per thread, so that a long scan does not delay the others. The first thread starts with
 * the first read, the second when a read would have to wait.
 */
export class SqliteRangeThreads implements RangeReader {
  readonly #path: string;
  readonly #quietMs: number;
  /** In order of use: the second runs only beside the first. */
  #threads: readonly SqliteRangeThread[];
  readonly #busy = new Set<SqliteRangeThread>();
  readonly #waiting: ((thread: SqliteRangeThread) => void)[] = [];
  #quiet: NodeJS.Timeout | undefined;
  #ending: Promise<unknown> = Promise.resolve();
  #closed = false;
  #idle: (() => void) | undefined;

  constructor(path: string, quietMs = QUIET_MS) {
    this.#path = path;
    this.#quietMs = quietMs;
    this.#threads = this.#notStarted();
  }

  raw(read: RawRead): Promise<Columns> {
    return this.#run((thread) => thread.raw(read));
  }

  buckets(read: RangeRead, grid: BucketGrid): Promise<Noted<readonly Point[]>> {
    return this.#run((thread) => thread.buckets(read, grid));
  }

  pixels(read: RangeRead, grid: PixelGrid): Promise<Noted<PixelSeries>> {
    return this.#run((thread) => thread.pixels(read, grid));
  }

  /** Answers earlier reads first. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#quiet);
    if (this.#busy.size > 0) {
      await new Promise<void>((resolve) => {
        this.#idle = resolve;
      });
    }
    await this.#end();
  }

  async #run<T>(read: (thread: SqliteRangeThread) => Promise<T>): Promise<T> {
    const thread = this.#take() ?? (await this.#turn());
    try {
      return await read(thread);
    } finally {
      this.#release(thread);
    }
  }

  #take(): SqliteRangeThread | undefined {
    if (this.#closed) throw new PlatformError("unavailable", "The time series store is closed");
    const thread = this.#threads.find((each) => !this.#busy.has(each));
    if (thread) this.#busy.add(thread);
    return thread;
  }

  #turn(): Promise<SqliteRangeThread> {
    if (this.#waiting.length >= MAX_WAITING) {
      throw new PlatformError("unavailable", "Too many reads of time series are waiting");
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Passes the thread to the read that has waited longest. */
  #release(thread: SqliteRangeThread): void {
    const next = this.#waiting.shift();
    if (next) {
      next(thread);
      return;
    }
    this.#busy.delete(thread);
    if (this.#busy.size > 0) return;
    this.#idle?.();
    if (this.#closed) return;
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#endWhenQuiet(), this.#quietMs).unref();
  }

  #endWhenQuiet(): void {
    if (this.#busy.size === 0 && !this.#closed) void this.#end();
  }

  #end(): Promise<unknown> {
    const threads = this.#threads;
    this.#threads = this.#notStarted();
    this.#ending = Promise.all([this.#ending, ...threads.map((thread) => thread.close())]);
    return this.#ending;
  }

  #notStarted(): readonly SqliteRangeThread[] {
    return Array.from({ length: THREADS }, () => new SqliteRangeThread(this.#path));
  }
}
