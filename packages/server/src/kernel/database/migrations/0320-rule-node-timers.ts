import { clusteredTable, columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/**
 * What rule nodes remember of originators, and messages that are delivered to them later. Both are found by the partition
 * of the originator, so that servers can share them.
 */
export const ruleNodeTimers: Migration = {
  number: 320,
  name: "rule-node-timers",
  async up(db, dialect) {
    const { uuid, text, integer, json, bigint } = columnTypes(dialect);
    await db.schema
      .createTable("rule_node_state")
      .addColumn("partition", integer, (column) => column.notNull())
      .addColumn("originator_id", uuid, (column) => column.notNull())
      .addColumn("rule_node_id", uuid, (column) => column.notNull())
      .addColumn("tenant_id", uuid, (column) => column.notNull())
      .addColumn("state", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("rule_node_state_pk", ["partition", "originator_id", "rule_node_id"])
      .modifyEnd(clusteredTable(dialect))
      .execute();
    await db.schema.createIndex("rule_node_state_node").on("rule_node_state").columns(["rule_node_id"]).execute();
    await db.schema
      .createTable("rule_node_timer")
      .addColumn("partition", integer, (column) => column.notNull())
      .addColumn("originator_id", uuid, (column) => column.notNull())
      .addColumn("rule_node_id", uuid, (column) => column.notNull())
      .addColumn("key", text, (column) => column.notNull())
      .addColumn("tenant_id", uuid, (column) => column.notNull())
      .addColumn("rule_chain_id", uuid, (column) => column.notNull())
      .addColumn("due_time", bigint, (column) => column.notNull())
      .addColumn("message", json, (column) => column.notNull())
      .addPrimaryKeyConstraint("rule_node_timer_pk", ["partition", "originator_id", "rule_node_id", "key"])
      .execute();
    await db.schema
      .createIndex("rule_node_timer_due")
      .on("rule_node_timer")
      .columns(["tenant_id", "due_time"])
      .execute();
    await db.schema.createIndex("rule_node_timer_node").on("rule_node_timer").columns(["rule_node_id"]).execute();
    await db.schema.createIndex("rule_node_type").on("rule_node").columns(["type"]).execute(); // nodes that start by themselves
  },
};
