import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Who did what: listed by tenant, entity, customer and user, newest first. */
export const auditLogs: Migration = {
  number: 80,
  name: "audit logs",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("audit_log")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("customer_id", types.uuid, (column) => column.notNull())
      .addColumn("entity_type", types.text, (column) => column.notNull())
      .addColumn("entity_id", types.uuid, (column) => column.notNull())
      .addColumn("entity_name", types.text)
      .addColumn("user_id", types.uuid, (column) => column.notNull())
      .addColumn("user_name", types.text, (column) => column.notNull())
      .addColumn("action_type", types.text, (column) => column.notNull())
      .addColumn("action_data", types.json, (column) => column.notNull())
      .addColumn("action_status", types.text, (column) => column.notNull())
      .addColumn("action_failure_details", types.text, (column) => column.notNull())
      .execute();
    for (const owner of ["tenant_id", "entity_id", "customer_id", "user_id"]) {
      const index = db.schema.createIndex(`audit_log_by_${owner.replace("_id", "")}`).on("audit_log");
      await index.columns([owner, "created_time"]).execute();
    }
    await db.schema.createIndex("audit_log_by_time").on("audit_log").column("created_time").execute();
  },
};
