import type { Uuid } from "@orrery/model";
import { sql } from "kysely";
import type { Dialect, Tx } from "../kernel/database/database.ts";
import type { BinnedKind } from "./binned-kinds.ts";

/** Columns and their values. */
export type BinnedRow = Readonly<Record<string, string | number | null>>;

/** An entity as it lies in its tables. What is sealed stays sealed. */
export interface BinnedRows {
  readonly row: BinnedRow;
  /** By the name of their table. */
  readonly parts: Readonly<Record<string, readonly BinnedRow[]>>;
}

/** The rows of an entity, which nobody else deletes meanwhile; absent when there is none. */
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

export async function writeRows({ table }: BinnedKind, { row, parts }: BinnedRows, tx: Tx): Promise<void> {
  await insert(table, row, tx);
  for (const [part, rows] of Object.entries(parts)) for (const each of rows) await insert(part, each, tx);
}

async function insert(table: string, row: BinnedRow, tx: Tx): Promise<void> {
  const names = Object.keys(row).map((name) => sql.ref(name));
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))})`.execute(tx);
}
