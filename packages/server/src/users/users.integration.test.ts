import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { aNew } from "../testing/new-entity.ts";

describe.each(TEST_DATABASES)("users on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  const call: TestIdentity["call"] = (...parameters) => identity.call(...parameters);
  const noMail = "/api/user?sendActivationMail=false";

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database);
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  test("CORE-7.011 CORE-7.110 CORE-7.111 a new user chooses a password by the link and is signed in", async () => {
    const { token, tenantId } = await identity.tenant();
    const additionalInfo = { lang: "de_DE", nested: { deep: [1, "two", null] } };
    const draft = { email: "new@b.org", authority: "TENANT_ADMIN", firstName: "New", additionalInfo, unknown: 1 };
    const { body: user } = await call("POST", noMail, token, draft);
    expect(user).toEqual({
      ...aNew("USER", user),
      tenantId,
      customerId: { entityType: "CUSTOMER", id: "13814000-1dd2-11b2-8080-808080808080" },
      email: "new@b.org",
      name: "new@b.org",
      authority: "TENANT_ADMIN",
      firstName: "New",
      lastName: null,
      additionalInfo,
    });
    const { body: link } = await call("GET", `/api/user/${user.id.id}/activationLink`, token);
    const activateToken = new URL(link).searchParams.get("activateToken") ?? "";
    const page = await call("GET", `/api/noauth/activate?activateToken=${activateToken}`);
    expect([page.status, page.headers.get("location")]).toEqual([
      303,
      `/login/createPassword?activateToken=${activateToken}`,
    ]);
    const activate = (password: string) => call("POST", "/api/noauth/activate", undefined, { activateToken, password });
    expect((await activate("short")).status).toBe(400);
    const { body: pair } = await activate("secret-2");
    const own = (await call("GET", "/api/auth/user", pair.token)).body;
    expect(own).toMatchObject({
      email: "new@b.org",
      additionalInfo: { ...additionalInfo, userCredentialsEnabled: true },
    });
    expect((await activate("secret-3")).body.message).toBe(
      `Unable to find user credentials by activateToken [${activateToken}]`,
    );
    expect((await call("GET", `/api/user/${user.id.id}/activationLink`, token)).body.message).toBe(
      "User is already activated!",
    );
    expect((await call("GET", "/api/noauth/activate?activateToken=unknown")).status).toBe(409);
  });

  test("of two concurrent activations with one token one succeeds", async () => {
    const { token } = await identity.tenant();
    await call("POST", noMail, token, { email: "once@b.org", authority: "TENANT_ADMIN" });
    const [user] = (await call("GET", "/api/users?pageSize=1&page=0&textSearch=once@b.org", token)).body.data;
    const { body: link } = await call("GET", `/api/user/${user.id.id}/activationLink`, token);
    const activateToken = new URL(link).searchParams.get("activateToken") ?? "";
    const passwords = ["secret-2", "secret-3", "secret-4"];
    const answers = await Promise.all(
      passwords.map((password) => call("POST", "/api/noauth/activate", undefined, { activateToken, password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    for (const [at, password] of passwords.entries()) {
      const { status } = await call("POST", "/api/auth/login", undefined, { username: "once@b.org", password });
      expect(status).toBe(answers[at]?.status === 200 ? 200 : 401);
    }
  });

  test("without outgoing mail a user who is to get an email is not created", async () => {
    const { token } = await identity.tenant();
    const draft = { email: "email@b.org", authority: "TENANT_ADMIN" };
    expect(await call("POST", "/api/user", token, draft)).toMatchObject({
      status: 500,
      body: { errorCode: 2, message: expect.stringMatching(/^Unable to send mail: .*hand over the activation link/) },
    });
    expect((await call("POST", noMail, token, draft)).status).toBe(200);
  });

  test.each([
    [{ authority: "TENANT_ADMIN" }, "User email should be specified!"],
    [{ email: "nonsense", authority: "TENANT_ADMIN" }, "Invalid email address format 'nonsense'!"],
    [{ email: "x@b.org" }, "User authority isn't defined!"],
    [{ email: "x@b.org", authority: "CUSTOMER_USER" }, "Customer user should be assigned to customer!"],
    [
      { email: "x@b.org", authority: "CUSTOMER_USER", customerId: { id: "00000000-0000-1000-8000-000000000000" } },
      "Can't assign user to non-existent customer!",
    ],
    [
      { email: "root@platform.org", authority: "TENANT_ADMIN" },
      "User with email 'root@platform.org'  already present in database!",
    ],
    [
      { email: "x@b.org", authority: "TENANT_ADMIN", firstName: "x".repeat(256) },
      "Validation error: length of firstName must be equal or less than 255",
    ],
  ])("%j is refused: %s", async (draft, message) => {
    const { token } = await identity.tenant();
    expect(await call("POST", noMail, token, draft)).toMatchObject({ status: 400, body: { errorCode: 31, message } });
  });

  test("users cannot raise their own authority, tenant or customer, nor change internals", async () => {
    const { token } = await identity.tenant();
    const other = await identity.tenant();
    const { user, token: userToken, customerId } = await identity.customer(token, "Modest");
    const { body } = await call("POST", noMail, userToken, {
      ...user,
      authority: "SYS_ADMIN",
      tenantId: other.tenantId,
      customerId: null,
      firstName: "Still me",
      additionalInfo: { userPasswordHistory: { 1: "x" }, failedLoginAttempts: -5, lang: "fr_FR" },
    });
    expect(body).toMatchObject({
      authority: "CUSTOMER_USER",
      tenantId: user.tenantId,
      customerId,
      firstName: "Still me",
    });
    expect(body.additionalInfo).toEqual({
      lang: "fr_FR",
      userCredentialsEnabled: true,
      lastLoginTs: expect.any(Number),
    });
  });

  test("CORE-7.113 disabled credentials end sessions and block sign-ins until they are enabled", async () => {
    const { token } = await identity.tenant();
    const { user, email, token: userToken } = await identity.customer(token, "Disabled");
    const path = `/api/user/${user.id.id}/userCredentialsEnabled`;
    expect((await call("POST", `${path}?userCredentialsEnabled=false`, token)).status).toBe(200);
    expect((await call("GET", "/api/auth/user", userToken)).body.errorCode).toBe(11);
    await expect(identity.login(email)).rejects.toThrow("User account is not active");
    expect((await call("GET", `/api/user/${user.id.id}`, token)).body.additionalInfo.userCredentialsEnabled).toBe(
      false,
    );
    await call("POST", path, token);
    expect((await call("GET", "/api/auth/user", await identity.login(email))).status).toBe(200);
    const { body: fresh } = await call("POST", noMail, token, { email: "never@b.org", authority: "TENANT_ADMIN" });
    expect((await call("POST", `/api/user/${fresh.id.id}/userCredentialsEnabled`, token)).body.message).toBe(
      "Enabled user credentials should have password!",
    );
  });

  test("CORE-7.108 CORE-7.109 a deleted user is signed out at once, and the last administrator cannot be deleted", async () => {
    const { token } = await identity.tenant();
    const { user, token: userToken } = await identity.customer(token, "Deleted");
    expect((await call("DELETE", `/api/user/${user.id.id}`, token)).status).toBe(200);
    expect((await call("GET", "/api/auth/user", userToken)).body.errorCode).toBe(11);
    expect((await call("GET", `/api/user/${user.id.id}`, token)).body.message).toBe(
      `User with id [${user.id.id}] is not found`,
    );
    const self = (await call("GET", "/api/auth/user", identity.sysAdmin)).body;
    expect(await call("DELETE", `/api/user/${self.id.id}`, identity.sysAdmin)).toMatchObject({
      status: 403,
      body: { errorCode: 20, message: "Sysadmin is not allowed to delete himself" },
    });
  });

  test("CORE-7.105 CORE-7.106 CORE-7.107 lists contain the users that the role may see", async () => {
    const { token, tenantId, email: admin } = await identity.tenant();
    const first = await identity.customer(token, "First");
    const second = await identity.customer(token, "Second");
    const emails = async (path: string, by: string) =>
      (await call("GET", `${path}?pageSize=10&page=0&sortProperty=email`, by)).body.data.map(
        (u: { email: string }) => u.email,
      );
    expect(await emails("/api/users", token)).toEqual([admin, first.email, second.email].sort());
    expect(await emails("/api/users", first.token)).toEqual([first.email]);
    expect(await emails(`/api/customer/${second.customerId.id}/users`, token)).toEqual([second.email]);
    expect(await emails(`/api/tenant/${tenantId.id}/users`, identity.sysAdmin)).toEqual([admin]);
  });

  test("CORE-6.005 CORE-7.017 CORE-7.018 an administrator signs in as a user of the own tenant", async () => {
    const { token } = await identity.tenant();
    const other = await identity.tenant();
    const { user } = await identity.customer(token, "Seen");
    expect((await call("GET", "/api/user/tokenAccessEnabled", token)).body).toBe(true);
    expect(await call("GET", "/api/user/tokenAccessEnabled", identity.sysAdmin)).toMatchObject({
      status: 200,
      body: true,
    });
    const { body: admin } = await call("GET", "/api/auth/user", token);
    const { body: own } = await call("GET", `/api/user/${admin.id.id}/token`, identity.sysAdmin);
    expect((await call("GET", "/api/auth/user", own.token)).body).toEqual(admin);
    const { body: pair } = await call("GET", `/api/user/${user.id.id}/token`, token);
    expect((await call("GET", "/api/auth/user", pair.token)).body.email).toBe(user.email);
    expect((await call("GET", `/api/user/${user.id.id}/token`, other.token)).status).toBe(404);
    expect((await call("GET", `/api/user/${user.id.id}/token`, identity.sysAdmin)).status).toBe(403);
  });

  test("CORE-6.005 who acts as a user is named in the audit log, and loses the session with the own account", async () => {
    const { tenantId, token } = await identity.tenant();
    const colleague = await identity.account({ email: "acting@tenant.org", authority: "TENANT_ADMIN", tenantId });
    const { user } = await identity.customer(token, "Acted");
    const { body: first } = await call("GET", `/api/user/${user.id.id}/token`, await identity.login(colleague.email));
    const { body: pair } = await call("POST", "/api/auth/token", undefined, { refreshToken: first.refreshToken });
    expect((await call("POST", "/api/user?sendActivationMail=false", pair.token, user)).status).toBe(200);
    const logs = await call("GET", `/api/audit/logs/user/${user.id.id}?pageSize=9&page=0`, token);
    expect(logs.body.data).toContainEqual(
      expect.objectContaining({ actionType: "UPDATED", userName: `${user.email} (${colleague.email})` }),
    );
    await call("POST", `/api/user/${colleague.id.id}/userCredentialsEnabled?userCredentialsEnabled=false`, token);
    expect((await call("GET", "/api/auth/user", pair.token)).status).toBe(401);
    const { refreshToken } = pair;
    expect((await call("POST", "/api/auth/token", undefined, { refreshToken })).status).toBe(401);
  });

  test("CORE-6.005 an administrator views what a user sees, and the server lets nothing be changed", async () => {
    const { token } = await identity.tenant();
    const other = await identity.tenant();
    const { user, customerId, token: own } = await identity.customer(token, "Viewed");
    const view = `/api/orrery/user/${user.id.id}/view`;
    expect((await call("POST", view, other.token)).status).toBe(404);
    expect((await call("POST", view, identity.sysAdmin)).status).toBe(403);
    expect((await call("POST", view, own)).status).toBe(403);
    const { body: first } = await call("POST", view, token);
    const { refreshToken } = first;
    const { body: renewed } = await call("POST", "/api/auth/token", undefined, { refreshToken });
    for (const { token: viewing } of [first, renewed]) {
      expect((await call("GET", "/api/auth/user", viewing)).body.email).toBe(user.email);
      expect((await call("GET", `/api/customer/${customerId.id}`, viewing)).body.title).toBe("Viewed");
      const changes = [
        ["POST", "/api/user", user],
        ["DELETE", `/api/user/${user.id.id}`],
        ["POST", "/api/auth/changePassword", { currentPassword: "a", newPassword: "b" }],
        ["POST", "/api/apiKey", { userId: user.id, description: "a" }],
        ["POST", view],
      ] as const;
      for (const [method, path, body] of changes) {
        expect(await call(method, path, viewing, body)).toMatchObject({ status: 403, body: { errorCode: 20 } });
      }
    }
    expect((await call("GET", `/api/user/${user.id.id}/token`, first.token)).status).toBe(403);
    const logs = await call("GET", `/api/audit/logs/entity/USER/${user.id.id}?pageSize=9&page=0`, token);
    expect(logs.body.data).toContainEqual(
      expect.objectContaining({ actionType: "LOGIN", actionData: { viewedAs: user.email } }),
    );
    expect((await call("POST", "/api/auth/logout", renewed.token)).status).toBe(200);
    expect((await call("GET", "/api/auth/user", first.token)).status).toBe(401);
    expect((await call("GET", "/api/auth/user", own)).status, "the user's own session goes on").toBe(200);
  });

  test("CORE-7.017 CORE-7.018 tokens of other users are refused where that is disabled", async () => {
    const own = await open();
    const barred = await startTestIdentity(own, { userTokenAccess: false });
    const { token } = await barred.tenant();
    const { user } = await barred.customer(token, "Unseen");
    const { body: admin } = await barred.call("GET", "/api/auth/user", token);
    for (const [by, id] of [
      [barred.sysAdmin, admin.id.id],
      [token, user.id.id],
    ]) {
      expect((await barred.call("GET", "/api/user/tokenAccessEnabled", by)).body).toBe(false);
      const refusal = { status: 403, body: { errorCode: 20 } };
      expect(await barred.call("GET", `/api/user/${id}/token`, by)).toMatchObject(refusal);
      expect(await barred.call("POST", `/api/orrery/user/${id}/view`, by)).toMatchObject(refusal);
    }
    await barred.close();
    await own.close();
  });
});
