import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

interface Before {
  user_account: { id: string; activate_token: string | null; activate_token_expires: number | null };
}

const DAY_MS = 86_400_000;

/**
 * Locks that end, links that end and are not readable in the table, and e-mail addresses that are one address however
 * they are written. Of accounts whose addresses differ by case alone the oldest has the key; the others are found by
 * what they are called exactly. Links to activate that were handed out before work for one more day.
 */
export const accountSecurity: Migration = {
  number: 120,
  name: "account-security",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    const account = db.schema.alterTable("user_account");
    await account.addColumn("locked_until", types.bigint).execute();
    await account.addColumn("activate_token_expires", types.bigint).execute();
    await account.addColumn("reset_token_expires", types.bigint).execute();
    await account.addColumn("email_key", types.text).execute();
    const key = sql.raw(dialect === "postgres" ? 'lower(email collate "C")' : "lower(email)");
    await sql`
      update user_account set email_key = ${key} where id in (
        select id from (
          select id, row_number() over (partition by ${key} order by created_time, id) as place from user_account
        ) by_age where place = 1)
    `.execute(db);
    await sql`update user_account set reset_token = null`.execute(db);
    await db.schema.createIndex("user_account_by_email_key").on("user_account").column("email_key").unique().execute();
    await hashTokens(db as Kysely<Before>);
  },
};

async function hashTokens(db: Kysely<Before>): Promise<void> {
  const open = db.selectFrom("user_account").select(["id", "activate_token"]).where("activate_token", "is not", null);
  for (const { id, activate_token } of await open.execute()) {
    const hash = createHash("sha256")
      .update(activate_token ?? "")
      .digest("base64url");
    const change = { activate_token: hash, activate_token_expires: Date.now() + DAY_MS };
    await db.updateTable("user_account").set(change).where("id", "=", id).execute();
  }
}
