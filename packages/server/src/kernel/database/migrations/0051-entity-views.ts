import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

export const entityViews: Migration = {
  number: 51,
  name: "entity views",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("entity_view")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("customer_id", types.uuid)
      .addColumn("name", types.text, (column) => column.notNull())
      .addColumn("type", types.text, (column) => column.notNull())
      .addColumn("target_type", types.text, (column) => column.notNull())
      .addColumn("target_id", types.uuid, (column) => column.notNull())
      .addColumn("keys", types.json)
      .addColumn("start_ts", types.bigint, (column) => column.notNull())
      .addColumn("end_ts", types.bigint, (column) => column.notNull())
      .addColumn("additional_info", types.json)
      .addUniqueConstraint("entity_view_name", ["tenant_id", "name"])
      .execute();
    await db.schema.createIndex("entity_view_by_target").on("entity_view").columns(["target_id", "id"]).execute();
    await db.schema
      .createIndex("entity_view_by_customer")
      .on("entity_view")
      .columns(["tenant_id", "customer_id", "id"])
      .execute();
    await db.schema.createIndex("entity_view_by_type").on("entity_view").columns(["tenant_id", "type", "id"]).execute();
  },
};
