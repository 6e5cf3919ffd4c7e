import { Kysely } from "kysely";
import type { ClientBase } from "pg";
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
  /** The database file; its folder must exist. */
  readonly path: string;
  /** FULL (the default) survives a loss of power, NORMAL only a crash of the process. */
  readonly synchronous?: "FULL" | "NORMAL" | undefined;
  /** Maximum number of reader threads; 5 by default. */
  readonly readers?: number | undefined;
  readonly busyTimeoutMs?: number | undefined;
  /**
   * A transaction without a statement for this long is rolled back; 30 s by default. It waits for something else than
   * its SQL, perhaps for a write that waits for the transaction.
   */
  readonly transactionIdleMs?: number | undefined;
  /**
   * A thread ends after this long without a request and restarts when needed; by default 15 s longer than a transaction
   * may be idle.
   */
  readonly quietMs?: number | undefined;
  /** Maximum duration of a statement of a reader; 30 s by default. */
  readonly readDeadlineMs?: number | undefined;
  /**
   * More files whose tables selects can use by their bare names, for example in joins. They are written by another
   * component; transactions do not see them.
   */
  readonly attach?: readonly AttachedFile[] | undefined;
  /** Called with the duration in milliseconds of each group of statements that shared a commit. */
  readonly committed?: ((ms: number) => void) | undefined;
  readonly log: Logger;
}

export interface PostgresOptions {
  readonly kind: "postgres";
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  /**
   * Maximum number of connections for reads outside of transactions, and the same number for everything else; 10 by
   * default.
   */
  readonly maxConnections?: number | undefined;
  /** Maximum duration of a reading statement outside of transactions; 30 s by default. */
  readonly readDeadlineMs?: number | undefined;
  /**
   * A transaction without a statement for this long is ended by the server, and its connection with it: what a process that
   * stands still has locked, others get. No bound by default.
   */
  readonly transactionIdleMs?: number | undefined;
  /** By which the connections are told from others in the lists of the server. */
  readonly applicationName?: string | undefined;
  /** Looks at each new connection before it is used, and rejects when it is not to be. */
  readonly admit?: ((client: ClientBase) => Promise<void>) | undefined;
  readonly log: Logger;
}

const DEFAULT_READERS = 5;
const DEFAULT_BUSY_TIMEOUT_MS = 5_000;
const DEFAULT_TRANSACTION_IDLE_MS = 30_000;
const BEYOND_TRANSACTIONS_MS = 15_000;
const DEFAULT_CONNECTIONS = 10;
const DEFAULT_READ_DEADLINE_MS = 30_000;
/** Maximum number of concurrent reads of a tenant, apart from those known to be quick. */
const SQLITE_PARALLEL = 2;
const POSTGRES_PARALLEL = 4;
/** Tenants whose first query is tried, however many slow ones of others run: readers try each for a moment. */
const NEWCOMERS = 32;
/** Connections reserved for statements that are always short. */
const KEPT_CONNECTIONS = 2;

/**
 * Opens the relational database; the caller migrates its schema and closes it. Rejects when the file or the server
 * cannot be reached.
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
  await writer.request("each", []); // switches the file to WAL before the first reader opens it
  const threads = Array.from({ length: readers }, () => new SqliteThread(settings, quietMs, log));
  const writes = new SqliteWriter(writer, idleMs, options.committed);
  const reads = new SqliteReaders(threads, { deadlineMs: readDeadlineMs });
  const db = new Kysely<Schema>({ dialect: new SqliteThreadsDialect(writes, reads) });
  const rest = () => {
    reads.rest(); // first: the last connection to close tidies up the files
    writes.rest();
  };
  // One reader is reserved for statements that are always short.
  const places = Math.max(readers - 1, SQLITE_PARALLEL + 1);
  const readScheduler = new FairScheduler({ parallel: SQLITE_PARALLEL, places, newcomers: NEWCOMERS });
  return { db, dialect: "sqlite", readScheduler, rest, close: () => db.destroy() };
}

async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, log, maxConnections = DEFAULT_CONNECTIONS, readDeadlineMs = DEFAULT_READ_DEADLINE_MS } = options;
  const { transactionIdleMs, applicationName, admit } = options;
  const { postgresDialect } = await import("./postgres-dialect.ts"); // not loaded with the embedded database
  const longReads = Math.max(maxConnections - KEPT_CONNECTIONS, 1);
  const pools = { url, maxConnections, readDeadlineMs, transactionIdleMs, applicationName, admit, longReads, log };
  const dialect = await postgresDialect(pools);
  const db = new Kysely<Schema>({ dialect });
  const places = Math.max(longReads, POSTGRES_PARALLEL + 1);
  const readScheduler = new FairScheduler({ parallel: POSTGRES_PARALLEL, places, newcomers: NEWCOMERS });
  return { db, dialect: "postgres", readScheduler, rest: () => undefined, close: () => db.destroy() };
}
