import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Tenants and customers that are going: a removal that takes many steps is ended after a crash. */
export const begunRemovals: Migration = {
  number: 112,
  name: "begun-removals",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("begun_removal")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("entity", types.json, (column) => column.notNull())
      .execute();
  },
};
