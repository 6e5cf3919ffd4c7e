import { clusteredTable, columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Rollouts of packages, their waves, and their devices. */
export const otaRollouts: Migration = {
  number: 540,
  name: "ota-rollouts",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("ota_rollout")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("start_time", types.bigint)
      .addColumn("end_time", types.bigint)
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("user_id", types.uuid, (column) => column.notNull())
      .addColumn("name", types.text, (column) => column.notNull())
      .addColumn("ota_package_id", types.uuid, (column) => column.notNull())
      .addColumn("package_type", types.text, (column) => column.notNull())
      .addColumn("package_title", types.text, (column) => column.notNull())
      .addColumn("package_version", types.text, (column) => column.notNull())
      .addColumn("target", types.json, (column) => column.notNull())
      .addColumn("settings", types.json, (column) => column.notNull())
      .addColumn("status", types.text, (column) => column.notNull())
      .addColumn("pause_reason", types.text)
      .addColumn("wave", types.smallint, (column) => column.notNull())
      .addColumn("allotted", types.smallint, (column) => column.notNull())
      .addColumn("accepted_failed", types.integer, (column) => column.notNull())
      .addColumn("accepted_tried", types.integer, (column) => column.notNull())
      .addColumn("restore", types.text)
      .execute();
    await db.schema
      .createIndex("ota_rollout_tenant")
      .on("ota_rollout")
      .columns(["tenant_id", "created_time"])
      .execute();
    await db.schema.createIndex("ota_rollout_status").on("ota_rollout").column("status").execute();
    await db.schema
      .createTable("ota_rollout_wave")
      .addColumn("rollout_id", types.uuid, (column) =>
        column.notNull().references("ota_rollout.id").onDelete("cascade"),
      )
      .addColumn("number", types.smallint, (column) => column.notNull())
      .addColumn("name", types.text, (column) => column.notNull())
      .addColumn("devices", types.json, (column) => column.notNull())
      .addColumn("start_time", types.bigint)
      .addColumn("passed_time", types.bigint)
      .addPrimaryKeyConstraint("ota_rollout_wave_pk", ["rollout_id", "number"])
      .modifyEnd(clusteredTable(dialect))
      .execute();
    await db.schema
      .createTable("ota_rollout_device")
      .addColumn("rollout_id", types.uuid, (column) => column.notNull())
      .addColumn("device_id", types.uuid, (column) => column.notNull())
      .addColumn("wave", types.smallint, (column) => column.notNull())
      .addColumn("place", types.integer, (column) => column.notNull())
      .addColumn("state", types.text, (column) => column.notNull())
      .addColumn("former_id", types.uuid)
      .addColumn("assigned_time", types.bigint, (column) => column.notNull())
      .addColumn("changed_time", types.bigint, (column) => column.notNull())
      .addColumn("reported", types.text)
      .addColumn("reason", types.text)
      .addColumn("error", types.text)
      .addColumn("attempts", types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint("ota_rollout_device_pk", ["rollout_id", "device_id"])
      .modifyEnd(clusteredTable(dialect))
      .execute();
    await db.schema
      .createIndex("ota_rollout_device_wave")
      .on("ota_rollout_device")
      .columns(["rollout_id", "wave", "state", "place"])
      .execute();
    await db.schema
      .createIndex("ota_rollout_device_state")
      .on("ota_rollout_device")
      .columns(["rollout_id", "state", "changed_time"])
      .execute();
    await db.schema
      .createIndex("ota_rollout_device_device")
      .on("ota_rollout_device")
      .columns(["device_id", "state"])
      .execute();
  },
};
