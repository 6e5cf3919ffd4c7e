import type { UserAccount } from "@orrery/model";
import { entityId, NO_CUSTOMER, NULL_UUID, SYSTEM_TENANT } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { User } from "../kernel/auth/user.ts";
import type { Database } from "../kernel/database/database.ts";
import { PASSWORD, SYS_ADMIN, startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { newLinkToken } from "./link-token.ts";
import { principalOf } from "./principal.ts";

const ROOT: User = {
  id: entityId("USER", NULL_UUID),
  email: SYS_ADMIN,
  authority: "SYS_ADMIN",
  tenantId: SYSTEM_TENANT,
  customerId: NO_CUSTOMER,
  isPublic: false,
};
const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each(TEST_DATABASES)("signing in on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let now = Date.parse("2026-01-01T00:00:00Z");
  const call: TestIdentity["call"] = (...parameters) => identity.call(...parameters);
  const login = (username: string, password: string) =>
    call("POST", "/api/auth/login", undefined, { username, password });

  const refresh = (refreshToken: string) => call("POST", "/api/auth/token", undefined, { refreshToken });

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database, { clock: () => now });
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  test("CORE-7.004 the claims of both tokens are those of the contract", async () => {
    const { tenantId } = await identity.tenant();
    const ann = await identity.account({ email: "a@b.org", authority: "TENANT_ADMIN", tenantId, firstName: "Ann" });
    const { body } = await login("a@b.org", PASSWORD);
    const iat = Math.floor(now / 1000);
    const access = claims(body.token);
    expect(access).toEqual({
      sub: "a@b.org",
      userId: ann.id.id,
      scopes: ["TENANT_ADMIN"],
      firstName: "Ann",
      enabled: true,
      isPublic: false,
      tenantId: tenantId.id,
      customerId: "13814000-1dd2-11b2-8080-808080808080",
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/), // beyond the contract: the session
      iss: "thingsboard.io",
      iat,
      exp: iat + 9000,
    });
    const refresh = claims(body.refreshToken);
    expect(refresh).toEqual({
      sub: "a@b.org",
      userId: ann.id.id,
      scopes: ["REFRESH_TOKEN"],
      isPublic: false,
      iss: "thingsboard.io",
      iat,
      exp: iat + 604_800,
      jti: `${access.sessionId}.0`,
    });
  });

  test.each([
    ["an unknown address", { username: "nobody@b.org", password: "x" }, "Invalid username or password"],
    ["a wrong password", { username: SYS_ADMIN, password: "wrong" }, "Invalid username or password"],
    ["a blank name", { username: " ", password: "x" }, "Authentication failed"],
    ["a body that is no JSON", "nonsense", "Authentication failed"],
    ["a body without password", { username: SYS_ADMIN }, "Authentication failed"],
  ])("%s is refused with 401 and code 10", async (_case, body, message) => {
    const answer = await call("POST", "/api/auth/login", undefined, body);
    expect(answer).toMatchObject({ status: 401, body: { status: 401, errorCode: 10, message } });
  });

  test.each([
    ["GET", "/api/auth/login"],
    ["PUT", "/api/auth/token"],
    ["PATCH", "/api/auth/login/public"],
  ])("%s %s, which is for POST only, is refused with 401", async (method, path) => {
    const answer = await call(method, path);
    expect(answer).toMatchObject({
      status: 401,
      body: { errorCode: 10, message: "Authentication method not supported" },
    });
  });

  test.each([
    ["no token", undefined, 10, "Authentication failed"],
    ["nonsense", "nonsense-token", 10, "Invalid username or password"],
  ])("%s is no valid token", async (_case, token, errorCode, message) => {
    expect(await call("GET", "/api/auth/user", token)).toMatchObject({ status: 401, body: { errorCode, message } });
  });

  test("CORE-7.007 a refresh token is good for a new pair only, an access token never is", async () => {
    const { body: pair } = await login(SYS_ADMIN, PASSWORD);
    expect(await call("GET", "/api/auth/user", pair.refreshToken)).toMatchObject({
      status: 401,
      body: { errorCode: 10 },
    });
    now += MINUTE; // a pair of the same second could be equal
    const { status, body: fresh } = await refresh(pair.refreshToken);
    expect([status, Object.keys(fresh).sort()]).toEqual([200, ["refreshToken", "token"]]);
    expect(Number(claims(fresh.token).exp) - Number(claims(pair.token).exp)).toBe(60);
    expect(Number(claims(fresh.refreshToken).exp) - Number(claims(pair.refreshToken).exp)).toBe(60);
    expect((await call("GET", "/api/auth/user", fresh.token)).body.email).toBe(SYS_ADMIN);
    const { body: later } = await refresh(fresh.refreshToken);
    expect((await call("GET", "/api/auth/user", later.token)).body.email).toBe(SYS_ADMIN);
    expect(await call("POST", "/api/auth/token", undefined, { refreshToken: pair.token })).toMatchObject({
      status: 401,
      body: { errorCode: 10 },
    });
  });

  test("a suspension during a sign-in or a refresh leaves no working token", async () => {
    const { tenantId } = await identity.tenant();
    const { id } = await identity.account({ email: "late@b.org", authority: "TENANT_ADMIN", tenantId });
    const { refreshToken } = (await login("late@b.org", PASSWORD)).body;
    const underWay = [
      ...Array.from({ length: 3 }, () => login("late@b.org", PASSWORD)),
      ...Array.from({ length: 20 }, () => call("POST", "/api/auth/token", undefined, { refreshToken })),
    ];
    const suspend = `/api/user/${id.id}/userCredentialsEnabled?userCredentialsEnabled=false`;
    expect((await call("POST", suspend, identity.sysAdmin)).status).toBe(200);
    for (const { status, body } of await Promise.all(underWay)) {
      if (status === 200) expect((await call("GET", "/api/auth/user", body.token)).status).toBe(401);
      else expect(status).toBe(401);
    }
  });

  test("a suspension during a sign-in by a provider leaves no working token", async () => {
    const { tenantId } = await identity.tenant();
    const account = await identity.account({ email: "vouched@b.org", authority: "TENANT_ADMIN", tenantId });
    const enable = (enabled: boolean) =>
      `/api/user/${account.id.id}/userCredentialsEnabled?userCredentialsEnabled=${enabled}`;
    for (let round = 0; round < 10; round++) {
      await call("POST", enable(true), identity.sysAdmin);
      const suspended = call("POST", enable(false), identity.sysAdmin);
      const entered = await Promise.allSettled(
        Array.from({ length: 5 }, () => identity.accounts.signIn.enter(principalOf(account))),
      );
      await suspended;
      for (const entry of entered) {
        if (entry.status === "rejected") continue;
        expect((await call("GET", "/api/auth/user", entry.value.token)).status).toBe(401);
      }
    }
    await expect(identity.accounts.signIn.enter(principalOf(account))).rejects.toThrow("User account is not active");
  });

  test("a change of password and a suspension within the same second leave no working token", async () => {
    const { id } = await identity.account({ email: "quick@b.org", authority: "SYS_ADMIN" });
    const { body: old } = await login("quick@b.org", PASSWORD);
    const passwords = { currentPassword: PASSWORD, newPassword: "other-1" };
    const { body: fresh } = await call("POST", "/api/auth/changePassword", old.token, passwords);
    expect((await call("GET", "/api/auth/user", fresh.token)).status).toBe(200);
    const suspend = `/api/user/${id.id}/userCredentialsEnabled?userCredentialsEnabled=false`;
    expect((await call("POST", suspend, identity.sysAdmin)).status).toBe(200);
    expect((await call("GET", "/api/auth/user", fresh.token)).status).toBe(401);
  });

  test("CORE-7.007 an access token expires after two and a half hours, a refresh token after seven days", async () => {
    const { body: pair } = await login(SYS_ADMIN, PASSWORD);
    now += 150 * MINUTE;
    expect(await call("GET", "/api/auth/user", pair.token)).toMatchObject({
      status: 401,
      body: { errorCode: 11, message: "Token has expired" },
    });
    expect((await call("POST", "/api/auth/token", undefined, { refreshToken: pair.refreshToken })).status).toBe(200);
    now += 7 * DAY;
    expect(await call("POST", "/api/auth/token", undefined, { refreshToken: pair.refreshToken })).toMatchObject({
      status: 401,
      body: { errorCode: 11 },
    });
  });

  test("CORE-7.008 a new password voids tokens issued before, to the second, and no others", async () => {
    await identity.account({ email: "change@b.org", authority: "SYS_ADMIN" });
    const { body: old } = await login("change@b.org", PASSWORD);
    const change = (currentPassword: string, newPassword: string) =>
      call("POST", "/api/auth/changePassword", old.token, { currentPassword, newPassword });
    expect((await change("wrong", "other-1")).body.message).toBe("Current password doesn't match!");
    expect((await change(PASSWORD, "short")).body.message).toBe("Password must be 6 or more characters in length.");
    expect((await change(PASSWORD, PASSWORD)).body.message).toBe("New password should be different from existing!");
    const { body: fresh } = await change(PASSWORD, "other-1");
    expect(await call("GET", "/api/auth/user", old.token)).toMatchObject({ status: 401, body: { errorCode: 11 } });
    expect(await call("POST", "/api/auth/token", undefined, { refreshToken: old.refreshToken })).toMatchObject({
      status: 401,
      body: { errorCode: 10, message: "Authentication failed" },
    });
    expect((await call("GET", "/api/auth/user", fresh.token)).status).toBe(200);
    const { body: again } = await login("change@b.org", "other-1");
    expect((await call("GET", "/api/auth/user", again.token)).status).toBe(200);
  });

  test("too many wrong passwords lock an account until it is enabled again", async () => {
    const root = (await login(SYS_ADMIN, PASSWORD)).body.token;
    await identity.accounts.settings.saveSecurity(ROOT, { maxFailedLoginAttempts: 2 });
    const user = await identity.account({ email: "lock@b.org", authority: "SYS_ADMIN" });
    const wrong = async () => (await login("lock@b.org", "wrong")).body.message;
    expect([await wrong(), await wrong(), await wrong(), await wrong()]).toEqual([
      "Invalid username or password",
      "Invalid username or password",
      "User account is locked due to security policy",
      "Invalid username or password",
    ]);
    expect((await login("lock@b.org", PASSWORD)).body.message).toBe("User account is not active");
    const enable = `/api/user/${user.id.id}/userCredentialsEnabled?userCredentialsEnabled=true`;
    expect((await call("POST", enable, root)).status).toBe(200);
    expect((await login("lock@b.org", PASSWORD)).status).toBe(200);
    await identity.accounts.settings.saveSecurity(ROOT, {});
  });

  test("a lock keeps sessions and expires, and unknown names are answered alike", async () => {
    await identity.accounts.settings.saveSecurity(ROOT, { maxFailedLoginAttempts: 2 });
    const { tenantId } = await identity.tenant();
    await identity.account({ email: "wait@b.org", authority: "TENANT_ADMIN", tenantId });
    const { body: session } = await login("wait@b.org", PASSWORD);
    const messages = async (email: string) => {
      const answers = [];
      for (let n = 0; n < 4; n++) answers.push((await login(email, "wrong")).body.message);
      return answers;
    };
    expect(await messages("wait@b.org")).toEqual(await messages("nobody-at-all@b.org"));
    expect((await login("wait@b.org", PASSWORD)).body.message).toBe("User account is not active");
    const account = (await call("GET", "/api/auth/user", session.token)).body;
    expect(account.additionalInfo).toMatchObject({ userCredentialsEnabled: false, failedLoginAttempts: 4 });
    const refresh = { refreshToken: session.refreshToken };
    expect((await call("POST", "/api/auth/token", undefined, refresh)).status).toBe(200);
    now += 15 * MINUTE;
    const opened = (await call("GET", "/api/auth/user", session.token)).body.additionalInfo;
    expect(opened).toMatchObject({ userCredentialsEnabled: true, failedLoginAttempts: 4 });
    const root = (await login(SYS_ADMIN, PASSWORD)).body.token;
    const { body: page } = await call("GET", `/api/tenant/${tenantId.id}/users?pageSize=10&page=0`, root);
    const listed = page.data.find(({ email }: UserAccount) => email === "wait@b.org");
    expect(listed.additionalInfo).toMatchObject({ userCredentialsEnabled: true, failedLoginAttempts: 4 });
    expect((await login("wait@b.org", "wrong")).body.message).toBe("Invalid username or password");
    const { body: again } = await login("wait@b.org", PASSWORD);
    const { additionalInfo } = (await call("GET", "/api/auth/user", again.token)).body;
    expect(additionalInfo).toEqual({ lastLoginTs: now, userCredentialsEnabled: true });
    await identity.accounts.settings.saveSecurity(ROOT, {});
  });

  test("the last administrator of the installation is never locked", async () => {
    const own = await open();
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
    await identity.account({ email: "old@b.org", authority: "SYS_ADMIN" });
    await identity.accounts.settings.saveSecurity(ROOT, {
      passwordPolicy: { passwordExpirationPeriodDays: 30, passwordReuseFrequencyDays: 90 },
    });
    expect((await login("old@b.org", PASSWORD)).status).toBe(200);
    now += 31 * DAY;
    const { status, body } = await login("old@b.org", PASSWORD);
    expect({ status, body }).toMatchObject({ status: 401, body: { errorCode: 15, message: "User password expired!" } });
    const link = await call("GET", `/api/noauth/resetPassword?resetToken=${body.resetToken}`);
    expect([link.status, link.headers.get("location")]).toEqual([
      303,
      `/login/resetPassword?resetToken=${body.resetToken}`,
    ]);
    const reset = (resetToken: string, password: string) =>
      call("POST", "/api/noauth/resetPassword", undefined, { resetToken, password });
    expect((await reset(body.resetToken, "second-2")).status).toBe(200);
    expect((await reset(body.resetToken, "third-3")).body.message).toBe("Invalid reset token!");
    const { body: pair } = await login("old@b.org", "second-2");
    const back = { currentPassword: "second-2", newPassword: PASSWORD };
    expect((await call("POST", "/api/auth/changePassword", pair.token, back)).body.message).toBe(
      "Password was already used for the last 90 days",
    );
    await identity.accounts.settings.saveSecurity(ROOT, {});
    expect((await call("GET", "/api/noauth/resetPassword?resetToken=unknown")).status).toBe(409);
  });

  test("of two concurrent resets with one token one succeeds", async () => {
    await identity.account({ email: "twice@b.org", authority: "SYS_ADMIN" });
    const account = database.db.updateTable("user_account").where("email", "=", "twice@b.org");
    const { token: resetToken, kept } = newLinkToken("reset_token", now);
    await account.set(kept).execute();
    const passwords = ["second-2", "third-3", "fourth-4"];
    const answers = await Promise.all(
      passwords.map((password) => call("POST", "/api/noauth/resetPassword", undefined, { resetToken, password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused.map(({ body }) => body.message)).toEqual(Array(2).fill("Invalid reset token!"));
    for (const [at, password] of passwords.entries()) {
      expect((await login("twice@b.org", password)).status).toBe(answers[at]?.status === 200 ? 200 : 401);
    }
  });

  test("CORE-7.005 a visitor of a public customer signs in with its id alone", async () => {
    const { token } = await identity.tenant();
    const device = (await call("POST", "/api/device", token, { name: "shown" })).body;
    const shown = (await call("POST", `/api/customer/public/device/${device.id.id}`, token)).body;
    const publicId = shown.customerId.id;
    const { body: pair } = await call("POST", "/api/auth/login/public", undefined, { publicId });
    expect(claims(pair.token)).toMatchObject({ sub: publicId, isPublic: true, scopes: ["CUSTOMER_USER"] });
    const own = await call("GET", "/api/auth/user", pair.token);
    expect([own.status, own.body]).toEqual([200, undefined]);
    expect((await call("GET", `/api/device/${device.id.id}`, pair.token)).status).toBe(200);
    expect((await call("POST", "/api/auth/token", undefined, { refreshToken: pair.refreshToken })).status).toBe(200);
    expect(await call("POST", "/api/auth/login/public", undefined, { publicId: device.id.id })).toMatchObject({
      status: 401,
      body: { errorCode: 10 },
    });
    const { customerId } = await identity.customer(token, "Not public");
    expect((await call("POST", "/api/auth/login/public", undefined, { publicId: customerId.id })).status).toBe(401);
  });

  test("CORE-7.006 signing out answers 200 to signed-in users", async () => {
    const { body: pair } = await login(SYS_ADMIN, PASSWORD);
    const { status, body } = await call("POST", "/api/auth/logout", pair.token);
    expect([status, body]).toEqual([200, undefined]);
    expect((await call("POST", "/api/auth/logout")).status).toBe(401);
  });

  test("signing out ends the session with all copies of its tokens, and no other session", async () => {
    const { body: other } = await login(SYS_ADMIN, PASSWORD);
    const { body: pair } = await login(SYS_ADMIN, PASSWORD);
    const { body: renewed } = await refresh(pair.refreshToken);
    expect((await call("POST", "/api/auth/logout", renewed.token)).status).toBe(200);
    for (const token of [pair.token, renewed.token]) {
      expect(await call("GET", "/api/auth/user", token)).toMatchObject({ status: 401, body: { errorCode: 11 } });
    }
    for (const token of [pair.refreshToken, renewed.refreshToken]) {
      expect(await refresh(token)).toMatchObject({
        status: 401,
        body: { errorCode: 10, message: "Authentication failed" },
      });
    }
    expect((await call("GET", "/api/auth/user", other.token)).status).toBe(200);
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });

  test("a refresh token works once, and a minute longer for other windows", async () => {
    const { body: first } = await login(SYS_ADMIN, PASSWORD);
    const windows = await Promise.all(Array.from({ length: 5 }, () => refresh(first.refreshToken)));
    expect(windows.map(({ status }) => status)).toEqual(Array(5).fill(200));
    now += MINUTE;
    const { body: late } = await refresh(first.refreshToken);
    for (const { refreshToken } of [...windows.map(({ body }) => body), late]) {
      now += 1_000; // each is the last issued one, or the one before
      expect((await refresh(refreshToken)).status).toBe(200);
    }
  });

  test("reuse of an old refresh token ends the session for its owner and for the thief", async () => {
    const { body: first } = await login(SYS_ADMIN, PASSWORD);
    const { body: second } = await refresh(first.refreshToken);
    now += MINUTE + 1;
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await refresh(second.refreshToken)).status).toBe(401);
    expect((await call("GET", "/api/auth/user", second.token)).body.errorCode).toBe(11);
  });

  test("a signed-out session is still invalid after a restart", async () => {
    const { body: pair } = await login(SYS_ADMIN, PASSWORD);
    const { body: kept } = await login(SYS_ADMIN, PASSWORD);
    const { body: renewed } = await refresh(kept.refreshToken);
    await call("POST", "/api/auth/logout", pair.token);
    const again = await startTestIdentity(database, { clock: () => now, claimed: false });
    expect((await again.call("GET", "/api/auth/user", pair.token)).body.errorCode).toBe(11);
    now += MINUTE + 1;
    const renew = (refreshToken: string) => again.call("POST", "/api/auth/token", undefined, { refreshToken });
    expect([(await renew(pair.refreshToken)).status, (await renew(renewed.refreshToken)).status]).toEqual([401, 200]);
    expect((await renew(kept.refreshToken)).status).toBe(401);
    await again.close();
  });

  test("sessions are removed when their tokens have expired", async () => {
    now += 8 * DAY;
    const { body: pair } = await login(SYS_ADMIN, PASSWORD);
    expect((await refresh(pair.refreshToken)).status).toBe(200);
    expect(await database.db.selectFrom("user_session").selectAll().execute()).toHaveLength(1);
  });

  test("changing one's own address needs the password", async () => {
    const { tenantId, token: admin } = await identity.tenant();
    const account = await identity.account({ email: "before@b.org", authority: "TENANT_ADMIN", tenantId });
    const token = await identity.login("before@b.org");
    const save = (change: object, by = token) =>
      call("POST", "/api/user", by, { ...account, email: "after@b.org", ...change });
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
        call("POST", "/api/noauth/resetPasswordByEmail", undefined, { email }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  });
});

function claims(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
}
