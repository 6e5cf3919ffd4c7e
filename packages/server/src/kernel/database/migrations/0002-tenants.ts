import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

export const tenants: Migration = {
  number: 2,
  name: "tenants",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("tenant_profile")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("name", types.text, (column) => column.notNull().unique())
      .addColumn("description", types.text)
      .addColumn("is_default", types.boolean, (column) => column.notNull())
      .addColumn("isolated_tb_core", types.boolean, (column) => column.notNull())
      .addColumn("isolated_tb_rule_engine", types.boolean, (column) => column.notNull())
      .addColumn("profile_data", types.json, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("tenant")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("title", types.text, (column) => column.notNull())
      .addColumn("region", types.text, (column) => column.notNull())
      .addColumn("tenant_profile_id", types.uuid, (column) => column.notNull().references("tenant_profile.id"))
      .addColumn("country", types.text)
      .addColumn("state", types.text)
      .addColumn("city", types.text)
      .addColumn("address", types.text)
      .addColumn("address2", types.text)
      .addColumn("zip", types.text)
      .addColumn("phone", types.text)
      .addColumn("email", types.text)
      .addColumn("additional_info", types.json)
      .execute();
    await db.schema.createIndex("tenant_by_profile").on("tenant").column("tenant_profile_id").execute();
  },
};
