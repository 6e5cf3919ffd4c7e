import { sql } from "kysely";
import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/**
 * Timers of one millisecond fire in the order of their messages, those about deleted entities outlive these, and what all of
 * a node or tenant take is bounded. The sums are read from the indexes alone: messages are long.
 */
export const ruleNodeTimerOrder: Migration = {
  number: 360,
  name: "rule-node-timer-order",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .alterTable("rule_node_timer")
      .addColumn("arrival", types.bigint, (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable("rule_node_timer")
      .addColumn("size", types.integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable("rule_node_timer")
      .addColumn("outlives", types.boolean, (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update rule_node_timer set size = length(message)`.execute(db);
    await db.schema.dropIndex("rule_node_timer_due").execute();
    await db.schema.dropIndex("rule_node_timer_node").execute();
    await db.schema
      .createIndex("rule_node_timer_due")
      .on("rule_node_timer")
      .columns(["tenant_id", "due_time", "arrival", "size"])
      .execute();
    await db.schema
      .createIndex("rule_node_timer_node")
      .on("rule_node_timer")
      .columns(["rule_node_id", "size"])
      .execute();
  },
};
