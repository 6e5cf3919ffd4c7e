import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Saved views of lists, of one user or of him and his colleagues. */
export const listViews: Migration = {
  number: 340,
  name: "list-views",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("list_view")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("customer_id", types.uuid, (column) => column.notNull())
      .addColumn("user_id", types.uuid, (column) => column.notNull())
      .addColumn("list", types.text, (column) => column.notNull())
      .addColumn("name", types.text, (column) => column.notNull())
      .addColumn("is_shared", types.integer, (column) => column.notNull())
      .addColumn("query", types.text, (column) => column.notNull())
      .addColumn("columns", types.json)
      .execute();
    await db.schema
      .createIndex("list_view_list")
      .on("list_view")
      .columns(["tenant_id", "customer_id", "list"])
      .execute();
    await db.schema.createIndex("list_view_user").on("list_view").column("user_id").execute();
  },
};
