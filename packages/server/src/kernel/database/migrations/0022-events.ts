import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Debug and lifecycle events of entities. */
export const events: Migration = {
  number: 22,
  name: "events",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("event")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("entity_type", types.text, (column) => column.notNull())
      .addColumn("entity_id", types.uuid, (column) => column.notNull())
      .addColumn("type", types.text, (column) => column.notNull())
      .addColumn("body", types.json, (column) => column.notNull())
      .execute();
    await db.schema.createIndex("event_by_entity").on("event").columns(["entity_id", "type", "created_time"]).execute();
    await db.schema.createIndex("event_by_time").on("event").columns(["type", "created_time"]).execute();
  },
};
