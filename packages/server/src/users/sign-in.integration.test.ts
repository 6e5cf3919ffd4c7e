import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, SYS_ADMIN } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { claims, DAY, MINUTE, TestSignIn } from "./test-sign-in.ts";

describe.each(TEST_DATABASES)("signing in on $name", (kind) => {
  let it: TestSignIn;

  beforeAll(async () => {
    it = await TestSignIn.start(kind);
  });
  afterAll(() => it.close());

  test("CORE-7.004 the claims of both tokens are those of the contract", async () => {
    const { tenantId } = await it.identity.tenant();
    const ann = await it.identity.account({ email: "a@b.org", authority: "TENANT_ADMIN", tenantId, firstName: "Ann" });
    const { body } = await it.login("a@b.org", PASSWORD);
    const iat = Math.floor(it.now / 1000);
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
    const answer = await it.call("POST", "/api/auth/login", undefined, body);
    expect(answer).toMatchObject({ status: 401, body: { status: 401, errorCode: 10, message } });
  });

  test.each([
    ["GET", "/api/auth/login"],
    ["PUT", "/api/auth/token"],
    ["PATCH", "/api/auth/login/public"],
  ])("%s %s, which is for POST only, is refused with 401", async (method, path) => {
    const answer = await it.call(method, path);
    expect(answer).toMatchObject({
      status: 401,
      body: { errorCode: 10, message: "Authentication method not supported" },
    });
  });

  test.each([
    ["no token", undefined, 10, "Authentication failed"],
    ["nonsense", "nonsense-token", 10, "Invalid username or password"],
  ])("%s is no valid token", async (_case, token, errorCode, message) => {
    expect(await it.call("GET", "/api/auth/user", token)).toMatchObject({ status: 401, body: { errorCode, message } });
  });

  test("CORE-7.007 a refresh token is good for a new pair only, an access token never is", async () => {
    const { body: pair } = await it.login(SYS_ADMIN, PASSWORD);
    expect(await it.call("GET", "/api/auth/user", pair.refreshToken)).toMatchObject({
      status: 401,
      body: { errorCode: 10 },
    });
    it.now += MINUTE; // a pair of the same second could be equal
    const { status, body: fresh } = await it.refresh(pair.refreshToken);
    expect([status, Object.keys(fresh).sort()]).toEqual([200, ["refreshToken", "token"]]);
    expect(Number(claims(fresh.token).exp) - Number(claims(pair.token).exp)).toBe(60);
    expect(Number(claims(fresh.refreshToken).exp) - Number(claims(pair.refreshToken).exp)).toBe(60);
    expect((await it.call("GET", "/api/auth/user", fresh.token)).body.email).toBe(SYS_ADMIN);
    const { body: later } = await it.refresh(fresh.refreshToken);
    expect((await it.call("GET", "/api/auth/user", later.token)).body.email).toBe(SYS_ADMIN);
    expect(await it.call("POST", "/api/auth/token", undefined, { refreshToken: pair.token })).toMatchObject({
      status: 401,
      body: { errorCode: 10 },
    });
  });

  test("CORE-7.007 an access token expires after two and a half hours, a refresh token after seven days", async () => {
    const { body: pair } = await it.login(SYS_ADMIN, PASSWORD);
    it.now += 150 * MINUTE;
    expect(await it.call("GET", "/api/auth/user", pair.token)).toMatchObject({
      status: 401,
      body: { errorCode: 11, message: "Token has expired" },
    });
    expect((await it.call("POST", "/api/auth/token", undefined, { refreshToken: pair.refreshToken })).status).toBe(200);
    it.now += 7 * DAY;
    expect(await it.call("POST", "/api/auth/token", undefined, { refreshToken: pair.refreshToken })).toMatchObject({
      status: 401,
      body: { errorCode: 11 },
    });
  });

  test("CORE-7.005 a visitor of a public customer signs in with its id alone", async () => {
    const { token } = await it.identity.tenant();
    const device = (await it.call("POST", "/api/device", token, { name: "shown" })).body;
    const shown = (await it.call("POST", `/api/customer/public/device/${device.id.id}`, token)).body;
    const publicId = shown.customerId.id;
    const { body: pair } = await it.call("POST", "/api/auth/login/public", undefined, { publicId });
    expect(claims(pair.token)).toMatchObject({ sub: publicId, isPublic: true, scopes: ["CUSTOMER_USER"] });
    const own = await it.call("GET", "/api/auth/user", pair.token);
    expect([own.status, own.body]).toEqual([200, undefined]);
    expect((await it.call("GET", `/api/device/${device.id.id}`, pair.token)).status).toBe(200);
    expect((await it.call("POST", "/api/auth/token", undefined, { refreshToken: pair.refreshToken })).status).toBe(200);
    expect(await it.call("POST", "/api/auth/login/public", undefined, { publicId: device.id.id })).toMatchObject({
      status: 401,
      body: { errorCode: 10 },
    });
    const { customerId } = await it.identity.customer(token, "Not public");
    expect((await it.call("POST", "/api/auth/login/public", undefined, { publicId: customerId.id })).status).toBe(401);
  });

  test("CORE-7.006 signing out answers 200 to signed-in users", async () => {
    const { body: pair } = await it.login(SYS_ADMIN, PASSWORD);
    const { status, body } = await it.call("POST", "/api/auth/logout", pair.token);
    expect([status, body]).toEqual([200, undefined]);
    expect((await it.call("POST", "/api/auth/logout")).status).toBe(401);
  });
});
