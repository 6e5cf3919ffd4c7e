import { sql } from "kysely";
import type { Migration } from "../database.ts";

/** What queries over many devices read in place of their rows. */
export const entityQueryIndexes: Migration = {
  number: 100,
  name: "entity-query-indexes",
  async up(db) {
    // The newest first and by name: whatever lists show or search, so that a search reads no rows.
    const shown = ["label", "type", "customer_id", "device_profile_id"];
    await db.schema
      .createIndex("device_by_time")
      .on("device")
      .columns(["tenant_id", "created_time", "id", "name", ...shown])
      .execute();
    await db.schema
      .createIndex("device_by_name")
      .on("device")
      .columns(["tenant_id", "name", "id", "created_time", ...shown])
      .execute();
    // Whose a device is, for ids that come from values.
    await db.schema.createIndex("device_owner").on("device").columns(["id", "tenant_id", "customer_id"]).execute();
    await sql`analyze device`.execute(db);
  },
};
