import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** What sessions that outlive their connection have subscribed to; gone with their device. */
export const lastingSessions: Migration = {
  number: 520,
  name: "lasting-sessions",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("lasting_session")
      .addColumn("device_id", types.uuid, (column) => column.notNull().references("device.id").onDelete("cascade"))
      .addColumn("client_id", types.text, (column) => column.notNull())
      .addColumn("used_time", types.bigint, (column) => column.notNull())
      .addColumn("expires_time", types.bigint)
      .addColumn("missed_since", types.bigint, (column) => column.notNull())
      .addColumn("subscriptions", types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint("lasting_session_pkey", ["device_id", "client_id"])
      .execute();
    await db.schema.createIndex("lasting_session_expires").on("lasting_session").columns(["expires_time"]).execute();
  },
};
