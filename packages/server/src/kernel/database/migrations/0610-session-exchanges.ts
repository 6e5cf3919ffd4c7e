import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** What a session that outlives its connection was exchanging when it ended: unacknowledged messages, JSON. */
export const sessionExchanges: Migration = {
  number: 610,
  name: "session-exchanges",
  async up(db, dialect) {
    await db.schema.alterTable("lasting_session").addColumn("exchanges", columnTypes(dialect).text).execute();
  },
};
