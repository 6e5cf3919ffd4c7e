import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Backups and drills: what was done, by whom, with what result. */
export const backupRuns: Migration = {
  number: 480,
  name: "backup-runs",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("backup_run")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("kind", types.text, (column) => column.notNull())
      .addColumn("file", types.text, (column) => column.notNull())
      .addColumn("start_time", types.bigint, (column) => column.notNull())
      .addColumn("end_time", types.bigint)
      .addColumn("status", types.text, (column) => column.notNull())
      .addColumn("user_name", types.text)
      .addColumn("due_time", types.bigint, (column) => column.unique())
      .addColumn("error", types.text)
      .addColumn("bytes", types.bigint)
      .addColumn("rows", types.bigint)
      .addColumn("tables", types.json)
      .execute();
    await db.schema.createIndex("backup_run_start").on("backup_run").column("start_time").execute();
  },
};
