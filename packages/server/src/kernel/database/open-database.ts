import { Kysely } from "kysely";
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
  /** Most threads for selects; 3 unless told. */
  readonly readers?: number | undefined;
  readonly busyTimeoutMs?: number | undefined;
  /**
   * A transaction without a statement for so long is taken back, 30 s unless told: it waits for something that is not
   * its own SQL, perhaps for a write that waits for the transaction.
   */
  readonly transactionIdleMs?: number | undefined;
  /** A thread that is asked nothing for so long ends until it is needed again; 15 s more than a transaction may idle. */
  readonly quietMs?: number | undefined;
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
  /** 10 unless told. */
  readonly maxConnections?: number | undefined;
  readonly log: Logger;
}

const DEFAULT_READERS = 3;
const DEFAULT_BUSY_TIMEOUT_MS = 5_000;
const DEFAULT_TRANSACTION_IDLE_MS = 30_000;
const BEYOND_TRANSACTIONS_MS = 15_000;
const DEFAULT_CONNECTIONS = 10;

/**
 * Opens the relational database; the caller brings its schema up to date with `migrate` and closes it.
 * Rejects when the file or the server cannot be reached.
 */
export async function openDatabase(options: SqliteOptions | PostgresOptions): Promise<Database> {
  return options.kind === "sqlite" ? openSqlite(options) : openPostgres(options);
}

async function openSqlite(options: SqliteOptions): Promise<Database> {
  const { path, log, attach = [], readers = DEFAULT_READERS } = options;
  const common = {
    path,
    synchronous: options.synchronous ?? "FULL",
    busyTimeoutMs: options.busyTimeoutMs ?? DEFAULT_BUSY_TIMEOUT_MS,
  } as const;
  const settings: SqliteThreadSettings = { ...common, mode: "reader", attach };
  const idleMs = options.transactionIdleMs ?? DEFAULT_TRANSACTION_IDLE_MS;
  const quietMs = options.quietMs ?? idleMs + BEYOND_TRANSACTIONS_MS;
  const writer = new SqliteThread({ ...common, mode: "writer", attach: [] }, quietMs, log);
  await writer.request("each", []); // makes the file a WAL database before the first reader opens it
  const threads = Array.from({ length: readers }, () => new SqliteThread(settings, quietMs, log));
  const writes = new SqliteWriter(writer, idleMs, options.committed);
  const reads = new SqliteReaders(threads);
  const db = new Kysely<Schema>({ dialect: new SqliteThreadsDialect(writes, reads) });
  const rest = () => {
    reads.rest(); // first: the last to close tidies up the files
    writes.rest();
  };
  return { db, dialect: "sqlite", rest, close: () => db.destroy() };
}

async function openPostgres({ url, log, maxConnections = DEFAULT_CONNECTIONS }: PostgresOptions): Promise<Database> {
  const { postgresDialect } = await import("./postgres-dialect.ts"); // the embedded database pays nothing for it
  const dialect = await postgresDialect({ url, maxConnections, log });
  const db = new Kysely<Schema>({ dialect });
  return { db, dialect: "postgres", rest: () => undefined, close: () => db.destroy() };
}
