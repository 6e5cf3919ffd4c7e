import { clusteredTable, columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Who takes care of an alarm, and what was said and done about it. */
export const alarmPeople: Migration = {
  number: 350,
  name: "alarm-people",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema.alterTable("alarm").addColumn("assignee_id", types.uuid).execute();
    await db.schema
      .alterTable("alarm")
      .addColumn("assign_ts", types.bigint, (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex("alarm_assignee")
      .on("alarm")
      .column("assignee_id")
      .where("assignee_id", "is not", null)
      .execute();
    await db.schema
      .createTable("alarm_comment")
      .addColumn("alarm_id", types.uuid, (column) => column.notNull())
      .addColumn("id", types.uuid, (column) => column.notNull())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("user_id", types.uuid)
      .addColumn("type", types.text, (column) => column.notNull())
      .addColumn("comment", types.json, (column) => column.notNull())
      .addPrimaryKeyConstraint("alarm_comment_pk", ["alarm_id", "id"])
      .modifyEnd(clusteredTable(dialect))
      .execute();
  },
};
