import { type Kysely, sql } from "kysely";
import type { Database, Dialect, Migration } from "./database.ts";
import { MIGRATIONS } from "./migrations.ts";

/** An arbitrary number that no other program uses for a lock on the same server. */
const LOCK = 7_305_913_442;

interface MigrationSchema {
  schema_migration: { number: number; name: string; applied_time: number };
}

/**
 * Updates the schema: applies missing migrations in the order of their numbers, in one transaction under a lock, so
 * that of several processes that start at once one migrates and the others wait.
 * @throws {Error} when the database was written by a newer version of the program.
 */
export async function migrate(database: Database, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  const db = database.db as unknown as Kysely<MigrationSchema>; // modules do not use its table
  await db.transaction().execute(async (tx) => {
    await lock(tx, database.dialect);
    const applied = await appliedNumbers(tx);
    refuseNewer(applied, migrations);
    for (const migration of migrations.toSorted((a, b) => a.number - b.number)) {
      if (applied.has(migration.number)) continue;
      await migration.up(tx as unknown as Kysely<unknown>, database.dialect);
      const { number, name } = migration;
      await tx.insertInto("schema_migration").values({ number, name, applied_time: Date.now() }).execute();
    }
  });
}

/** On SQLite the transaction itself is exclusive. */
async function lock(tx: Kysely<MigrationSchema>, dialect: Dialect): Promise<void> {
  if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
}

async function appliedNumbers(tx: Kysely<MigrationSchema>): Promise<ReadonlySet<number>> {
  await tx.schema
    .createTable("schema_migration")
    .ifNotExists()
    .addColumn("number", "integer", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("applied_time", "bigint", (column) => column.notNull())
    .execute();
  const rows = await tx.selectFrom("schema_migration").select("number").execute();
  return new Set(rows.map((row) => row.number));
}

function refuseNewer(applied: ReadonlySet<number>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.number));
  const unknown = [...applied].filter((number) => !known.has(number));
  if (unknown.length > 0) {
    throw new Error(
      `The database was written by a newer version of Orrery (it has schema step ${Math.max(...unknown)}). ` +
        "Start that version, or restore a backup made by this one.",
    );
  }
}
