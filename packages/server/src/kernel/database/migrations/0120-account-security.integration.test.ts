import { createHash } from "node:crypto";
import { SYSTEM_TENANT } from "@orrery/model";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type OpenTestDatabase, TEST_DATABASES } from "../../../testing/databases.ts";
import { migrate } from "../migrate.ts";
import { MIGRATIONS } from "../migrations.ts";
import { accountSecurity } from "./0120-account-security.ts";

describe.each(TEST_DATABASES)("accounts of before on $name", ({ open }) => {
  let database: OpenTestDatabase;

  beforeEach(async () => {
    database = await open({ migrated: false });
    await migrate(
      database,
      MIGRATIONS.filter(({ number }) => number < accountSecurity.number),
    );
  });
  afterEach(() => database.close());

  const add = (n: number, email: string, createdTime: number, link: string | null = null) =>
    sql`insert into user_account (id, created_time, tenant_id, authority, email, activate_token, reset_token)
      values (${`00000000-0000-1000-8000-${String(n).padStart(12, "0")}`}, ${createdTime}, ${SYSTEM_TENANT.id},
        'SYS_ADMIN', ${email}, ${link}, ${link && `reset ${link}`})`.execute(database.db);

  test("have their address for themselves, the oldest of those that differ by case alone", async () => {
    await add(1, "Ann@b.org", 2);
    await add(2, "ann@B.org", 1);
    await add(4, "ANN@b.org", 1);
    await add(3, "ZOË@b.org", 3);
    await migrate(database);
    const accounts = await database.db
      .selectFrom("user_account")
      .select(["email", "email_key"])
      .orderBy("id")
      .execute();
    expect(accounts).toEqual([
      { email: "Ann@b.org", email_key: null },
      { email: "ann@B.org", email_key: "ann@b.org" },
      { email: "ZOË@b.org", email_key: "zoË@b.org" },
      { email: "ANN@b.org", email_key: null },
    ]);
  });

  test("keep their link to activate, which nobody reads in the table, and lose the one to reset", async () => {
    await add(1, "new@b.org", 1, "link");
    await migrate(database);
    const account = await database.db.selectFrom("user_account").selectAll().executeTakeFirstOrThrow();
    expect(account.activate_token).toBe(createHash("sha256").update("link").digest("base64url"));
    expect(account.activate_token_expires).toBeGreaterThan(Date.now());
    expect(account.reset_token).toBeNull();
  });
});
