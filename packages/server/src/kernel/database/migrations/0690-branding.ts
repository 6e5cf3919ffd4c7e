import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** What the installation (the null id) and tenants call themselves and look like, and their images. */
export const branding: Migration = {
  number: 690,
  name: "branding",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("branding")
      .addColumn("tenant_id", types.uuid, (column) => column.primaryKey())
      .addColumn("content", types.json, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("branding_image")
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("hash", types.text, (column) => column.notNull())
      .addColumn("media_type", types.text, (column) => column.notNull())
      .addColumn("data", types.blob, (column) => column.notNull())
      .addPrimaryKeyConstraint("branding_image_pkey", ["tenant_id", "hash"])
      .execute();
  },
};
