import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

export const dashboards: Migration = {
  number: 7,
  name: "dashboards",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("dashboard")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("title", types.text, (column) => column.notNull())
      .addColumn("image", types.text)
      .addColumn("mobile_hide", types.boolean, (column) => column.notNull())
      .addColumn("mobile_order", types.integer)
      .addColumn("configuration", types.json)
      .execute();
    await db.schema.createIndex("dashboard_by_tenant").on("dashboard").columns(["tenant_id", "title"]).execute();
  },
};
