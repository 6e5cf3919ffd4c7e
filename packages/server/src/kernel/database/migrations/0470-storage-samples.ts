import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** What the stores took at one time, for their growth. */
export const storageSamples: Migration = {
  number: 470,
  name: "storage-samples",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("storage_sample")
      .addColumn("time", types.bigint, (column) => column.primaryKey())
      .addColumn("bytes", types.bigint, (column) => column.notNull())
      .execute();
  },
};
