import type { UserAccount } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, SYS_ADMIN, startTestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { newLinkToken } from "./link-token.ts";
import { DAY, MINUTE, ROOT, TestSignIn } from "./test-sign-in.ts";

describe.each(TEST_DATABASES)("passwords and locks on $name", (kind) => {
  let it: TestSignIn;

  beforeAll(async () => {
    it = await TestSignIn.start(kind);
  });
  afterAll(() => it.close());

  test("CORE-7.008 a new password voids tokens issued before, to the second, and no others", async () => {
    await it.identity.account({ email: "change@b.org", authority: "SYS_ADMIN" });
    const { body: old } = await it.login("change@b.org", PASSWORD);
    const change = (currentPassword: string, newPassword: string) =>
      it.call("POST", "/api/auth/changePassword", old.token, { currentPassword, newPassword });
    expect((await change("wrong", "other-1")).body.message).toBe("Current password doesn't match!");
    expect((await change(PASSWORD, "short")).body.message).toBe("Password must be 6 or more characters in length.");
    expect((await change(PASSWORD, PASSWORD)).body.message).toBe("New password should be different from existing!");
    const { body: fresh } = await change(PASSWORD, "other-1");
    expect(await it.call("GET", "/api/auth/user", old.token)).toMatchObject({ status: 401, body: { errorCode: 11 } });
    expect(await it.call("POST", "/api/auth/token", undefined, { refreshToken: old.refreshToken })).toMatchObject({
      status: 401,
      body: { errorCode: 10, message: "Authentication failed" },
    });
    expect((await it.call("GET", "/api/auth/user", fresh.token)).status).toBe(200);
    const { body: again } = await it.login("change@b.org", "other-1");
    expect((await it.call("GET", "/api/auth/user", again.token)).status).toBe(200);
  });

  test("too many wrong passwords lock an account until it is enabled again", async () => {
    const root = (await it.login(SYS_ADMIN, PASSWORD)).body.token;
    await it.identity.accounts.settings.saveSecurity(ROOT, { maxFailedLoginAttempts: 2 });
    const user = await it.identity.account({ email: "lock@b.org", authority: "SYS_ADMIN" });
    const wrong = async () => (await it.login("lock@b.org", "wrong")).body.message;
    expect([await wrong(), await wrong(), await wrong(), await wrong()]).toEqual([
      "Invalid username or password",
      "Invalid username or password",
      "User account is locked due to security policy",
      "Invalid username or password",
    ]);
    expect((await it.login("lock@b.org", PASSWORD)).body.message).toBe("User account is not active");
    const enable = `/api/user/${user.id.id}/userCredentialsEnabled?userCredentialsEnabled=true`;
    expect((await it.call("POST", enable, root)).status).toBe(200);
    expect((await it.login("lock@b.org", PASSWORD)).status).toBe(200);
    await it.identity.accounts.settings.saveSecurity(ROOT, {});
  });

  test("a lock keeps sessions and expires, and unknown names are answered alike", async () => {
    await it.identity.accounts.settings.saveSecurity(ROOT, { maxFailedLoginAttempts: 2 });
    const { tenantId } = await it.identity.tenant();
    await it.identity.account({ email: "wait@b.org", authority: "TENANT_ADMIN", tenantId });
    const { body: session } = await it.login("wait@b.org", PASSWORD);
    const messages = async (email: string) => {
      const answers = [];
      for (let n = 0; n < 4; n++) answers.push((await it.login(email, "wrong")).body.message);
      return answers;
    };
    expect(await messages("wait@b.org")).toEqual(await messages("nobody-at-all@b.org"));
    expect((await it.login("wait@b.org", PASSWORD)).body.message).toBe("User account is not active");
    const account = (await it.call("GET", "/api/auth/user", session.token)).body;
    expect(account.additionalInfo).toMatchObject({ userCredentialsEnabled: false, failedLoginAttempts: 4 });
    const refresh = { refreshToken: session.refreshToken };
    expect((await it.call("POST", "/api/auth/token", undefined, refresh)).status).toBe(200);
    it.now += 15 * MINUTE;
    const opened = (await it.call("GET", "/api/auth/user", session.token)).body.additionalInfo;
    expect(opened).toMatchObject({ userCredentialsEnabled: true, failedLoginAttempts: 4 });
    const root = (await it.login(SYS_ADMIN, PASSWORD)).body.token;
    const { body: page } = await it.call("GET", `/api/tenant/${tenantId.id}/users?pageSize=10&page=0`, root);
    const listed = page.data.find(({ email }: UserAccount) => email === "wait@b.org");
    expect(listed.additionalInfo).toMatchObject({ userCredentialsEnabled: true, failedLoginAttempts: 4 });
    expect((await it.login("wait@b.org", "wrong")).body.message).toBe("Invalid username or password");
    const { body: again } = await it.login("wait@b.org", PASSWORD);
    const { additionalInfo } = (await it.call("GET", "/api/auth/user", again.token)).body;
    expect(additionalInfo).toEqual({ lastLoginTs: it.now, userCredentialsEnabled: true });
    await it.identity.accounts.settings.saveSecurity(ROOT, {});
  });

  test("the last administrator of the installation is never locked", async () => {
    const own = await kind.open();
    const lonely = await startTestIdentity(own);
    await lonely.accounts.settings.saveSecurity(ROOT, { maxFailedLoginAttempts: 1 });
    const body = { username: SYS_ADMIN, password: "wrong" };
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await lonely.call("POST", "/api/auth/login", undefined, body)).body);
    expect(statuses.map(({ message }) => message)).toEqual(Array(4).fill("Invalid username or password"));
    expect(await lonely.login(SYS_ADMIN)).toMatch(/./);
    const second = await lonely.account({ email: "second@b.org", authority: "SYS_ADMIN" });
    const both = [SYS_ADMIN, second.email].flatMap((username) => [username, username, username]);
    const answers = await Promise.all(
      both.map((username) => lonely.call("POST", "/api/auth/login", undefined, { username, password: "wrong" })),
    );
    const locked = answers.filter((answer) => answer.body.message.includes("locked"));
    expect(locked).toHaveLength(1); // of concurrent attempts to lock both, one is not locked
    await lonely.close();
    await own.close();
  });

  test("CORE-7.010 an expired password is answered with a token to choose another", async () => {
    await it.identity.account({ email: "old@b.org", authority: "SYS_ADMIN" });
    await it.identity.accounts.settings.saveSecurity(ROOT, {
      passwordPolicy: { passwordExpirationPeriodDays: 30, passwordReuseFrequencyDays: 90 },
    });
    expect((await it.login("old@b.org", PASSWORD)).status).toBe(200);
    it.now += 31 * DAY;
    const { status, body } = await it.login("old@b.org", PASSWORD);
    expect({ status, body }).toMatchObject({ status: 401, body: { errorCode: 15, message: "User password expired!" } });
    const link = await it.call("GET", `/api/noauth/resetPassword?resetToken=${body.resetToken}`);
    expect([link.status, link.headers.get("location")]).toEqual([
      303,
      `/login/resetPassword?resetToken=${body.resetToken}`,
    ]);
    const reset = (resetToken: string, password: string) =>
      it.call("POST", "/api/noauth/resetPassword", undefined, { resetToken, password });
    expect((await reset(body.resetToken, "second-2")).status).toBe(200);
    expect((await reset(body.resetToken, "third-3")).body.message).toBe("Invalid reset token!");
    const { body: pair } = await it.login("old@b.org", "second-2");
    const back = { currentPassword: "second-2", newPassword: PASSWORD };
    expect((await it.call("POST", "/api/auth/changePassword", pair.token, back)).body.message).toBe(
      "Password was already used for the last 90 days",
    );
    await it.identity.accounts.settings.saveSecurity(ROOT, {});
    expect((await it.call("GET", "/api/noauth/resetPassword?resetToken=unknown")).status).toBe(409);
  });

  test("of two concurrent resets with one token one succeeds", async () => {
    await it.identity.account({ email: "twice@b.org", authority: "SYS_ADMIN" });
    const account = it.database.db.updateTable("user_account").where("email", "=", "twice@b.org");
    const { token: resetToken, kept } = newLinkToken("reset_token", it.now);
    await account.set(kept).execute();
    const passwords = ["second-2", "third-3", "fourth-4"];
    const answers = await Promise.all(
      passwords.map((password) => it.call("POST", "/api/noauth/resetPassword", undefined, { resetToken, password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused.map(({ body }) => body.message)).toEqual(Array(2).fill("Invalid reset token!"));
    for (const [at, password] of passwords.entries()) {
      expect((await it.login("twice@b.org", password)).status).toBe(answers[at]?.status === 200 ? 200 : 401);
    }
  });

  test("changing one's own address needs the password", async () => {
    const { tenantId, token: admin } = await it.identity.tenant();
    const account = await it.identity.account({ email: "before@b.org", authority: "TENANT_ADMIN", tenantId });
    const token = await it.identity.login("before@b.org");
    const save = (change: object, by = token) =>
      it.call("POST", "/api/user", by, { ...account, email: "after@b.org", ...change });
    expect(await save({})).toMatchObject({
      status: 400,
      body: { errorCode: 31, message: "The current password is needed to change the e-mail address!" },
    });
    expect((await save({ currentPassword: "wrong" })).body.message).toBe("Current password doesn't match!");
    expect((await save({ email: "before@b.org", firstName: "Ann" })).status).toBe(200);
    const { status, body } = await save({ currentPassword: PASSWORD });
    expect([status, body.email, "currentPassword" in body]).toEqual([200, "after@b.org", false]);
    expect((await save({ email: "third@b.org" }, admin)).status).toBe(200); // administrators change those of others
  });

  test("CORE-7.009 a reset by email never reveals whether the account exists", async () => {
    const answers = await Promise.all(
      [SYS_ADMIN, "nobody@b.org"].map((email) =>
        it.call("POST", "/api/noauth/resetPasswordByEmail", undefined, { email }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  });
});
