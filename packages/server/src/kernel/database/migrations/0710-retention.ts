import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** How long tenants keep points of which keys, and how far the pass is that acts on it. */
export const retention: Migration = {
  number: 710,
  name: "retention",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("retention")
      .addColumn("tenant_id", types.uuid, (column) => column.primaryKey())
      .addColumn("revision", types.integer, (column) => column.notNull())
      .addColumn("policy", types.json, (column) => column.notNull())
      .addColumn("pass", types.json)
      .addColumn("next_time", types.bigint)
      .execute();
    await db.schema.createIndex("retention_next").on("retention").column("next_time").execute();
  },
};
