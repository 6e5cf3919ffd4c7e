import { sql } from "kysely";
import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** How many starts of the platform have tried a message again. */
export const ruleJournalAttempts: Migration = {
  number: 31,
  name: "rule-journal-attempts",
  async up(db, dialect) {
    const { integer } = columnTypes(dialect);
    await db.schema
      .alterTable("rule_message_journal")
      .addColumn("attempts", integer, (column) => column.notNull().defaultTo(sql.lit(0)))
      .execute();
  },
};
