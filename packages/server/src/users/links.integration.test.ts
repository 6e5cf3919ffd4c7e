import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { PASSWORD, SYS_ADMIN, startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { startTestMailServer } from "../testing/test-mail-server.ts";
import { NO_LINKS } from "./link-token.ts";

const HOUR = 3_600_000;

describe.each(TEST_DATABASES)("links to choose a password on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let mail: Awaited<ReturnType<typeof startTestMailServer>>;
  let tenant: Awaited<ReturnType<TestIdentity["tenant"]>>;
  let now = Date.parse("2026-01-01T00:00:00Z");
  const call: TestIdentity["call"] = (...parameters) => identity.call(...parameters);
  const tokenIn = (text: string | undefined) => /Token=([A-Za-z0-9]+)/.exec(text ?? "")?.[1] ?? "";

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database, { clock: () => now });
    mail = await startTestMailServer();
    tenant = await identity.tenant();
    const { body: settings } = await call("GET", "/api/admin/settings/mail", identity.sysAdmin);
    await call("POST", "/api/admin/settings", identity.sysAdmin, { ...settings, jsonValue: mail.settings });
  });
  afterAll(async () => {
    await identity.close();
    await mail.close();
    await database.close();
  });

  async function emailToken(): Promise<string> {
    await vi.waitUntil(() => mail.emails.length > 0, { timeout: 10_000 });
    return tokenIn(mail.emails.shift()?.parts.get("text/plain"));
  }

  async function resetToken(email: string): Promise<string> {
    now += 60_000; // at most one email per minute
    await call("POST", "/api/noauth/resetPasswordByEmail", undefined, { email });
    return emailToken();
  }

  async function invited(email: string) {
    const draft = { email, authority: "TENANT_ADMIN" };
    const { body: user } = await call("POST", "/api/user?sendActivationMail=false", tenant.token, draft);
    const link = async () => tokenIn((await call("GET", `/api/user/${user.id.id}/activationLink`, tenant.token)).body);
    return { user, link };
  }

  const resets = async (token: string) => (await call("GET", `/api/noauth/resetPassword?resetToken=${token}`)).status;
  const activates = async (token: string) => (await call("GET", `/api/noauth/activate?activateToken=${token}`)).status;

  test("a reset link expires after an hour, an activation link after a day, and the table contains neither", async () => {
    const email = "ends@b.org";
    await identity.account({ email, authority: "TENANT_ADMIN", tenantId: tenant.tenantId });
    const reset = await resetToken(email);
    const activate = await (await invited("late@b.org")).link();
    const rows = JSON.stringify(await database.db.selectFrom("user_account").selectAll().execute());
    expect([rows.includes(reset), rows.includes(activate)]).toEqual([false, false]);
    now += HOUR - 1;
    expect(await resets(reset)).toBe(303);
    now += 1;
    const body = { resetToken: reset, password: "other-1" };
    expect((await call("POST", "/api/noauth/resetPassword", undefined, body)).body.message).toBe(
      "Invalid reset token!",
    );
    expect(await resets(reset)).toBe(409);
    now += 23 * HOUR - 1;
    expect(await activates(activate)).toBe(303);
    now += 1;
    expect(await activates(activate)).toBe(409);
    const late = { activateToken: activate, password: "other-1" };
    expect((await call("POST", "/api/noauth/activate", undefined, late)).status).toBe(400);
    tenant = { ...tenant, token: await identity.login(tenant.email) }; // sessions have expired, too
  });

  test("an administrator gets a new link each time, and the previous one is void", async () => {
    const { link } = await invited("twice@b.org");
    const [first, second] = [await link(), await link()];
    expect([await activates(first), await activates(second)]).toEqual([409, 303]);
  });

  test("a link is void after the password, the address or the state of the account has changed", async () => {
    const root = await identity.login(SYS_ADMIN);
    const email = "changes@b.org";
    const account = await identity.account({ email, authority: "TENANT_ADMIN", tenantId: tenant.tenantId });
    const byPassword = await resetToken(email);
    const passwords = { currentPassword: PASSWORD, newPassword: "other-1" };
    expect((await call("POST", "/api/auth/changePassword", await identity.login(email), passwords)).status).toBe(200);
    const byAddress = await resetToken(email);
    const moved = { ...account, email: "moved@b.org" };
    expect((await call("POST", "/api/user", root, moved)).status).toBe(200);
    await vi.waitUntil(() => mail.emails.length > 0, { timeout: 10_000 });
    const [notice] = mail.emails.splice(0);
    expect([notice?.to, notice?.subject]).toEqual([[email], "Your email address for Orrery was changed"]);
    const byState = await resetToken(moved.email);
    const enable = (enabled: boolean) =>
      `/api/user/${account.id.id}/userCredentialsEnabled?userCredentialsEnabled=${enabled}`;
    for (const enabled of [false, true]) expect((await call("POST", enable(enabled), root)).status).toBe(200);
    for (const token of [byPassword, byAddress, byState]) expect(await resets(token)).toBe(409);
    expect(await resets(await resetToken(moved.email))).toBe(303);
  });

  test("an address is one account in any letter case", async () => {
    const { token } = tenant;
    const add = (email: string) =>
      call("POST", "/api/user?sendActivationMail=false", token, { email, authority: "TENANT_ADMIN" });
    await identity.account({ email: "Mixed@Case.org", authority: "TENANT_ADMIN", tenantId: tenant.tenantId });
    expect(await identity.login("mixed@case.ORG")).toMatch(/./);
    expect((await add("MIXED@case.org")).body.message).toBe(
      "User with email 'MIXED@case.org'  already present in database!",
    );
    expect(await resetToken("mixed@CASE.org")).toMatch(/^\w{30}$/);
    const { body: other } = await add("other@case.org");
    const taken = await call("POST", "/api/user", token, { ...other, email: "mixed@case.org" });
    expect([taken.status, taken.body.errorCode]).toEqual([400, 31]);
    expect((await call("POST", "/api/user", token, { ...other, email: "OTHER@case.org" })).status).toBe(200);
  });

  test("of older accounts whose addresses differ in letter case alone, the exact one is found", async () => {
    const row = await database.db
      .selectFrom("user_account")
      .selectAll()
      .where("email", "=", "Mixed@Case.org")
      .executeTakeFirstOrThrow();
    const twin = { ...row, id: identity.entities.ids.uuid(), email: "mixed@case.org", ...NO_LINKS, email_key: null };
    await database.db.insertInto("user_account").values(twin).execute();
    const idOf = async (email: string) =>
      (await call("GET", "/api/auth/user", await identity.login(email))).body.id.id as string;
    expect([await idOf("mixed@case.org"), await idOf("Mixed@Case.org"), await idOf("MIXED@CASE.ORG")]).toEqual([
      twin.id,
      row.id,
      row.id,
    ]);
    const token = await identity.login("mixed@case.org");
    const own = (await call("GET", "/api/auth/user", token)).body;
    expect((await call("POST", "/api/user", token, own)).status).toBe(200);
  });
});
