import { sql } from "kysely";
import type { Migration } from "../database.ts";

/** Lists that nobody sorts are in the order of ids: the first page is read from an index, however much there is. */
export const listOrder: Migration = {
  number: 190,
  name: "list-order",
  async up(db) {
    for (const table of ["device", "asset"] as const) {
      await db.schema.createIndex(`${table}_by_id`).on(table).columns(["tenant_id", "id"]).execute();
      await sql`analyze ${sql.table(table)}`.execute(db);
    }
  },
};
