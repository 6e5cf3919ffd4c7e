import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** How far the devices of a profile have been looked at since its alarm rules were changed. */
export const alarmRulePasses: Migration = {
  number: 370,
  name: "alarm-rule-passes",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("alarm_rule_pass")
      .addColumn("profile_id", types.uuid, (column) =>
        column.primaryKey().references("device_profile.id").onDelete("cascade"),
      )
      .addColumn("mark", types.text, (column) => column.notNull())
      .addColumn("done_to", types.uuid)
      .addColumn("is_done", types.boolean, (column) => column.notNull())
      .execute();
  },
};
