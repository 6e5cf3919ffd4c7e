import { Kysely } from "kysely";
import { FairScheduler } from "../async/fair-scheduler.ts";
import type { Logger } from "../logging.ts";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";
import { SqliteThreadsDialect } from "./sqlite/sqlite-dialect.ts";
import type { AttachedFile, SqliteThreadSettings } from "./sqlite/sqlite-protocol.ts";
import { SqliteReaders } from "./sqlite/sqlite-readers.ts";
import { SqliteThread } from "./sqlite/sqlite-thread.ts";
import { SqliteWriter } from "./sqlite/sqlite-writer.ts";

export interface SqliteOptions {
  readonly kind: "sqlite";
  /** File of the database; its folder exists. */
  readonly path: string;
  /** FULL (the default) survives a loss of power, NORMAL a crash of the process only. */
  readonly synchronous?: "FULL" | "NORMAL" | undefined;
  /** Most threads for selects; 5 unless told. */
  readonly readers?: number | undefined;
  readonly busyTimeoutMs?: number | undefined;
  /**
   * A transaction without a statement for so long is taken back, 30 s unless told: it waits for something that is not
   * its own SQL, perhaps for a write that waits for the transaction.
   */
  readonly transactionIdleMs?: number | undefined;
  /** A thread that is asked nothing for so long ends until it is needed again; 15 s more than a transaction may idle. */
  readonly quietMs?: number | undefined;
  /** How long a statement of a reader may run; 30 s unless told. */
  readonly readDeadlineMs?: number | undefined;
  /**
   * Further files whose tables selects see by their bare names, for example in joins. Their writer is somebody else;
   * inside `db.transaction()` they are not seen.
   */
  readonly attach?: readonly AttachedFile[] | undefined;
  /** Called with the milliseconds of each group of statements that shared a commit. */
  readonly committed?: ((ms: number) => void) | undefined;
  readonly log: Logger;
}

export interface PostgresOptions {
  readonly kind: "postgres";
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** For reads outside of transactions, and as many for all else; 10 unless told. */
  readonly maxConnections?: number | undefined;
  /** How long a statement that reads, outside of transactions, may run; 30 s unless told. */
  readonly readDeadlineMs?: number | undefined;
  readonly log: Logger;
}

const DEFAULT_READERS = 5;
const DEFAULT_BUSY_TIMEOUT_MS = 5_000;
const DEFAULT_TRANSACTION_IDLE_MS = 30_000;
const BEYOND_TRANSACTIONS_MS = 15_000;
const DEFAULT_CONNECTIONS = 10;
const DEFAULT_READ_DEADLINE_MS = 30_000;
/** Works of a tenant that read at a time, those aside that are known to be quick. */
const SQLITE_PARALLEL = 2;
const POSTGRES_PARALLEL = 4;
/** Tenants whose first query is tried, however many slow ones of others run: readers have a moment for each. */
const NEWCOMERS = 32;
/** Connections that are left for what is short by its nature. */
const KEPT_CONNECTIONS = 2;

/**
 * Opens the relational database; the caller brings its schema up to date with `migrate` and closes it.
 * Rejects when the file or the server cannot be reached.
 */
export async function openDatabase(options: SqliteOptions | PostgresOptions): Promise<Database> {
  return options.kind === "sqlite" ? openSqlite(options) : openPostgres(options);
}

async function openSqlite(options: SqliteOptions): Promise<Database> {
  const { path, log, attach = [], readers = DEFAULT_READERS, readDeadlineMs = DEFAULT_READ_DEADLINE_MS } = options;
  const common = {
    path,
    synchronous: options.synchronous ?? "FULL",
    busyTimeoutMs: options.busyTimeoutMs ?? DEFAULT_BUSY_TIMEOUT_MS,
  } as const;
  const settings: SqliteThreadSettings = { ...common, mode: "reader", attach, deadlineMs: readDeadlineMs };
  const idleMs = options.transactionIdleMs ?? DEFAULT_TRANSACTION_IDLE_MS;
  const quietMs = options.quietMs ?? idleMs + BEYOND_TRANSACTIONS_MS;
  const writer = new SqliteThread({ ...common, mode: "writer", attach: [], deadlineMs: undefined }, quietMs, log);
  await writer.request("each", []); // makes the file a WAL database before the first reader opens it
  const threads = Array.from({ length: readers }, () => new SqliteThread(settings, quietMs, log));
  const writes = new SqliteWriter(writer, idleMs, options.committed);
  const reads = new SqliteReaders(threads, { deadlineMs: readDeadlineMs });
  const db = new Kysely<Schema>({ dialect: new SqliteThreadsDialect(writes, reads) });
  const rest = () => {
    reads.rest(); // first: the last to close tidies up the files
    writes.rest();
  };
  // One reader is left for what is short by its nature.
  const places = Math.max(readers - 1, SQLITE_PARALLEL + 1);
  const readScheduler = new FairScheduler({ parallel: SQLITE_PARALLEL, places, newcomers: NEWCOMERS });
  return { db, dialect: "sqlite", readScheduler, rest, close: () => db.destroy() };
}

async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, log, maxConnections = DEFAULT_CONNECTIONS, readDeadlineMs = DEFAULT_READ_DEADLINE_MS } = options;
  const { postgresDialect } = await import("./postgres-dialect.ts"); // the embedded database pays nothing for it
  const longReads = Math.max(maxConnections - KEPT_CONNECTIONS, 1);
  const dialect = await postgresDialect({ url, maxConnections, readDeadlineMs, longReads, log });
  const db = new Kysely<Schema>({ dialect });
  const places = Math.max(longReads, POSTGRES_PARALLEL + 1);
  const readScheduler = new FairScheduler({ parallel: POSTGRES_PARALLEL, places, newcomers: NEWCOMERS });
  return { db, dialect: "postgres", readScheduler, rest: () => undefined, close: () => db.destroy() };
}
