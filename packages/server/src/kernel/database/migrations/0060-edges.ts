import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Edges, and what each of them has to hear of. */
export const edges: Migration = {
  number: 60,
  name: "edges",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("edge")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("customer_id", types.uuid)
      .addColumn("root_rule_chain_id", types.uuid)
      .addColumn("name", types.text, (column) => column.notNull())
      .addColumn("type", types.text, (column) => column.notNull())
      .addColumn("label", types.text)
      .addColumn("routing_key", types.text, (column) => column.notNull().unique())
      .addColumn("secret", types.text, (column) => column.notNull())
      .addColumn("edge_license_key", types.text, (column) => column.notNull())
      .addColumn("cloud_endpoint", types.text, (column) => column.notNull())
      .addColumn("additional_info", types.json)
      .addUniqueConstraint("edge_name", ["tenant_id", "name"])
      .execute();
    await db.schema.createIndex("edge_by_customer").on("edge").columns(["tenant_id", "customer_id", "id"]).execute();
    await db.schema.createIndex("edge_by_type").on("edge").columns(["tenant_id", "type", "id"]).execute();
    // A rule chain that is the root of an edge cannot be deleted.
    await db.schema.createIndex("edge_by_root_chain").on("edge").column("root_rule_chain_id").execute();
    await db.schema
      .createTable("edge_event")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("edge_id", types.uuid, (column) => column.notNull())
      .addColumn("type", types.text, (column) => column.notNull())
      .addColumn("action", types.text, (column) => column.notNull())
      .addColumn("entity_id", types.uuid)
      .addColumn("body", types.json)
      .execute();
    await db.schema.createIndex("edge_event_by_edge").on("edge_event").columns(["edge_id", "created_time"]).execute();
    await db.schema.createIndex("edge_event_by_time").on("edge_event").column("created_time").execute();
  },
};
