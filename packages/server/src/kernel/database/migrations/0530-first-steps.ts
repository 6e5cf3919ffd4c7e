import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Users who have hidden the first steps on their home page. */
export const firstSteps: Migration = {
  number: 530,
  name: "first-steps",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("first_steps_hidden")
      .addColumn("user_id", types.uuid, (column) => column.primaryKey())
      .execute();
  },
};
