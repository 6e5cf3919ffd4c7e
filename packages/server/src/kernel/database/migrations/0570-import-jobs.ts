import { clusteredTable, columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Files that are imported behind their calls: the lines that are still to come, and those that failed. */
export const importJobs: Migration = {
  number: 570,
  name: "import-jobs",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("import_job")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("end_time", types.bigint)
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("user_id", types.uuid, (column) => column.notNull())
      .addColumn("entity_type", types.text, (column) => column.notNull())
      .addColumn("file_name", types.text, (column) => column.notNull())
      .addColumn("origin", types.text, (column) => column.notNull())
      .addColumn("columns", types.json, (column) => column.notNull())
      .addColumn("delimiter", types.text, (column) => column.notNull())
      .addColumn("header", types.json)
      .addColumn("status", types.text, (column) => column.notNull())
      .addColumn("total", types.integer, (column) => column.notNull())
      .addColumn("created", types.integer, (column) => column.notNull())
      .addColumn("updated", types.integer, (column) => column.notNull())
      .addColumn("failed", types.integer, (column) => column.notNull())
      .addColumn("error", types.text)
      .execute();
    await db.schema.createIndex("import_job_tenant").on("import_job").columns(["tenant_id", "created_time"]).execute();
    await db.schema
      .createTable("import_job_lines")
      .addColumn("job_id", types.uuid, (column) => column.notNull())
      .addColumn("place", types.integer, (column) => column.notNull())
      .addColumn("lines", types.json, (column) => column.notNull())
      .addPrimaryKeyConstraint("import_job_lines_pk", ["job_id", "place"])
      .modifyEnd(clusteredTable(dialect))
      .execute();
    await db.schema
      .createTable("import_job_failure")
      .addColumn("job_id", types.uuid, (column) => column.notNull())
      .addColumn("line", types.integer, (column) => column.notNull())
      .addColumn("message", types.text, (column) => column.notNull())
      .addColumn("cells", types.json, (column) => column.notNull())
      .addPrimaryKeyConstraint("import_job_failure_pk", ["job_id", "line"])
      .modifyEnd(clusteredTable(dialect))
      .execute();
  },
};
