import { clusteredTable, columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** What was assigned to customers that were deleted and can be restored. */
export const binnedAssignments: Migration = {
  number: 343,
  name: "binned-assignments",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("binned_assignment")
      .addColumn("customer_id", types.uuid, (column) => column.notNull())
      .addColumn("entity_id", types.uuid, (column) => column.notNull())
      .addColumn("entity_type", types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint("binned_assignment_pkey", ["customer_id", "entity_id"])
      .modifyEnd(clusteredTable(dialect))
      .execute();
  },
};
