import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Messages that were acknowledged before they were processed. */
export const ruleJournal: Migration = {
  number: 21,
  name: "rule-journal",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("rule_message_journal")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("queue_name", types.text, (column) => column.notNull())
      .addColumn("message", types.json, (column) => column.notNull())
      .execute();
  },
};
