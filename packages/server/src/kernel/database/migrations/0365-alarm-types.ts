import type { Migration } from "../database.ts";

/** The types of a tenant's alarms, and the newest comments of the platform on an alarm, are found without reading all. */
export const alarmTypes: Migration = {
  number: 365,
  name: "alarm-types",
  async up(db) {
    await db.schema.createIndex("alarm_tenant_type").on("alarm").columns(["tenant_id", "type"]).execute();
    await db.schema
      .createIndex("alarm_comment_newest")
      .on("alarm_comment")
      .columns(["alarm_id", "type", "created_time", "id"])
      .execute();
  },
};
