import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ApiKey, type ApiKeyInfo, NULL_UUID } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { World } from "../testing/rights/world.ts";
import { settingsAt, startTestApp } from "../testing/test-platform.ts";

const ADMIN = "administrator of tenant 1";
const CUSTOMER = "user of customer 1";
const UNKNOWN = "0b0b0b0b-1dd2-11b2-8080-808080808080";

/** All that the platform has on the disk, or its table of keys. */
async function storedText({ place, db }: OpenTestDatabase): Promise<string> {
  if (place.kind === "postgres") return JSON.stringify(await db.selectFrom("api_key").selectAll().execute());
  const files = (await readdir(place.directory)).filter((name) => name.includes(".db"));
  const texts = await Promise.all(files.map((name) => readFile(join(place.directory, name), "latin1")));
  return texts.join("");
}

describe.each(TEST_DATABASES)("keys of users on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let world: World;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
    world = await World.create(app);
  }, 300_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const ask = (by: string, method: string, path: string, body?: unknown) =>
    world.call(method, path, world.token(by), body);
  const idOf = async (by: string): Promise<string> => JSON.parse((await ask(by, "GET", "/api/auth/user")).text).id.id;

  /** Calls with a key in place of a token. */
  async function withKey(value: string, method: string, path: string, body?: unknown, header = "x-authorization") {
    const headers = { [header]: `ApiKey ${value}`, "content-type": "application/json" };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${app.httpPort}${path}`, { method, headers, ...sent });
    return { status: answer.status, text: await answer.text() };
  }

  async function made(by: string, more: Partial<ApiKeyInfo> = {}): Promise<ApiKey & { value: string }> {
    const draft = { userId: { id: await idOf(by) }, description: "A script", enabled: true, ...more };
    const { status, text } = await ask(by, "POST", "/api/apiKey", draft);
    expect([status, text]).toEqual([200, expect.anything()]);
    return JSON.parse(text);
  }
  const refused = async (value: string, message: string) => {
    const { status, text } = await withKey(value, "GET", "/api/auth/user");
    expect([status, JSON.parse(text)]).toEqual([401, expect.objectContaining({ errorCode: 10, message })]);
  };

  test("a key acts as its user, its value is shown once and stored as a hash", async () => {
    const key = await made(ADMIN);
    expect(key).toMatchObject({ id: { entityType: "API_KEY" }, expired: false, expirationTime: 0, scope: "ALL" });
    expect(key.value).toMatch(/^orrery_[\w-]{86}$/);
    const { text } = await withKey(key.value, "GET", "/api/auth/user");
    expect(JSON.parse(text).id.id).toBe(await idOf(ADMIN));
    expect((await withKey(key.value, "GET", "/api/auth/user", undefined, "authorization")).status).toBe(200);
    const list = await ask(ADMIN, "GET", `/api/apiKeys/${await idOf(ADMIN)}?pageSize=10&page=0&textSearch=script`);
    expect(JSON.parse(list.text).data.map(({ id }: ApiKeyInfo) => id.id)).toContain(key.id.id);
    expect(list.text).not.toContain("value");
    expect(await storedText(database)).not.toContain(key.value.slice(7));
    const logs = async () =>
      (await ask(ADMIN, "GET", `/api/audit/logs/entity/USER/${await idOf(ADMIN)}?pageSize=20&page=0`)).text;
    await expect.poll(logs).toContain(key.id.id);
    expect(await logs()).not.toContain(key.value.slice(7));
  });

  test("a key that is revoked, disabled, expired or nobody's is refused with the next call", async () => {
    const key = await made(ADMIN);
    const toggled = await ask(ADMIN, "PUT", `/api/apiKey/${key.id.id}/enabled/false`);
    expect(JSON.parse(toggled.text)).toMatchObject({ enabled: false });
    await refused(key.value, "User account is not active");
    await ask(ADMIN, "PUT", `/api/apiKey/${key.id.id}/enabled/true`);
    expect((await withKey(key.value, "GET", "/api/auth/user")).status).toBe(200);
    expect((await ask(ADMIN, "DELETE", `/api/apiKey/${key.id.id}`)).status).toBe(200);
    await refused(key.value, "Invalid username or password");
    await refused("orrery_guessed", "Invalid username or password");
    await refused((await made(ADMIN, { expirationTime: 1000 })).value, "API key is expired");
  });

  test("a suspended user's keys are refused, and a deleted user's too", async () => {
    const tenantId = { entityType: "TENANT", id: world.tenantId(1) };
    const draft = { authority: "TENANT_ADMIN", email: "keys@tenant1.org", tenantId };
    const { text } = await ask("root", "POST", "/api/user?sendActivationMail=false", draft);
    const user = JSON.parse(text).id.id;
    const link = (await ask("root", "GET", `/api/user/${user}/activationLink`)).text;
    const activateToken = new URL(link).searchParams.get("activateToken");
    await world.call("POST", "/api/noauth/activate", undefined, { activateToken, password: "secret-2" });
    const body = { userId: { id: user }, description: "Of another", enabled: true };
    const { value } = JSON.parse((await ask(ADMIN, "POST", "/api/apiKey", body)).text);
    expect((await withKey(value, "GET", "/api/auth/user")).status).toBe(200);
    await ask("root", "POST", `/api/user/${user}/userCredentialsEnabled?userCredentialsEnabled=false`);
    await refused(value, "User account is not active");
    await ask("root", "POST", `/api/user/${user}/userCredentialsEnabled?userCredentialsEnabled=true`);
    expect((await withKey(value, "GET", "/api/auth/user")).status).toBe(200);
    await ask("root", "DELETE", `/api/user/${user}`);
    await refused(value, "Invalid username or password");
  });

  test("a key never has more than its user, also when a user made it who may more", async () => {
    const key = await made(CUSTOMER);
    expect((await withKey(key.value, "GET", "/api/audit/logs?pageSize=1&page=0")).status).toBe(403);
    const theirs = await world.make("DEVICE", "tenant 1");
    expect((await withKey(key.value, "GET", `/api/device/${theirs.id.id}`)).status).toBe(403);
    // Of whom one may not change, one makes no key.
    const admin = { userId: { id: await idOf(ADMIN) }, description: "Higher", enabled: true };
    expect((await ask(CUSTOMER, "POST", "/api/apiKey", admin)).status).toBe(403);
    expect((await withKey(key.value, "POST", "/api/apiKey", admin)).status).toBe(403);
    const others = await ask("administrator of tenant 2", "POST", "/api/apiKey", admin);
    expect(others.status).toBe(404);
  });

  test("keys of other tenants and of other users can be neither seen nor changed", async () => {
    const key = await made(ADMIN);
    const stranger = "administrator of tenant 2";
    for (const [by, status] of [
      [stranger, 404],
      [CUSTOMER, 403],
    ] as const) {
      expect((await ask(by, "GET", `/api/apiKeys/${await idOf(ADMIN)}?pageSize=10&page=0`)).status).toBe(status);
      expect((await ask(by, "PUT", `/api/apiKey/${key.id.id}/enabled/false`)).status).toBe(status);
      expect((await ask(by, "DELETE", `/api/apiKey/${key.id.id}`)).status).toBe(status);
    }
    expect((await ask(stranger, "DELETE", `/api/apiKey/${UNKNOWN}`)).status).toBe(404);
    expect((await withKey(key.value, "GET", "/api/auth/user")).status).toBe(200);
  });

  test("a key that only reads reads devices and their values, and writes, commands and gets at secrets nowhere", async () => {
    const { value } = await made(ADMIN, { scope: "READ" });
    const device = (await world.make("DEVICE", "tenant 1")).id.id;
    const chain = (await world.make("RULE_CHAIN", "tenant 1")).id.id;
    const page = "pageSize=5&page=0";
    const user = await idOf(ADMIN);
    const parameters = {
      rootId: device,
      rootType: "DEVICE",
      direction: "FROM",
      relationTypeGroup: "COMMON",
      maxLevel: 1,
    };
    const relations = { parameters, filters: [] };
    const allowed = [
      ["GET", `/api/device/${device}`],
      ["GET", `/api/tenant/devices?${page}`],
      ["GET", `/api/ruleChain/${chain}/metadata`], // its secrets are masked for everyone
      ["GET", `/api/plugins/telemetry/DEVICE/${device}/values/timeseries?keys=a`],
      ["POST", "/api/entitiesQuery/count", { entityFilter: { type: "entityType", entityType: "DEVICE" } }],
      ["POST", `/api/orrery/pixels/DEVICE/${device}`, { keys: ["a"], startTs: 0, endTs: 1, pixelMs: 1 }],
      ["POST", `/api/events/DEVICE/${device}?tenantId=${NULL_UUID}&${page}`, { eventType: "ERROR" }],
      ["POST", "/api/relations", relations],
      ["POST", "/api/relations/info", relations],
      [
        "POST",
        "/api/devices",
        { parameters: relations.parameters, relationType: "Contains", deviceTypes: ["default"] },
      ],
    ] as const;
    for (const [method, path, body] of allowed) {
      expect([path, (await withKey(value, method, path, body)).status]).toEqual([path, 200]);
    }
    const forbidden = [
      ["POST", "/api/device", { name: "Made by a key that reads" }],
      ["DELETE", `/api/device/${device}`],
      ["POST", `/api/plugins/telemetry/DEVICE/${device}/timeseries/ANY`, { a: 1 }],
      ["POST", `/api/rpc/oneway/${device}`, { method: "m", params: {} }],
      ["GET", `/api/device/${device}/credentials`],
      ["GET", "/api/ruleChains/export?limit=10"],
      ["GET", `/api/user/${user}/token`], // a token of a user would have all rights
      ["GET", `/api/user/${user}/activationLink`],
      ["POST", "/api/apiKey", { userId: { id: user }, description: "All", enabled: true }],
      ["POST", "/api/auth/changePassword", { currentPassword: "a", newPassword: "b" }],
      ["POST", `/api/events/DEVICE/${device}/clear?tenantId=${NULL_UUID}`, { eventType: "ERROR" }],
      ["POST", "/api/relation", {}],
    ] as const;
    for (const [method, path, body] of forbidden) {
      expect([path, (await withKey(value, method, path, body)).status]).toEqual([path, 403]);
    }
  });

  test("a key for values saves telemetry and sends commands, and changes no entity", async () => {
    const { value } = await made(ADMIN, { scope: "VALUES" });
    const device = (await world.make("DEVICE", "tenant 1")).id.id;
    const save = await withKey(value, "POST", `/api/plugins/telemetry/DEVICE/${device}/timeseries/ANY`, { a: 1 });
    expect(save.status).toBe(200);
    const command = { method: "m", params: {}, timeout: 1 };
    expect((await withKey(value, "POST", `/api/rpc/oneway/${device}`, command)).status).toBe(200);
    const foreign = (await world.make("DEVICE", "tenant 2")).id.id;
    const theirs = `/api/plugins/telemetry/DEVICE/${foreign}/timeseries/ANY`;
    expect((await withKey(value, "POST", theirs, { a: 1 })).status).toBe(404);
    expect((await withKey(value, "POST", "/api/device", { name: "Made by a key for values" })).status).toBe(403);
    expect((await withKey(value, "GET", `/api/device/${device}/credentials`)).status).toBe(403);
  });

  test("what is fixed cannot be changed, and what is wrong is refused with the sentences of the contract", async () => {
    const key = await made(ADMIN, { expirationTime: 32_503_680_000_000 });
    const described = await ask(ADMIN, "POST", "/api/apiKey", { ...key, description: "Renamed", enabled: true });
    expect(JSON.parse(described.text)).toMatchObject({ description: "Renamed", value: null });
    const id = key.id;
    const rows = [
      [{ description: "a" }, "API key should be assigned to user!"],
      [{ userId: { id: UNKNOWN }, description: "a" }, "API key reference a non-existent user!"],
      [{ id: { id: NULL_UUID }, description: "a" }, "Cannot update non-existent API key!"],
      [{ id, userId: { id: UNKNOWN }, description: "a" }, "Cannot update API key user id!"],
      [{ id, expirationTime: 0, description: "a" }, "Cannot update API key expiration time!"],
      [{ id, scope: "READ", description: "a" }, "Cannot update API key scope!"],
      [{ id, description: " " }, "Validation error"],
      [{ id, description: "<b>" }, "Validation error"],
      [{ id, description: "a".repeat(256) }, "Validation error"],
    ] as const;
    for (const [body, message] of rows) {
      const { status, text } = await ask(ADMIN, "POST", "/api/apiKey", body);
      expect([status, text]).toEqual([400, expect.stringContaining(message)]);
    }
  });
});
