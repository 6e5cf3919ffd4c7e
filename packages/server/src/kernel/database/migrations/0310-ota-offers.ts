import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Devices that have not been offered their package yet, so that a restart forgets none; gone with the device. */
export const otaOffers: Migration = {
  number: 310,
  name: "ota-offers",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("ota_offer")
      .addColumn("device_id", types.uuid, (column) => column.notNull().references("device.id").onDelete("cascade"))
      .addColumn("type", types.text, (column) => column.notNull())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addPrimaryKeyConstraint("ota_offer_pk", ["device_id", "type"])
      .execute();
    await db.schema.createIndex("ota_offer_created_time").on("ota_offer").column("created_time").execute();
  },
};
