import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

export const deviceProfiles: Migration = {
  number: 5,
  name: "device-profiles",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("device_profile")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("name", types.text, (column) => column.notNull())
      .addColumn("description", types.text)
      .addColumn("image", types.text)
      .addColumn("is_default", types.boolean, (column) => column.notNull())
      .addColumn("type", types.text, (column) => column.notNull())
      .addColumn("transport_type", types.text, (column) => column.notNull())
      .addColumn("provision_type", types.text, (column) => column.notNull())
      .addColumn("provision_device_key", types.text, (column) => column.unique())
      .addColumn("default_rule_chain_id", types.uuid)
      .addColumn("default_dashboard_id", types.uuid)
      .addColumn("default_queue_name", types.text)
      .addColumn("firmware_id", types.uuid)
      .addColumn("software_id", types.uuid)
      .addColumn("profile_data", types.json, (column) => column.notNull())
      .addUniqueConstraint("device_profile_name", ["tenant_id", "name"])
      .execute();
    await db.schema
      .createIndex("device_profile_by_dashboard")
      .on("device_profile")
      .column("default_dashboard_id")
      .execute();
  },
};
