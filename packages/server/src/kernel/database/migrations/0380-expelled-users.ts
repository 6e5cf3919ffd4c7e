import { sql } from "kysely";
import type { Migration } from "../database.ts";

/** What system administrators deleted is not restored by tenants: before this step it could be. */
export const expelledUsers: Migration = {
  number: 380,
  name: "expelled-users",
  async up(db) {
    await sql`update recycle_bin set emptied = 1
      where user_id in (select id from user_account where authority = 'SYS_ADMIN')`.execute(db);
  },
};
