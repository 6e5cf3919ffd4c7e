import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Dialect } from "./database.ts";
import { IN_TIME, LONG_READ } from "./long-read.ts";

/** Says of a statement, anywhere in it, that it can be long. */
export const longRead: RawBuilder<unknown> = sql.raw(LONG_READ);

/**
 * A condition that every row satisfies, and by which SQLite's statements end at their deadline: node:sqlite interrupts
 * none from outside. It stands in loops whose rows take microseconds each; others end soon enough by themselves. `id` is
 * a reference to the id of an entity: by a digit that differs, about one row of sixteen looks at the clock. PostgreSQL
 * ends statements by itself.
 */
export function inTime(dialect: Dialect, id: string): RawBuilder<SqlBool> {
  if (dialect === "postgres") return sql<SqlBool>`true`;
  // To SQLite it is likely, so that it plans as it does without.
  return sql<SqlBool>`likelihood(substr(${sql.ref(id)}, 7, 1) > '0' or ${sql.raw(`${IN_TIME}() ${LONG_READ}`)}, 1.0)`;
}
