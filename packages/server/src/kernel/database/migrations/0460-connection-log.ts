import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Refused and ended connections, and messages that were not kept. */
export const connectionLog: Migration = {
  number: 460,
  name: "connection-log",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("connection_log")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("last_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("outcome", types.text, (column) => column.notNull())
      .addColumn("cause", types.text, (column) => column.notNull())
      .addColumn("events", types.bigint, (column) => column.notNull())
      .addColumn("transport", types.text)
      .addColumn("address", types.text, (column) => column.notNull())
      .addColumn("client_id", types.text, (column) => column.notNull())
      .addColumn("credential", types.text, (column) => column.notNull())
      .addColumn("device_id", types.uuid)
      .addColumn("device_name", types.text, (column) => column.notNull())
      .addColumn("device_profile_id", types.uuid)
      .execute();
    const index = (name: string, columns: readonly string[]) =>
      db.schema
        .createIndex(`connection_log_${name}`)
        .on("connection_log")
        .columns([...columns])
        .execute();
    await index("tenant", ["tenant_id", "last_time"]);
    await index("outcome", ["tenant_id", "outcome", "last_time"]);
    await index("device", ["device_id", "last_time"]);
    await index("time", ["last_time"]);
  },
};
