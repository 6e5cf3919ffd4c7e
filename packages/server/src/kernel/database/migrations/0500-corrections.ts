import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Corrections of time series, with the values before and after them. */
export const corrections: Migration = {
  number: 500,
  name: "corrections",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("correction")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("entity_type", types.text, (column) => column.notNull())
      .addColumn("entity_id", types.uuid, (column) => column.notNull())
      .addColumn("user_id", types.uuid, (column) => column.notNull())
      .addColumn("user_name", types.text, (column) => column.notNull())
      .addColumn("change", types.json, (column) => column.notNull())
      .addColumn("keys", types.json, (column) => column.notNull())
      .addColumn("ranges", types.json, (column) => column.notNull())
      .addColumn("start_ts", types.bigint, (column) => column.notNull())
      .addColumn("end_ts", types.bigint, (column) => column.notNull())
      .addColumn("points", types.integer)
      .addColumn("reason", types.text, (column) => column.notNull())
      .addColumn("undone_time", types.bigint)
      .addColumn("before_points", types.blob)
      .addColumn("after_points", types.blob)
      .execute();
    await db.schema.createIndex("correction_entity").on("correction").columns(["entity_id", "created_time"]).execute();
    await db.schema.createIndex("correction_time").on("correction").column("created_time").execute();
    await db.schema.createIndex("correction_tenant").on("correction").column("tenant_id").execute();
  },
};
