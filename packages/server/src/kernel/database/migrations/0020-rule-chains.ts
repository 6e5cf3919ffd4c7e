import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

export const ruleChains: Migration = {
  number: 20,
  name: "rule-chains",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("rule_chain")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("name", types.text, (column) => column.notNull())
      .addColumn("type", types.text, (column) => column.notNull())
      .addColumn("first_rule_node_id", types.uuid)
      .addColumn("root", types.boolean, (column) => column.notNull())
      .addColumn("debug_mode", types.boolean, (column) => column.notNull())
      .addColumn("configuration", types.json)
      .addColumn("additional_info", types.json)
      .execute();
    await db.schema.createIndex("rule_chain_by_tenant").on("rule_chain").columns(["tenant_id", "type"]).execute();
    await db.schema
      .createTable("rule_node")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("rule_chain_id", types.uuid, (column) => column.notNull())
      // place in the chain's list, so that it comes back in the order in which it was saved
      .addColumn("place", types.integer, (column) => column.notNull())
      .addColumn("type", types.text, (column) => column.notNull())
      .addColumn("name", types.text, (column) => column.notNull())
      .addColumn("debug_mode", types.boolean, (column) => column.notNull())
      .addColumn("configuration", types.json, (column) => column.notNull())
      .addColumn("additional_info", types.json)
      .execute();
    await db.schema.createIndex("rule_node_by_chain").on("rule_node").column("rule_chain_id").execute();
    await db.schema
      .createTable("rule_node_link")
      .addColumn("rule_chain_id", types.uuid, (column) => column.notNull())
      .addColumn("place", types.integer, (column) => column.notNull())
      .addColumn("from_id", types.uuid, (column) => column.notNull())
      .addColumn("to_id", types.uuid, (column) => column.notNull())
      .addColumn("label", types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint("rule_node_link_key", ["rule_chain_id", "place"])
      .execute();
  },
};
