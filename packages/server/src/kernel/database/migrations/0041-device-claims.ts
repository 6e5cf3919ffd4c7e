import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** What devices have said of who may claim them; at most one record a device, gone with it. */
export const deviceClaims: Migration = {
  number: 41,
  name: "device-claims",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("device_claim")
      .addColumn("device_id", types.uuid, (column) => column.primaryKey().references("device.id").onDelete("cascade"))
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("expiration_time", types.bigint, (column) => column.notNull())
      .addColumn("secret_key", types.text, (column) => column.notNull())
      .execute();
  },
};
