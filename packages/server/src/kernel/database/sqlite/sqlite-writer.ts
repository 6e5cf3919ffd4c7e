import { PlatformError } from "@orrery/model";
import { SqlError } from "../sql-error.ts";
import { passedBy, type SqlOutcome, type SqlStatement } from "./sqlite-protocol.ts";
import type { SqliteThread } from "./sqlite-thread.ts";

/** Maximum number of statements that share a commit; bounds how long a transaction waits for its turn. */
const MAX_GROUP = 1000;
/** Maximum number of waiting statements; more are refused. */
const MAX_WAITING = 20_000;
interface QueuedStatement {
  readonly statement: SqlStatement;
  readonly resolve: (outcome: SqlOutcome) => void;
  readonly reject: (error: unknown) => void;
}

interface QueuedTransaction {
  readonly grant: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The one thread that writes. Statements that arrive during a commit share the next one (group commit). A transaction
 * uses the thread exclusively, after everything that was queued before it.
 */
export class SqliteWriter {
  readonly #thread: SqliteThread;
  readonly #transactionIdleMs: number;
  readonly #committed: (ms: number) => void;
  /** In the order of arrival. */
  #queue: (QueuedStatement | QueuedTransaction)[] = [];
  #busy = false;
  #scheduled = false;
  #closing = false;
  #idle: (() => void) | undefined;

  /**
   * @param transactionIdleMs a transaction without a statement for this long is rolled back.
   * @param committed called with the duration in milliseconds of each group of statements that shared a commit.
   */
  constructor(thread: SqliteThread, transactionIdleMs: number, committed: (ms: number) => void = () => undefined) {
    this.#thread = thread;
    this.#committed = committed;
    this.#transactionIdleMs = transactionIdleMs;
  }

  /** Resolves after the commit that holds the statement. */
  write(statement: SqlStatement): Promise<SqlOutcome> {
    return new Promise((resolve, reject) => this.#enqueue({ statement, resolve, reject }));
  }

  /** Waits until the thread is free; the transaction must be ended by its caller. */
  async begin(): Promise<WriterTransaction> {
    await new Promise<void>((grant, reject) => this.#enqueue({ grant, reject }));
    const transaction = new WriterTransaction(this.#thread, this.#transactionIdleMs, () => this.#release());
    await transaction.open();
    return transaction;
  }

  /** Ends the thread until the next write to release its memory, unless a write or transaction is in progress. */
  rest(): void {
    if (!this.#busy && this.#queue.length === 0) this.#thread.rest();
  }

  /** Waits for everything queued before; refuses what comes later. */
  async close(): Promise<void> {
    this.#closing = true;
    if (this.#busy || this.#queue.length > 0) {
      await new Promise<void>((resolve) => {
        this.#idle = resolve;
      });
    }
    await this.#thread.close();
  }

  #enqueue(item: QueuedStatement | QueuedTransaction): void {
    if (this.#closing) {
      item.reject(new PlatformError("unavailable", "The database is closed"));
    } else if (this.#queue.length >= MAX_WAITING) {
      item.reject(new PlatformError("unavailable", "The database has more writes waiting than it can take"));
    } else {
      this.#queue.push(item);
      this.#schedule();
    }
  }

  /** Runs at the end of the event-loop turn, so that callers of one turn share a commit. */
  #schedule(): void {
    if (this.#busy || this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#next();
    });
  }

  #next(): void {
    const first = this.#queue[0];
    if (!first) {
      this.#idle?.();
      return;
    }
    this.#busy = true;
    if ("grant" in first) {
      this.#queue.shift();
      first.grant();
    } else {
      void this.#commitGroup();
    }
  }

  async #commitGroup(): Promise<void> {
    const end = this.#queue.findIndex((item, index) => "grant" in item || index === MAX_GROUP);
    const group = this.#queue.splice(0, end === -1 ? this.#queue.length : end).filter((item) => "statement" in item);
    try {
      const statements = group.map((item) => item.statement);
      const startedAt = performance.now();
      const outcomes = await this.#thread.request("group", statements, { passed: passedBy(statements) });
      this.#committed(performance.now() - startedAt);
      group.forEach((item, index) => {
        const outcome = outcomes[index];
        if (outcome) item.resolve(outcome);
      });
    } catch (error) {
      for (const item of group) item.reject(error);
    }
    this.#release();
  }

  #release(): void {
    this.#busy = false;
    this.#next();
  }
}

/** A transaction on the writer thread. Every end releases the thread exactly once. */
export class WriterTransaction {
  readonly #thread: SqliteThread;
  readonly #idleMs: number;
  readonly #release: () => void;
  #incarnation = 0;
  #timer: NodeJS.Timeout | undefined;
  #ended: "no" | "yes" | "expired" = "no";

  constructor(thread: SqliteThread, idleMs: number, release: () => void) {
    this.#thread = thread;
    this.#idleMs = idleMs;
    this.#release = release;
  }

  /** Called once, by the writer that made it. */
  async open(): Promise<void> {
    this.#incarnation = this.#thread.incarnation;
    const [outcome] = await this.#thread.request("each", [{ sql: "BEGIN IMMEDIATE", parameters: [] }]).catch(lost);
    this.#incarnation = this.#thread.incarnation; // the request may have started the thread
    if (outcome && "failure" in outcome) {
      this.#end("yes");
      throw new SqlError(outcome.failure.message, outcome.failure.errcode);
    }
    this.#watch();
  }

  async run(statement: SqlStatement): Promise<SqlOutcome> {
    this.#check();
    clearTimeout(this.#timer);
    const [outcome] = await this.#thread.request("each", [statement], { passed: passedBy([statement]) }).catch(lost);
    this.#watch();
    return outcome ?? { changes: 0 };
  }

  async commit(): Promise<void> {
    this.#check();
    const outcome = await this.run({ sql: "COMMIT", parameters: [] });
    if ("failure" in outcome) throw new SqlError(outcome.failure.message, outcome.failure.errcode); // rollback follows
    this.#end("yes");
  }

  /** Also for a transaction that SQLite has ended itself, or whose thread has died. */
  async rollback(): Promise<void> {
    if (this.#ended !== "no") return;
    if (this.#thread.incarnation === this.#incarnation) {
      await this.#thread.request("each", [{ sql: "ROLLBACK", parameters: [] }]).catch(lost);
    }
    this.#end("yes");
  }

  #check(): void {
    if (this.#ended === "expired") {
      throw new PlatformError("unavailable", "The transaction was idle for too long and has been taken back");
    }
    if (this.#ended === "yes") throw new Error("The transaction has ended");
    if (this.#thread.incarnation !== this.#incarnation) throw new Error("The database thread stopped");
  }

  #watch(): void {
    if (this.#ended !== "no") return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#expire(), this.#idleMs);
    this.#timer.unref();
  }

  async #expire(): Promise<void> {
    if (this.#ended !== "no") return;
    this.#ended = "expired";
    await this.#thread.request("each", [{ sql: "ROLLBACK", parameters: [] }]).catch(lost);
    this.#release();
  }

  #end(how: "yes"): void {
    clearTimeout(this.#timer);
    if (this.#ended !== "no") return;
    this.#ended = how;
    this.#release();
  }
}

/** A thread that died answers like a failed statement, so that transactions end in one way. */
function lost(error: unknown): readonly SqlOutcome[] {
  return [{ failure: { message: error instanceof Error ? error.message : String(error) } }];
}
