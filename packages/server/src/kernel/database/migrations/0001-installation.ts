import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** What belongs to the installation as a whole: its secrets and its settings. */
export const installation: Migration = {
  number: 1,
  name: "installation",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("installation_secret")
      .addColumn("name", types.text, (column) => column.primaryKey())
      .addColumn("value", types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("admin_settings")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("key", types.text, (column) => column.notNull().unique())
      .addColumn("json_value", types.json)
      .execute();
  },
};
