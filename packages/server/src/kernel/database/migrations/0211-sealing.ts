import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** For which key all secrets have been sealed: starts need not look through them again. */
export const sealing: Migration = {
  number: 211,
  name: "sealing",
  async up(db, dialect) {
    const { text } = columnTypes(dialect);
    await db.schema
      .createTable("sealing")
      .addColumn("done_for", text, (column) => column.primaryKey())
      .execute();
  },
};
