import { sql } from "kysely";
import type { Migration } from "../database.ts";

/**
 * What lists of devices are searched in, as one text: name, label and type, a line each. SQLite reads it from an index
 * that holds little else; PostgreSQL keeps it in lower case, for to fold it for each search costs most of the time.
 */
export const deviceSearch: Migration = {
  number: 101,
  name: "device-search",
  async up(db, dialect) {
    if (dialect === "postgres") {
      await sql`alter table device add column search text
        generated always as (lower(name || chr(10) || coalesce(label, '') || chr(10) || type)) stored`.execute(db);
    } else {
      await sql`alter table device add column search text
        generated always as (name || char(10) || coalesce(label, '') || char(10) || type) virtual`.execute(db);
      await db.schema
        .createIndex("device_search")
        .on("device")
        .columns(["tenant_id", "search", "customer_id", "created_time"])
        .execute();
    }
    await sql`analyze device`.execute(db);
  },
};
