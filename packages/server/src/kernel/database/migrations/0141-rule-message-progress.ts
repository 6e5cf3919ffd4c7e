import { sql } from "kysely";
import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/**
 * What messages in the journal have done already, noted in the transactions that did it, and the order in which messages
 * and other causes of attributes arrived: after a crash nothing is done twice, and nothing newer is replaced.
 */
export const ruleMessageProgress: Migration = {
  number: 141,
  name: "rule-message-progress",
  async up(db, dialect) {
    const { uuid, text, integer, json, bigint } = columnTypes(dialect);
    await db.schema
      .createTable("rule_message_progress")
      .addColumn("journal_id", uuid, (column) => column.notNull())
      .addColumn("branch", text, (column) => column.notNull())
      .addColumn("visit", integer, (column) => column.notNull())
      .addColumn("outcome", json)
      .addPrimaryKeyConstraint("rule_message_progress_pk", ["journal_id", "branch", "visit"])
      .execute();
    for (const table of ["rule_message_journal", "attribute_kv"]) {
      await db.schema
        .alterTable(table)
        .addColumn("arrival", bigint, (column) => column.notNull().defaultTo(sql.lit(0)))
        .execute();
    }
    await sql`update rule_message_journal set arrival = created_time * 1000`.execute(db);
  },
};
