import type { Migration } from "../database.ts";

/**
 * Most questions are about alarms that are still active, few among all that ever were: the indexes of originators and
 * tenants lead to a status first. That of originators has all that queries ask for, the id included.
 */
export const alarmStatuses: Migration = {
  number: 71,
  name: "alarm-statuses",
  async up(db) {
    await db.schema.dropIndex("alarm_by_originator").execute();
    await db.schema
      .createIndex("alarm_by_originator")
      .on("alarm")
      .columns(["originator_id", "status", "created_time", "severity", "type", "id"])
      .execute();
    await db.schema
      .createIndex("alarm_by_status")
      .on("alarm")
      .columns(["tenant_id", "status", "created_time"])
      .execute();
  },
};
