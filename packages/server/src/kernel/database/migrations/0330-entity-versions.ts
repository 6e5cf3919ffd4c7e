import { clusteredTable, columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** What entities were before they were changed. */
export const entityVersions: Migration = {
  number: 330,
  name: "entity-versions",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("entity_version")
      .addColumn("entity_id", types.uuid, (column) => column.notNull())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("id", types.uuid, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("entity_type", types.text, (column) => column.notNull())
      .addColumn("action", types.text, (column) => column.notNull())
      .addColumn("user_id", types.uuid)
      .addColumn("user_name", types.text)
      .addColumn("state", types.blob)
      .addPrimaryKeyConstraint("entity_version_pk", ["entity_id", "created_time", "id"])
      .modifyEnd(clusteredTable(dialect))
      .execute();
    await db.schema.createIndex("entity_version_time").on("entity_version").column("created_time").execute(); // for their age
  },
};
