import { PlatformError } from "@orrery/model";
import type { SqlOutcome, SqlStatement } from "./sqlite-protocol.ts";
import type { SqliteThread } from "./sqlite-thread.ts";

/** Statements handed to a thread at once; the rest waits, so that a late thread does not hold many callers up. */
const BATCH_LIMIT = 32;
const QUEUE_LIMIT = 20_000;

interface QueuedRead {
  readonly statement: SqlStatement;
  readonly resolve: (outcome: SqlOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Threads for selects outside of transactions. Each statement reads the newest commit; a thread is started when all
 * before it are busy, so that a quiet installation keeps the memory of one.
 */
export class SqliteReaders {
  readonly #threads: readonly SqliteThread[];
  readonly #busy = new Set<SqliteThread>();
  readonly #queue: QueuedRead[] = [];
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
      const thread = this.#threads.find((each) => !this.#busy.has(each));
      if (!thread) return;
      const share = Math.ceil(this.#queue.length / (this.#threads.length - this.#busy.size));
      void this.#run(thread, this.#queue.splice(0, Math.min(share, BATCH_LIMIT)));
    }
    if (this.#busy.size === 0) this.#idle?.();
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
