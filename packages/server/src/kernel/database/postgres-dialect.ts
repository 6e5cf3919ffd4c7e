import { PostgresDialect } from "kysely";
import pg from "pg";
import type { Logger } from "../logging.ts";
import { outliveLostConnections } from "./lost-connections.ts";

export interface PostgresPoolOptions {
  readonly url: string;
  readonly maxConnections: number;
  readonly log: Logger;
}

const INT8 = 20;
const NUMERIC = 1700;
const CONNECT_TIMEOUT_MS = 10_000;

/** Kysely over a pool of `pg`. Rejects when the server cannot be reached. */
export async function postgresDialect({ url, maxConnections, log }: PostgresPoolOptions): Promise<PostgresDialect> {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser },
  });
  pool.on("error", ({ message }) => {
    // The error holds the whole client, which has no place in a log; while closing, losing connections is the aim.
    if (!pool.ending) log.warn({ reason: message }, "an idle connection to PostgreSQL was lost");
  });
  outliveLostConnections(pool);
  try {
    const { rows } = await pool.query<{ folded: string }>("select lower('Ä') as folded");
    if (rows[0]?.folded !== "ä") {
      log.warn(
        "the locale of the PostgreSQL database knows ASCII letters only: text search will be case-sensitive for others",
      );
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  return new PostgresDialect({ pool });
}

/** Integers come as on SQLite: numbers, and bigint beyond 2^53; sums of them (numeric) as numbers. */
function getTypeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === INT8) return integer;
  if (oid === NUMERIC) return Number;
  return pg.types.getTypeParser(oid, format as "text");
}

function integer(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}
