import type { FirstSteps } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../testing/test-platform.ts";

const PATH = "/api/orrery/firstSteps";

describe.each(TEST_DATABASES)("first steps on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let client: TestClient;
  let root: TestClient;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
    client = new TestClient(app);
    await client.claim(app.setupCode ?? "");
    root = await client.systemAdmin();
  }, 300_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const read = (as: TestClient): Promise<FirstSteps> => as.json("GET", PATH);
  /** The steps that are ticked. */
  const done = async (as: TestClient) => (await read(as)).steps.flatMap(({ id, done }) => (done ? [id] : []));
  /** Changes a setting as its page does. */
  async function change(key: string, more: object): Promise<void> {
    const settings = await root.json("GET", `/api/admin/settings/${key}`);
    await root.json("POST", "/api/admin/settings", { ...settings, jsonValue: { ...settings.jsonValue, ...more } });
  }

  test("each step of a tenant is ticked by what happened, for all its administrators", async () => {
    const other = await client.otherTenant();
    const all = ["account", "device", "values", "dashboard", "alarm", "customerUser"];
    expect((await read(client)).steps.map(({ id }) => id)).toEqual(all);
    expect(await done(client)).toEqual(["account"]);
    const id = await client.device("first", "FIRST_TOKEN");
    expect(await done(client), "a device that was never heard").toEqual(["account"]);

    const mqtt = await client.mqtt("FIRST_TOKEN");
    await mqtt.publishAsync("v1/devices/me/telemetry", '{"temperature": 21}', { qos: 1 });
    await mqtt.endAsync();
    await expect.poll(() => done(client)).toEqual(["account", "device", "values"]);

    await client.json("POST", "/api/dashboard", { title: "first" });
    expect(await done(client)).toEqual(["account", "device", "values", "dashboard"]);
    const originator = { entityType: "DEVICE", id };
    await client.json("POST", "/api/alarm", { type: "Hot", severity: "MAJOR", status: "ACTIVE_UNACK", originator });
    expect(await done(client)).toEqual(["account", "device", "values", "dashboard", "alarm"]);
    const customer = await client.json("POST", "/api/customer", { title: "first" });
    await client.customerUser(customer.id);
    expect(await done(client)).toEqual(all);
    expect(await done(await client.colleague())).toEqual(all);
    expect(await done(other), "of another tenant").toEqual(["account"]);
  });

  test("a customer has none", async () => {
    const customer = await client.json("POST", "/api/customer", { title: "without steps" });
    const user = await client.customerUser(customer.id);
    expect((await user.call("GET", PATH)).status).toBe(403);
  });

  test("settings are ticked once they are others than those of a new installation", async () => {
    expect((await read(root)).steps.map(({ id }) => id)).toEqual([
      "account",
      "address",
      "mail",
      "tenant",
      "tenantAdmin",
    ]);
    expect(await done(root)).toEqual(["account", "tenant", "tenantAdmin"]);
    await change("general", {});
    expect(await done(root), "saved as they were").toEqual(["account", "tenant", "tenantAdmin"]);
    await change("general", { baseUrl: "https://iot.example.org" });
    await change("mail", { smtpHost: "mail.example.org" });
    expect(await done(root)).toEqual(["account", "address", "mail", "tenant", "tenantAdmin"]);
  });

  test("a user hides them for good, and for nobody else", async () => {
    const colleague = await client.colleague();
    expect((await colleague.call("POST", `${PATH}/hide`)).status).toBe(200);
    expect((await colleague.call("POST", `${PATH}/hide`)).status, "once more").toBe(200);
    expect(await read(colleague)).toEqual({ hidden: true, steps: [] });
    expect((await read(client)).hidden).toBe(false);
  });
});
