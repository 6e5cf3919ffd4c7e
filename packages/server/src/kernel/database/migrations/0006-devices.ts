import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

export const devices: Migration = {
  number: 6,
  name: "devices",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("device")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("customer_id", types.uuid)
      .addColumn("name", types.text, (column) => column.notNull())
      .addColumn("type", types.text, (column) => column.notNull())
      .addColumn("label", types.text)
      .addColumn("device_profile_id", types.uuid, (column) => column.notNull().references("device_profile.id"))
      .addColumn("device_data", types.json, (column) => column.notNull())
      .addColumn("firmware_id", types.uuid)
      .addColumn("software_id", types.uuid)
      .addColumn("additional_info", types.json)
      .addUniqueConstraint("device_name", ["tenant_id", "name"])
      .execute();
    // The profile's index also serves the rename of a profile, which rewrites the type of its devices.
    await db.schema.createIndex("device_by_profile").on("device").columns(["device_profile_id", "id"]).execute();
    await db.schema
      .createIndex("device_by_customer")
      .on("device")
      .columns(["tenant_id", "customer_id", "id"])
      .execute();
    await db.schema.createIndex("device_by_type").on("device").columns(["tenant_id", "type", "id"]).execute();
    await db.schema
      .createTable("device_credentials")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("device_id", types.uuid, (column) =>
        column.notNull().unique().references("device.id").onDelete("cascade"),
      )
      .addColumn("credentials_type", types.text, (column) => column.notNull())
      .addColumn("credentials_id", types.text, (column) => column.notNull().unique())
      .addColumn("credentials_value", types.text)
      .execute();
  },
};
