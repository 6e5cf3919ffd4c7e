import { NULL_UUID } from "@orrery/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "./databases.ts";
import { World } from "./rights/world.ts";
import { settingsAt, startTestApp } from "./test-platform.ts";

const BY = "administrator of tenant 1";
const [sqlite] = TEST_DATABASES;

let database: OpenTestDatabase;
let app: App;
let world: World;

beforeAll(async () => {
  if (!sqlite) throw new Error("no database to test with");
  database = await sqlite.open({ migrated: false, attach: [] });
  app = await startTestApp(settingsAt(database.place));
  world = await World.create(app);
}, 300_000);
afterAll(async () => {
  await app.close();
  await database.close();
});

async function ask<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
  const { status, text } = await world.call(method, path, world.token(BY), body);
  expect([path, status]).toEqual([path, 200]);
  return JSON.parse(text);
}
const ID = { id: expect.stringMatching(/^[0-9a-f-]{36}$/) };
const reference = (entityType: string) => ({ ...ID, entityType });

test("CORE-3.018, BLOCK-3.185 credentials of a device, and those of MQTT with a name and a password", async () => {
  const device = await world.make("DEVICE", "tenant 1");
  const path = `/api/device/${device.id.id}/credentials`;
  const made = await ask("GET", path);
  expect(made).toMatchObject({
    deviceId: { entityType: "DEVICE", id: device.id.id },
    credentialsType: "ACCESS_TOKEN",
    credentialsId: expect.stringMatching(/^.{8,}$/),
    credentialsValue: null,
  });
  const value = { clientId: "meter-1", userName: "meter", password: "p" };
  const basic = {
    ...made,
    credentialsType: "MQTT_BASIC",
    credentialsId: null,
    credentialsValue: JSON.stringify(value),
  };
  await ask("POST", "/api/device/credentials", basic);
  const read = await ask<{ credentialsType: string; credentialsValue: string }>("GET", path);
  expect(read.credentialsType).toBe("MQTT_BASIC");
  expect(JSON.parse(read.credentialsValue)).toEqual(value);
});

test("CORE-3.020, BLOCK-3.018 a dashboard, its description in lists, and the customers that see it", async () => {
  const saved = await ask<{ id: { id: string } }>("POST", "/api/dashboard", { title: "Shapes", configuration: {} });
  expect(saved).toMatchObject({ id: reference("DASHBOARD"), title: "Shapes", name: "Shapes" });
  await ask("POST", `/api/customer/public/dashboard/${saved.id.id}`);
  const dashboard = await ask("GET", `/api/dashboard/${saved.id.id}`);
  const customers = [{ customerId: reference("CUSTOMER"), title: "Public", public: true }];
  expect(dashboard).toMatchObject({ id: saved.id, assignedCustomers: customers });
  const info = await ask("GET", `/api/dashboard/info/${saved.id.id}`);
  expect(info).toMatchObject({ id: saved.id, title: "Shapes", name: "Shapes", assignedCustomers: customers });
  expect(info).not.toHaveProperty("configuration");
});

test("CORE-3.026 a relation is read by both its ends and its type", async () => {
  const [from, to] = [await world.make("ASSET", "tenant 1"), await world.make("DEVICE", "tenant 1")];
  const ends = { from: { entityType: "ASSET", id: from.id.id }, to: { entityType: "DEVICE", id: to.id.id } };
  const { status } = await world.call("POST", "/api/relation", world.token(BY), { ...ends, type: "Contains" });
  expect(status).toBe(200);
  const parts = [
    `fromId=${from.id.id}`,
    "fromType=ASSET",
    "relationType=Contains",
    `toId=${to.id.id}`,
    "toType=DEVICE",
  ];
  expect(await ask("GET", `/api/relation?${parts.join("&")}`)).toMatchObject({ ...ends, type: "Contains" });
  for (const missing of parts) {
    const rest = parts.filter((part) => part !== missing).join("&");
    const answer = await world.call("GET", `/api/relation?${rest}`, world.token(BY));
    expect([missing, answer.status]).toEqual([missing, 400]);
  }
});

test("BLOCK-3.001, BLOCK-3.002, BLOCK-3.016 references, found entities and users", async () => {
  const device = await ask("GET", `/api/device/${(await world.make("DEVICE", "tenant 1")).id.id}`);
  expect(device).toMatchObject({
    id: reference("DEVICE"),
    tenantId: reference("TENANT"),
    customerId: { entityType: "CUSTOMER", id: NULL_UUID },
    deviceProfileId: reference("DEVICE_PROFILE"),
    name: expect.any(String),
  });
  const found = await ask<{ data: unknown[] }>("GET", "/api/tenant/deviceInfos?pageSize=5&page=0");
  expect(found.data.length).toBeGreaterThan(0);
  for (const each of found.data) expect(each).toMatchObject({ id: reference("DEVICE"), name: expect.any(String) });
  const me = await ask("GET", "/api/auth/user");
  expect(me).toMatchObject({ authority: "TENANT_ADMIN", email: expect.stringContaining("@") });
  for (const member of ["firstName", "lastName"]) expect(me).toHaveProperty(member);
});

test("BLOCK-3.033 the descriptor of a widget type is kept as it was saved", async () => {
  await ask("POST", "/api/widgetsBundle", { alias: "tanks", title: "Tanks" });
  const descriptor = {
    ...{ type: "latest", sizeX: 7.5, sizeY: 3, resources: [{ url: "https://example.org/a.js" }] },
    ...{ templateHtml: "<b></b>", templateCss: "b {}", controllerScript: "self.onInit = function() {}" },
    ...{ settingsSchema: "{}", dataKeySettingsSchema: "{}", defaultConfig: "{}" },
  };
  const type = await ask<{ id: { id: string } }>("POST", "/api/widgetType", {
    ...{ bundleAlias: "tanks", alias: "level", name: "Level", descriptor },
  });
  expect(await ask("GET", `/api/widgetType/${type.id.id}`)).toMatchObject({ name: "Level", descriptor });
});
