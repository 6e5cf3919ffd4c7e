import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

const TABLES = [
  "device",
  "asset",
  "entity_view",
  "customer",
  "dashboard",
  "device_profile",
  "edge",
  "tenant_profile",
  "rule_chain",
] as const;

/** How often an entity was changed: of two saves that begin with the same state, the second notices the first. */
export const entityRevisions: Migration = {
  number: 341,
  name: "entity-revisions",
  async up(db, dialect) {
    const { integer } = columnTypes(dialect);
    for (const table of TABLES) {
      await db.schema
        .alterTable(table)
        .addColumn("revision", integer, (column) => column.notNull().defaultTo(0))
        .execute();
    }
  },
};
