import { clusteredTable, columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Commands for many entities, the entities that they still have to see, and those with which they failed. */
export const bulkActions: Migration = {
  number: 300,
  name: "bulk-actions",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("bulk_action")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("end_time", types.bigint)
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("user_id", types.uuid, (column) => column.notNull())
      .addColumn("entity_type", types.text, (column) => column.notNull())
      .addColumn("command", types.json, (column) => column.notNull())
      .addColumn("selection", types.json)
      .addColumn("status", types.text, (column) => column.notNull())
      .addColumn("total", types.integer, (column) => column.notNull())
      .addColumn("done", types.integer, (column) => column.notNull())
      .addColumn("failed", types.integer, (column) => column.notNull())
      .addColumn("error", types.text)
      .execute();
    await db.schema
      .createIndex("bulk_action_tenant")
      .on("bulk_action")
      .columns(["tenant_id", "created_time"])
      .execute();
    await db.schema
      .createTable("bulk_action_entity")
      .addColumn("action_id", types.uuid, (column) => column.notNull())
      .addColumn("place", types.integer, (column) => column.notNull())
      .addColumn("entity_id", types.uuid, (column) => column.notNull())
      .addPrimaryKeyConstraint("bulk_action_entity_pk", ["action_id", "place"])
      .modifyEnd(clusteredTable(dialect))
      .execute();
    await db.schema
      .createTable("bulk_action_failure")
      .addColumn("action_id", types.uuid, (column) => column.notNull())
      .addColumn("place", types.integer, (column) => column.notNull())
      .addColumn("entity_id", types.uuid, (column) => column.notNull())
      .addColumn("entity_name", types.text, (column) => column.notNull())
      .addColumn("message", types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint("bulk_action_failure_pk", ["action_id", "place"])
      .modifyEnd(clusteredTable(dialect))
      .execute();
  },
};
