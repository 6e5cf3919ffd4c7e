import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Persistent RPCs, listed by device and status. */
export const rpc: Migration = {
  number: 30,
  name: "rpc",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("rpc")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("device_id", types.uuid, (column) => column.notNull())
      .addColumn("expiration_time", types.bigint, (column) => column.notNull())
      .addColumn("oneway", types.boolean, (column) => column.notNull())
      .addColumn("method", types.text, (column) => column.notNull())
      .addColumn("params", types.json, (column) => column.notNull())
      .addColumn("retries", types.integer)
      .addColumn("status", types.text, (column) => column.notNull())
      .addColumn("response", types.json)
      .addColumn("additional_info", types.json)
      .execute();
    await db.schema.createIndex("rpc_by_device").on("rpc").columns(["device_id", "status"]).execute();
    await db.schema.createIndex("rpc_by_status").on("rpc").columns(["status"]).execute(); // read at every start
  },
};
