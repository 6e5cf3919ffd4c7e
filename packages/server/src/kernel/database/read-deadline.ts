import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Dialect } from "./database.ts";
import { IN_TIME, LONG_READ } from "./long-read.ts";

/** Marks a statement, anywhere in it, as one that may be long. */
export const longRead: RawBuilder<unknown> = sql.raw(LONG_READ);

/**
 * A condition that every row satisfies and that ends SQLite's statements at their deadline: node:sqlite cannot
 * interrupt them. It belongs in loops whose rows take microseconds each; other statements end soon enough. `id` is a
 * reference to the id of an entity: by one of its hexadecimal digits, about one row in sixteen checks the clock.
 * PostgreSQL cancels statements itself.
 */
export function inTime(dialect: Dialect, id: string): RawBuilder<SqlBool> {
  if (dialect === "postgres") return sql<SqlBool>`true`;
  // Declared likely, so that SQLite's planner ignores it.
  return sql<SqlBool>`likelihood(substr(${sql.ref(id)}, 7, 1) > '0' or ${sql.raw(`${IN_TIME}() ${LONG_READ}`)}, 1.0)`;
}
