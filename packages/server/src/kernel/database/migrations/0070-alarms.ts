import { clusteredTable, columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/**
 * Alarms and the entities under which they are listed. The indexes of lists end with what lists filter by, so that
 * counting a million alarms reads no row; for the same reason links repeat it.
 */
export const alarms: Migration = {
  number: 70,
  name: "alarms",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("alarm")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("customer_id", types.uuid)
      .addColumn("originator_type", types.text, (column) => column.notNull())
      .addColumn("originator_id", types.uuid, (column) => column.notNull())
      .addColumn("type", types.text, (column) => column.notNull())
      .addColumn("severity", types.text, (column) => column.notNull())
      .addColumn("status", types.text, (column) => column.notNull())
      .addColumn("start_ts", types.bigint, (column) => column.notNull())
      .addColumn("end_ts", types.bigint, (column) => column.notNull())
      .addColumn("ack_ts", types.bigint, (column) => column.notNull())
      .addColumn("clear_ts", types.bigint, (column) => column.notNull())
      .addColumn("details", types.json)
      .addColumn("propagate", types.boolean, (column) => column.notNull())
      .addColumn("propagate_to_owner", types.boolean, (column) => column.notNull())
      .addColumn("propagate_to_tenant", types.boolean, (column) => column.notNull())
      .addColumn("propagate_relation_types", types.json, (column) => column.notNull())
      .addColumn("version", types.integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("alarm_by_tenant")
      .on("alarm")
      .columns(["tenant_id", "created_time", "status", "severity"])
      .execute();
    await db.schema
      .createIndex("alarm_by_customer")
      .on("alarm")
      .columns(["customer_id", "created_time", "status", "severity"])
      .execute();
    await db.schema
      .createIndex("alarm_by_originator")
      .on("alarm")
      .columns(["originator_id", "created_time", "status", "severity", "type"])
      .execute();
    await db.schema.createIndex("alarm_by_type").on("alarm").columns(["originator_id", "type", "start_ts"]).execute();
    await db.schema
      .createTable("entity_alarm")
      .addColumn("entity_id", types.uuid, (column) => column.notNull())
      .addColumn("entity_type", types.text, (column) => column.notNull())
      .addColumn("alarm_id", types.uuid, (column) => column.notNull().references("alarm.id").onDelete("cascade"))
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("type", types.text, (column) => column.notNull())
      .addColumn("severity", types.text, (column) => column.notNull())
      .addColumn("status", types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint("entity_alarm_pkey", ["entity_id", "alarm_id"])
      .modifyEnd(clusteredTable(dialect))
      .execute();
    await db.schema
      .createIndex("entity_alarm_by_time")
      .on("entity_alarm")
      .columns(["entity_id", "created_time", "status", "severity", "type"])
      .execute();
    await db.schema.createIndex("entity_alarm_by_alarm").on("entity_alarm").column("alarm_id").execute();
  },
};
