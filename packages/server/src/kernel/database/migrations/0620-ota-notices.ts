import { sql } from "kysely";
import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/**
 * Of which package a device was last notified, so that a kill between the change of a device and its notification forgets
 * none; gone with the device. Devices of before count as notified.
 */
export const otaNotices: Migration = {
  number: 620,
  name: "ota-notices",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("ota_notice")
      .addColumn("device_id", types.uuid, (column) => column.notNull().references("device.id").onDelete("cascade"))
      .addColumn("type", types.text, (column) => column.notNull())
      .addColumn("package_id", types.uuid, (column) => column.notNull())
      .addPrimaryKeyConstraint("ota_notice_pk", ["device_id", "type"])
      .execute();
    for (const [type, column] of [
      ["FIRMWARE", "firmware_id"],
      ["SOFTWARE", "software_id"],
    ] as const) {
      const effective = sql`coalesce(device.${sql.ref(column)}, device_profile.${sql.ref(column)})`;
      await sql`insert into ota_notice (device_id, type, package_id)
        select device.id, ${sql.lit(type)}, ${effective} from device
        join device_profile on device_profile.id = device.device_profile_id where ${effective} is not null`.execute(db);
    }
  },
};
