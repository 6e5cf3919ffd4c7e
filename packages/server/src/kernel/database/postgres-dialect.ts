import { PostgresDialect } from "kysely";
import pg from "pg";
import type { Logger } from "../logging.ts";
import { outliveLostConnections } from "./lost-connections.ts";
import { PostgresPools } from "./postgres-pools.ts";
import { PostgresReads } from "./postgres-reads.ts";

export interface PostgresPoolOptions {
  readonly url: string;
  /** For each of the two pools. */
  readonly maxConnections: number;
  /** Maximum duration in milliseconds of a reading statement outside of transactions. */
  readonly readDeadlineMs: number;
  /** After which the server ends a transaction without statements; no bound when absent. */
  readonly transactionIdleMs?: number | undefined;
  readonly applicationName?: string | undefined;
  /** Looks at each new connection before it is used, and rejects when it is not to be. */
  readonly admit?: ((client: pg.ClientBase) => Promise<void>) | undefined;
  /** Maximum number of long statements that run concurrently, outside of transactions. */
  readonly longReads: number;
  readonly log: Logger;
}

const INT8 = 20;
const NUMERIC = 1700;
const CONNECT_TIMEOUT_MS = 10_000;

/** Kysely over pools of `pg`. Rejects when the server cannot be reached. */
export async function postgresDialect(options: PostgresPoolOptions): Promise<PostgresDialect> {
  const { log, readDeadlineMs, longReads } = options;
  const pool = openPool(options, { statement_timeout: readDeadlineMs });
  const reads = new PostgresReads({ pool, deadlineMs: readDeadlineMs, places: longReads });
  const pools = new PostgresPools(reads, openPool(options));
  try {
    const { rows } = await pool.query<{ folded: string }>("select lower('Ä') as folded");
    if (rows[0]?.folded !== "ä") {
      log.warn(
        "the locale of the PostgreSQL database knows ASCII letters only: text search will be case-sensitive for others",
      );
    }
  } catch (error) {
    await pools.end();
    throw error;
  }
  return new PostgresDialect({ pool: pools });
}

function openPool(options: PostgresPoolOptions, more: pg.PoolConfig = {}): pg.Pool {
  const { url, maxConnections, transactionIdleMs, applicationName, admit, log } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser },
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
    ...(admit === undefined ? {} : { onConnect: admit }),
    ...(transactionIdleMs === undefined ? {} : { idle_in_transaction_session_timeout: transactionIdleMs }),
    ...more,
  });
  pool.on("error", ({ message }) => {
    // The error holds the whole client, which must not be logged; while closing, lost connections are expected.
    if (!pool.ending) log.warn({ reason: message }, "an idle connection to PostgreSQL was lost");
  });
  outliveLostConnections(pool);
  return pool;
}

/** Integers as on SQLite: numbers, and bigint beyond 2^53; their sums (numeric) as numbers. */
function getTypeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === INT8) return integer;
  if (oid === NUMERIC) return Number;
  return pg.types.getTypeParser(oid, format as "text");
}

function integer(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}
