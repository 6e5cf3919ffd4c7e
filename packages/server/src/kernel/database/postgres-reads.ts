import type pg from "pg";
import { tookTooLong } from "../async/took-too-long.ts";
import { LONG_READ } from "./long-read.ts";
import { isCanceled } from "./sql-error.ts";

export interface PostgresReadsOptions {
  /** Its connections cancel statements at the deadline. */
  readonly pool: pg.Pool;
  readonly deadlineMs: number;
  /** Maximum number of long statements that run concurrently; fewer than the pool has connections. */
  readonly places: number;
}

interface QueuedRead {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Whether it has not yet been tried on a connection that is reserved for short statements. */
  isUntried: boolean;
  readonly since: number;
  readonly resolve: (result: pg.QueryResult) => void;
  readonly reject: (error: unknown) => void;
}

/** How long a long statement may use a connection that is reserved for short ones. */
const TRIAL_MS = 100;

/**
 * Reading statements outside of transactions. Those that may be long (`longRead`) never occupy all connections. While
 * they occupy all but the reserved ones, each of the next gets a reserved one for a moment, in which most of them
 * finish: callers with quick queries do not wait for those with slow ones. `sqlite/sqlite-readers.ts` does the same
 * with threads.
 */
export class PostgresReads {
  readonly #pool: pg.Pool;
  readonly #deadlineMs: number;
  readonly #places: number;
  /** In the order of their arrival. */
  readonly #queue: QueuedRead[] = [];
  #running = 0;
  #isTrying = false;

  constructor({ pool, deadlineMs, places }: PostgresReadsOptions) {
    this.#pool = pool;
    this.#deadlineMs = deadlineMs;
    this.#places = places;
  }

  /** @throws {PlatformError} `unavailable` when the statement took, or waited, until the deadline. */
  query(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (!sql.includes(LONG_READ)) return this.#pool.query(sql, [...parameters]).catch(failed);
    return new Promise((resolve, reject) => {
      this.#queue.push({ sql, parameters, isUntried: true, since: performance.now(), resolve, reject });
      this.#dispatch();
    });
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  #dispatch(): void {
    const earliest = performance.now() - this.#deadlineMs;
    while (this.#queue[0] && this.#queue[0].since < earliest) this.#queue.shift()?.reject(tookTooLong());
    while (this.#running < this.#places) {
      const next = this.#queue.shift();
      if (!next) return;
      void this.#run(next);
    }
    const untried = this.#queue.findIndex(({ isUntried }) => isUntried);
    const [trial] = this.#isTrying || untried < 0 ? [] : this.#queue.splice(untried, 1);
    if (trial) void this.#try(trial);
  }

  async #run({ sql, parameters, resolve, reject }: QueuedRead): Promise<void> {
    this.#running++;
    try {
      resolve(await this.#pool.query(sql, [...parameters]).catch(failed));
    } catch (error) {
      reject(error);
    }
    this.#running--;
    this.#dispatch();
  }

  /** A statement that takes longer returns to its position in the queue, and gets its whole time there. */
  async #try(read: QueuedRead): Promise<void> {
    this.#isTrying = true;
    try {
      read.resolve(await this.#briefly(read));
    } catch (error) {
      if (isCanceled(error)) this.#takeBack(read);
      else read.reject(error);
    }
    this.#isTrying = false;
    this.#dispatch();
  }

  async #briefly({ sql, parameters }: QueuedRead): Promise<pg.QueryResult> {
    const client = await this.#pool.connect();
    let isBroken = true;
    try {
      await client.query(`set statement_timeout = ${TRIAL_MS}`);
      try {
        return await client.query(sql, [...parameters]);
      } finally {
        await client.query(`set statement_timeout = ${this.#deadlineMs}`);
        isBroken = false;
      }
    } finally {
      client.release(isBroken);
    }
  }

  #takeBack(read: QueuedRead): void {
    read.isUntried = false;
    const next = this.#queue.findIndex(({ since }) => since > read.since);
    this.#queue.splice(next < 0 ? this.#queue.length : next, 0, read);
  }
}

function failed(error: unknown): never {
  throw isCanceled(error) ? tookTooLong() : error;
}
