import { sql } from "kysely";
import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** How much each deleted entity takes; and versions of moved entities without what the former tenant had in them. */
export const recycleBinSize: Migration = {
  number: 335,
  name: "recycle-bin-size",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .alterTable("recycle_bin")
      .addColumn("size", types.integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update recycle_bin set size = length(content)`.execute(db);
    await sql`update entity_version set state = null, user_id = null, user_name = null where action = 'MOVED'`.execute(
      db,
    );
  },
};
