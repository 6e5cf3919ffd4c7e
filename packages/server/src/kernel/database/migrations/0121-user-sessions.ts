import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Which refresh token of a session is the newest, and which sessions have ended; no row while neither matters. */
export const userSessions: Migration = {
  number: 121,
  name: "user-sessions",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("user_session")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("user_id", types.uuid, (column) => column.notNull())
      .addColumn("generation", types.integer, (column) => column.notNull())
      .addColumn("rotated_time", types.bigint, (column) => column.notNull())
      .addColumn("ended", types.boolean, (column) => column.notNull())
      .addColumn("expires_time", types.bigint, (column) => column.notNull())
      .execute();
    await db.schema.createIndex("user_session_by_user").on("user_session").column("user_id").execute();
    await db.schema.createIndex("user_session_by_expiry").on("user_session").column("expires_time").execute();
  },
};
