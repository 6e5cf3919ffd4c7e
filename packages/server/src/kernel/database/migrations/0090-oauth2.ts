import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Providers by which people sign in: their registrations in groups by domain, and templates for new ones. */
export const oauth2: Migration = {
  number: 90,
  name: "oauth2",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("oauth2_params")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("position", types.integer, (column) => column.notNull())
      .addColumn("enabled", types.boolean, (column) => column.notNull())
      .addColumn("domains", types.json, (column) => column.notNull())
      .addColumn("mobiles", types.json, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("oauth2_registration")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("params_id", types.uuid, (column) => column.notNull())
      .addColumn("position", types.integer, (column) => column.notNull())
      .addColumn("content", types.json, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("oauth2_template")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("provider_id", types.text, (column) => column.notNull().unique())
      .addColumn("content", types.json, (column) => column.notNull())
      .execute();
    // A deleted template must not come back, so those that are shipped are noted where they were put.
    await db.schema
      .createTable("oauth2_shipped_template")
      .addColumn("provider_id", types.text, (column) => column.primaryKey())
      .execute();
  },
};
