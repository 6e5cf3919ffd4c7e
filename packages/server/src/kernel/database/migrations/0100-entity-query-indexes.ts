import { sql } from "kysely";
import type { Migration } from "../database.ts";

/** What queries over many devices read in place of their rows. */
export const entityQueryIndexes: Migration = {
  number: 100,
  name: "entity-query-indexes",
  async up(db) {
    // The newest first, and whatever is searched for text, without a look at the rows.
    await db.schema
      .createIndex("device_by_time")
      .on("device")
      .columns(["tenant_id", "created_time", "id", "name", "label", "type"])
      .execute();
    // Whose a device is, for ids that come from values.
    await db.schema.createIndex("device_owner").on("device").columns(["id", "tenant_id", "customer_id"]).execute();
    await sql`analyze device`.execute(db);
  },
};
