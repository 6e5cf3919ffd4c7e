import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

/** Longer chains are nested in halves: SQLite limits expressions to a depth of 1,000. */
const MAX_CHAIN = 32;

/** A condition that all of the conditions hold; true without any. */
export function allOf(conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : chain(conditions, sql` and `);
}

/** A condition that any of the conditions holds, in brackets; false without any. */
export function anyOf(conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${chain(conditions, sql` or `)})`;
}

function chain(conditions: readonly Expression<SqlBool>[], operator: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (conditions.length <= MAX_CHAIN) return sql<SqlBool>`${sql.join(conditions, operator)}`;
  const half = Math.ceil(conditions.length / 2);
  const halves = [conditions.slice(0, half), conditions.slice(half)].map((each) => chain(each, operator));
  return sql<SqlBool>`(${sql.join(halves, sql`)${operator}(`)})`;
}
