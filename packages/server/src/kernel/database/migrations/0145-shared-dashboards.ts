import { sql } from "kysely";
import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Whether a dashboard was ever given to a customer: nobody any more is not the same as nobody yet. */
export const sharedDashboards: Migration = {
  number: 145,
  name: "shared-dashboards",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .alterTable("dashboard")
      .addColumn("was_assigned", types.boolean, (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update dashboard set was_assigned = 1 where exists (
      select 1 from relation where relation.to_id = dashboard.id and relation.to_type = 'DASHBOARD'
        and relation.type_group = 'DASHBOARD')`.execute(db);
  },
};
