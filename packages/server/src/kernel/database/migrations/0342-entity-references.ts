import { clusteredTable, columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** What dashboards, rule chains, profiles and others refer to, and how far what was saved before has been looked through. */
export const entityReferences: Migration = {
  number: 342,
  name: "entity-references",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("entity_reference")
      .addColumn("from_id", types.uuid, (column) => column.notNull())
      .addColumn("target", types.text, (column) => column.notNull())
      .addColumn("place", types.text, (column) => column.notNull())
      .addColumn("from_type", types.text, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addPrimaryKeyConstraint("entity_reference_pkey", ["from_id", "target", "place"])
      .modifyEnd(clusteredTable(dialect))
      .execute();
    await db.schema
      .createIndex("entity_reference_target")
      .on("entity_reference")
      .columns(["target", "tenant_id", "from_type", "from_id"])
      .execute();
    await db.schema
      .createTable("reference_progress")
      .addColumn("entity_type", types.text, (column) => column.primaryKey())
      .addColumn("after_id", types.uuid)
      .addColumn("is_done", types.boolean, (column) => column.notNull())
      .execute();
  },
};
