import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";

describe.each(TEST_DATABASES)("settings of the installation on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  const call = (method: string, path: string, body?: unknown, token = identity.sysAdmin) =>
    identity.call(method, path, token, body);

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database);
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  test("CORE-7.028 a fresh installation has general and mail settings, and no others", async () => {
    expect((await call("GET", "/api/admin/settings/general")).body).toMatchObject({
      key: "general",
      jsonValue: { baseUrl: "http://localhost:8080", prohibitDifferentUrl: false },
    });
    const { body: mail } = await call("GET", "/api/admin/settings/mail");
    expect(mail.jsonValue).toMatchObject({ smtpPort: "25", timeout: "10000", tlsVersion: "TLSv1.2" });
    expect(mail.jsonValue).not.toHaveProperty("password");
    expect(await call("GET", "/api/admin/settings/sms")).toMatchObject({
      status: 404,
      body: { errorCode: 32, message: "No Administration settings found for key: sms" },
    });
  });

  test("CORE-7.029 settings of a key are created once, and returned as sent", async () => {
    const jsonValue = { free: [1.5, { nested: null }], text: "ä" };
    const { body: made } = await call("POST", "/api/admin/settings", { key: "own", jsonValue });
    expect(made).toMatchObject({ key: "own", jsonValue, createdTime: expect.any(Number) });
    expect((await call("POST", "/api/admin/settings", { key: "own", jsonValue })).body.message).toBe(
      "Admin settings with such name already exists!",
    );
    expect((await call("POST", "/api/admin/settings", { ...made, key: "other" })).body.message).toBe(
      "Changing key of admin settings entry is prohibited!",
    );
    await call("POST", "/api/admin/settings", { ...made, jsonValue: { changed: true } });
    expect((await call("GET", "/api/admin/settings/own")).body).toEqual({ ...made, jsonValue: { changed: true } });
    const unknown = { id: { id: "00000000-0000-1000-8000-000000000000" } };
    expect((await call("POST", "/api/admin/settings", { ...made, ...unknown })).status).toBe(404);
  });

  test("CORE-7.032 CORE-7.033 security settings have defaults and are returned as saved", async () => {
    const { body: defaults } = await call("GET", "/api/admin/securitySettings");
    expect(defaults).toMatchObject({
      passwordPolicy: { minimumLength: 6, minimumDigits: null },
      maxFailedLoginAttempts: null,
    });
    const policy = { ...defaults.passwordPolicy, minimumDigits: 1 };
    const { body: saved } = await call("POST", "/api/admin/securitySettings", { ...defaults, passwordPolicy: policy });
    expect(saved).toEqual({ ...defaults, passwordPolicy: policy });
    expect((await call("GET", "/api/admin/securitySettings")).body).toEqual(saved);
    expect((await identity.call("GET", "/api/noauth/userPasswordPolicy")).body).toEqual(policy);
  });

  test("security settings that would lock everyone out are not stored by the general call", async () => {
    const save = (jsonValue: object) => call("POST", "/api/admin/settings", { key: "securitySettings", jsonValue });
    expect(await save({ passwordPolicy: 5 })).toMatchObject({ status: 400, body: { errorCode: 31 } });
    expect((await call("POST", "/api/admin/settings", { key: "x".repeat(256), jsonValue: {} })).status).toBe(400);
    expect((await identity.call("GET", "/api/noauth/userPasswordPolicy")).status).toBe(200);
  });

  test("CORE-7.034 the platform never calls home, so it reports no update", async () => {
    expect((await call("GET", "/api/admin/updates")).body).toEqual({ message: "", updateAvailable: false });
  });

  test("only system administrators read and change settings", async () => {
    const { token } = await identity.tenant();
    for (const path of ["settings/general", "securitySettings", "updates"]) {
      expect((await call("GET", `/api/admin/${path}`, undefined, token)).status).toBe(403);
    }
    for (const path of ["settings", "settings/testMail", "settings/testSms", "securitySettings"]) {
      expect((await call("POST", `/api/admin/${path}`, {}, token)).status).toBe(403);
    }
  });
});
