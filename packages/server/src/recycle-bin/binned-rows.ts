import type { Uuid } from "@orrery/model";
import { sql } from "kysely";
import type { Dialect, Tx } from "../kernel/database/database.ts";
import type { BinnedKind } from "./binned-kinds.ts";
import type { BinnedRow } from "./binned-row.ts";

/** The rows of an entity in its tables. Encrypted values stay encrypted. */
export interface BinnedRows {
  readonly row: BinnedRow;
  /** Rows by table name. */
  readonly parts: Readonly<Record<string, readonly BinnedRow[]>>;
}

/** Reads the rows of an entity and locks them against concurrent deletion; undefined when it does not exist. */
export async function readRows(
  { table, parts, computed = [] }: BinnedKind,
  id: Uuid,
  dialect: Dialect,
  tx: Tx,
): Promise<BinnedRows | undefined> {
  const lock = dialect === "postgres" ? sql`for update` : sql``; // SQLite has one writer
  const { rows } = await sql<BinnedRow>`select * from ${sql.table(table)} where id = ${id} ${lock}`.execute(tx);
  const [whole] = rows;
  if (!whole) return undefined;
  const row = Object.fromEntries(Object.entries(whole).filter(([column]) => !computed.includes(column)));
  const found: Record<string, readonly BinnedRow[]> = {};
  for (const part of parts) {
    const read = sql<BinnedRow>`select * from ${sql.table(part.table)} where ${sql.ref(part.column)} = ${id}`;
    found[part.table] = (await read.execute(tx)).rows;
  }
  return { row, parts: found };
}

/** Writes the rows of an entity back to its tables. */
export async function writeRows({ table, parts: known }: BinnedKind, rows: BinnedRows, tx: Tx): Promise<void> {
  await insert(table, rows.row, tx);
  for (const [part, some] of Object.entries(rows.parts)) {
    const mayBeTaken = known.some((each) => each.table === part && each.mayBeTaken);
    for (const each of some) await insert(part, each, tx, mayBeTaken ? sql`on conflict do nothing` : undefined);
  }
}

async function insert(table: string, row: BinnedRow, tx: Tx, onConflict = sql``): Promise<void> {
  const names = Object.keys(row).map((name) => sql.ref(name));
  const values = sql.join(Object.values(row));
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${values}) ${onConflict}`.execute(tx);
}
