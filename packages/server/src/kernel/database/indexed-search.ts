import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Dialect } from "./database.ts";

/** Up to so many rows are found at once and then sorted; of more, those that come first in the order are looked for. */
const FEW = 300;

/** A text that an index holds beside little else, and what is looked for in it. */
export interface IndexedSearch {
  readonly dialect: Dialect;
  readonly table: string;
  /** By which conditions and queries name the rows of the table. */
  readonly alias: string;
  /** Of SQLite, which would read another one; PostgreSQL has the text in its rows. */
  readonly index: string;
  /** About columns of the index alone. */
  readonly where: RawBuilder<SqlBool>;
}

/** The condition that selects what is found, when that is little; `undefined`: there is more. */
export async function findFew(db: Db, search: IndexedSearch): Promise<RawBuilder<SqlBool> | undefined> {
  // SQLite's index has the number of a row, not its id.
  const key = sql.ref(`${search.alias}.${search.dialect === "sqlite" ? "rowid" : "id"}`);
  const found = sql<{ key: string | number }>`select ${key} as key from ${from(search)} limit ${FEW + 1}`;
  const { rows } = await found.execute(db);
  if (rows.length > FEW) return undefined;
  if (rows.length === 0) return sql<SqlBool>`1 = 0`;
  const known = sql<SqlBool>`${key} in (${sql.join(rows.map((row) => row.key))})`;
  if (search.dialect !== "sqlite") return known;
  // A number may be another row's by now, even another tenant's. The plus keeps all indexes but that of numbers away.
  return sql<SqlBool>`(${known} and +(${search.where}))`;
}

/** What is looked for, where there is much of it: SQLite then takes an index that has the order of a page. */
export function oftenFound({ dialect, where }: IndexedSearch): RawBuilder<SqlBool> {
  return dialect === "sqlite" ? sql<SqlBool>`likely(${where})` : where;
}

export async function countFound(db: Db, search: IndexedSearch): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from(search)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

function from({ dialect, table, alias, index, where }: IndexedSearch): RawBuilder<unknown> {
  const hint = dialect === "sqlite" ? sql` indexed by ${sql.ref(index)}` : sql``;
  return sql`${sql.table(table)} as ${sql.ref(alias)}${hint} where ${where}`;
}
