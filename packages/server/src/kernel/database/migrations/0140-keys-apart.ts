import type { Migration } from "../database.ts";

/** Keys stand apart from the database (kernel/secrets): whoever read its file could sign tokens. Sessions of before end. */
export const keysApart: Migration = {
  number: 140,
  name: "keys-apart",
  async up(db) {
    await db.schema.dropTable("installation_secret").execute();
  },
};
