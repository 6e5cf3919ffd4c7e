import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

export const assets: Migration = {
  number: 50,
  name: "assets",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("asset")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("customer_id", types.uuid)
      .addColumn("name", types.text, (column) => column.notNull())
      .addColumn("type", types.text, (column) => column.notNull())
      .addColumn("label", types.text)
      .addColumn("additional_info", types.json)
      .addUniqueConstraint("asset_name", ["tenant_id", "name"])
      .execute();
    await db.schema.createIndex("asset_by_customer").on("asset").columns(["tenant_id", "customer_id", "id"]).execute();
    await db.schema.createIndex("asset_by_type").on("asset").columns(["tenant_id", "type", "id"]).execute();
  },
};
