import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Entities that are gone while something of them is still there: what is to be removed survives a crash. */
export const removedEntities: Migration = {
  number: 111,
  name: "removed-entities",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("removed_entity")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("entity_type", types.text, (column) => column.notNull())
      .addColumn("entity_id", types.uuid, (column) => column.notNull())
      .addColumn("left_tenant_id", types.uuid)
      .execute();
  },
};
