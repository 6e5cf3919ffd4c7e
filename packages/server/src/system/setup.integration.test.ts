import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { startTestIdentity, type TestIdentity } from "./test-identity.ts";

describe.each(TEST_DATABASES)("the first administrator on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let now = Date.parse("2026-01-01T00:00:00Z");
  const claim = (code: string, email = "first@b.org", password = "secret-1") =>
    identity.call("POST", "/api/orrery/setup", undefined, { code, email, password });

  beforeEach(async () => {
    database = await open();
    identity = await startTestIdentity(database, { claimed: false, clock: () => now });
  });
  afterEach(async () => {
    await identity.close();
    await database.close();
  });

  test("is created with the printed code, once", async () => {
    const code = (await identity.accounts.setup.start()) ?? "";
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect((await identity.call("GET", "/api/orrery/setup")).body).toEqual({ required: true });
    expect((await claim("WRONG")).status).toBe(403);
    expect((await claim(code, "nonsense")).status).toBe(400);
    expect((await claim(code, "first@b.org", "short")).status).toBe(400);
    const answers = await Promise.all([claim(code), claim(code.toLowerCase().replaceAll("-", ""), "second@b.org")]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403]);
    const pair = answers.find((answer) => answer.status === 200)?.body;
    expect((await identity.call("GET", "/api/auth/user", pair.token)).body.authority).toBe("SYS_ADMIN");
    expect((await identity.call("GET", "/api/orrery/setup")).body).toEqual({ required: false });
    expect((await claim(code, "third@b.org")).status).toBe(403);
    expect(await identity.accounts.setup.start()).toBeUndefined();
  });

  test("is not reachable by guessing codes", async () => {
    const code = (await identity.accounts.setup.start()) ?? "";
    for (let i = 0; i < 11; i++) expect((await claim(`WRONG-${i}`)).status).toBe(403);
    expect(await claim(code)).toMatchObject({
      status: 429,
      body: { message: "Too many wrong codes, please try again in 1 second" },
    });
    now += 1_000;
    expect((await claim("WRONG")).status).toBe(403);
    expect((await claim(code)).body.retryAfterSec).toBe(2);
    now += 2_000;
    expect((await claim(code)).status).toBe(200); // a correct code works after the wait
  });

  test("is not delayed by wrong codes from other addresses", async () => {
    const code = (await identity.accounts.setup.start()) ?? "";
    for (let i = 0; i < 11; i++) await claim(`WRONG-${i}`);
    const from = (address: string) =>
      identity.accounts.setup.claim({ code, email: "first@b.org", password: "secret-1" }, address);
    await expect(from("127.0.0.1")).rejects.toMatchObject({ code: "tooManyRequests" });
    expect(await from("192.0.2.1")).toHaveProperty("token");
  });

  test("finds a default tenant profile and the general settings", async () => {
    const code = (await identity.accounts.setup.start()) ?? "";
    const { token } = (await claim(code)).body;
    const { body: profile } = await identity.call("GET", "/api/tenantProfileInfo/default", token);
    expect(profile.name).toBe("Default");
    const { body: general } = await identity.call("GET", "/api/admin/settings/general", token);
    expect(general.jsonValue).toEqual({ baseUrl: "http://localhost:8080", prohibitDifferentUrl: false });
    const { body: mail } = await identity.call("GET", "/api/admin/settings/mail", token);
    expect(mail.jsonValue).not.toHaveProperty("password");
    expect((await identity.call("GET", "/api/admin/settings/nonsense", token)).body).toMatchObject({
      status: 404,
      message: "No Administration settings found for key: nonsense",
    });
  });
});
