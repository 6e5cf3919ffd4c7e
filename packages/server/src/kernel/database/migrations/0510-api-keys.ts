import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Keys that stand for users; of their values only hashes. */
export const apiKeys: Migration = {
  number: 510,
  name: "api-keys",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("api_key")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("user_id", types.uuid, (column) => column.notNull())
      .addColumn("expiration_time", types.bigint, (column) => column.notNull())
      .addColumn("description", types.text, (column) => column.notNull())
      .addColumn("enabled", types.boolean, (column) => column.notNull())
      .addColumn("scope", types.text, (column) => column.notNull())
      .addColumn("value_hash", types.text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex("api_key_value").unique().on("api_key").column("value_hash").execute();
    await db.schema.createIndex("api_key_user").on("api_key").column("user_id").execute();
    await db.schema.createIndex("api_key_tenant").on("api_key").column("tenant_id").execute();
    await db.schema.createIndex("api_key_expiration").on("api_key").column("expiration_time").execute();
  },
};
