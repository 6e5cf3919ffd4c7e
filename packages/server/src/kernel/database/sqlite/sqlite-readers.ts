import { PlatformError } from "@orrery/model";
import type { SqlOutcome, SqlStatement } from "./sqlite-protocol.ts";
import type { SqliteThread } from "./sqlite-thread.ts";

/** Statements handed to a thread at once; the rest waits, so that a late thread does not hold many callers up. */
const BATCH_LIMIT = 32;
const QUEUE_LIMIT = 20_000;
/** A read that has waited for so long starts another thread: its memory is worth it only under load. */
const GROW_AFTER_MS = 20;

interface QueuedRead {
  readonly statement: SqlStatement;
  readonly resolve: (outcome: SqlOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Threads for selects outside of transactions. Each statement reads the newest commit. A quiet installation keeps the
 * memory of one thread; the others start when reads have to wait.
 */
export class SqliteReaders {
  readonly #threads: readonly SqliteThread[];
  readonly #busy = new Set<SqliteThread>();
  readonly #queue: QueuedRead[] = [];
  #growing: NodeJS.Timeout | undefined;
  #closing = false;
  #idle: (() => void) | undefined;

  constructor(threads: readonly SqliteThread[]) {
    this.#threads = threads;
  }

  read(statement: SqlStatement): Promise<SqlOutcome> {
    return new Promise((resolve, reject) => {
      if (this.#closing) {
        reject(new PlatformError("unavailable", "The database is closed"));
      } else if (this.#queue.length >= QUEUE_LIMIT) {
        reject(new PlatformError("unavailable", "The database has more reads waiting than it can take"));
      } else {
        this.#queue.push({ statement, resolve, reject });
        this.#dispatch();
      }
    });
  }

  /** Gives the memory of threads that have nothing to do back until the next read. */
  rest(): void {
    for (const thread of this.#threads) thread.rest();
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
    while (this.#queue.length > 0) {
      const running = this.#threads.filter((each) => each.isRunning);
      const free = running.find((each) => !this.#busy.has(each));
      const thread = free ?? (this.#busy.size === 0 ? this.#threads[0] : undefined);
      if (!thread) {
        this.#growLater();
        return;
      }
      // Not all of its share: statements may be long, and what a thread has taken no other can take over.
      this.#take(thread, Math.ceil(this.#queue.length / Math.max(2 * running.length, 1)));
    }
    if (this.#busy.size === 0) this.#idle?.();
  }

  #growLater(): void {
    if (this.#growing || this.#threads.every((thread) => thread.isRunning)) return;
    this.#growing = setTimeout(() => {
      this.#growing = undefined;
      const thread = this.#threads.find((each) => !each.isRunning && !this.#busy.has(each));
      if (thread && this.#queue.length > 0) this.#take(thread, this.#queue.length);
    }, GROW_AFTER_MS);
  }

  #take(thread: SqliteThread, count: number): void {
    void this.#run(thread, this.#queue.splice(0, Math.min(count, BATCH_LIMIT)));
  }

  async #run(thread: SqliteThread, batch: readonly QueuedRead[]): Promise<void> {
    this.#busy.add(thread);
    try {
      const statements = batch.map((read) => read.statement);
      const outcomes = await thread.request("each", statements);
      batch.forEach((read, index) => {
        const outcome = outcomes[index];
        if (outcome) read.resolve(outcome);
      });
    } catch (error) {
      for (const read of batch) read.reject(error);
    }
    this.#busy.delete(thread);
    this.#dispatch();
  }
}
