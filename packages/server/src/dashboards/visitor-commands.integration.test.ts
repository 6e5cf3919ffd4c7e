import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";

const ALIAS_ID = "0a0a0a0a-1dd2-11b2-8080-808080808080";

describe.each(TEST_DATABASES)("commands of visitors on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let client: TestClient;
  let dashboard: Wire;
  /** Token of a visitor of the public link. */
  let visitor: string;
  let made = 0;

  beforeAll(async () => {
    database = await open({ migrated: false });
    app = await startTestApp(settingsAt(database.place));
    client = new TestClient(app);
    await client.claim(app.setupCode ?? "");
    dashboard = await client.json("POST", "/api/dashboard", { title: "Shown" });
    dashboard = await client.json("POST", `/api/customer/public/dashboard/${dashboard.id.id}`);
    visitor = await signIn();
  }, 60_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function signIn(): Promise<string> {
    const [{ customerId }] = dashboard.assignedCustomers;
    return (await client.json("POST", "/api/auth/login/public", { publicId: customerId.id })).token;
  }

  async function device({ type = "pump", isPublic = true } = {}): Promise<Wire> {
    const saved = await client.json("POST", "/api/device", { name: `Pump ${++made}`, type });
    return isPublic ? client.json("POST", `/api/customer/public/device/${saved.id.id}`) : saved;
  }

  async function show(filter: object, settings: object = { publicCommands: true }): Promise<void> {
    const entityAliases = { [ALIAS_ID]: { id: ALIAS_ID, alias: "Pumps", filter } };
    dashboard = await client.json("POST", "/api/dashboard", {
      ...dashboard,
      configuration: { settings, entityAliases },
    });
  }

  /** The answer to a command; the device itself never answers. */
  async function command({ id }: Wire, token = visitor) {
    const body = { method: "start", params: {}, persistent: true, expirationTime: Date.now() + 3_600_000 };
    const response = await fetch(`http://127.0.0.1:${app.httpPort}/api/rpc/twoway/${id.id}`, {
      method: "POST",
      headers: { "x-authorization": `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  }

  const filterOf = (...devices: Wire[]) => ({
    type: "entityList",
    resolveMultiple: true,
    entityType: "DEVICE",
    entityList: devices.map(({ id }) => id.id),
  });

  test("are refused unless the dashboard's settings allow them", async () => {
    const pump = await device();
    await show(filterOf(pump), {});
    expect(await command(pump)).toMatchObject({ status: 403 });
    await show(filterOf(pump), { publicCommands: "true" });
    expect(await command(pump)).toMatchObject({ status: 403 });
    await show(filterOf(pump));
    const { status, text } = await command(pump);
    expect(status).toBe(200);
    const { rpcId } = JSON.parse(text);
    const headers = { "x-authorization": `Bearer ${visitor}` };
    const path = `http://127.0.0.1:${app.httpPort}/api/rpc/persistent/${rpcId}`;
    expect((await fetch(path, { headers })).status).toBe(200);
    await show(filterOf(pump), {});
    expect(await command(pump)).toMatchObject({ status: 403 });
    expect((await fetch(path, { headers })).status).toBe(403);
  });

  test("reach public devices that the aliases resolve to, nothing else", async () => {
    const [shown, hidden, privatePump] = [await device(), await device(), await device({ isPublic: false })];
    await show(filterOf(shown, privatePump));
    expect(await Promise.all([shown, hidden, privatePump].map((each) => command(each)))).toMatchObject([
      { status: 200 },
      { status: 403 },
      { status: 403 },
    ]);
    await client.json("DELETE", `/api/customer/device/${shown.id.id}`);
    expect(await command(shown)).toMatchObject({ status: 403 });
    await client.json("POST", `/api/customer/public/device/${shown.id.id}`);
    expect(await command(shown)).toMatchObject({ status: 200 });
  });

  test("follow every kind of alias, and changes of its entities", async () => {
    const [older, newer] = [await device({ type: "mixer" }), await device({ type: "mixer" })];
    await show({ type: "deviceType", resolveMultiple: true, deviceType: "mixer", deviceNameFilter: "" });
    expect([await command(older), await command(newer)]).toMatchObject([{ status: 200 }, { status: 200 }]);
    await show({ type: "deviceType", resolveMultiple: false, deviceType: "mixer", deviceNameFilter: "" });
    expect([await command(older), await command(newer)]).toMatchObject([{ status: 403 }, { status: 200 }]);
    await show({ type: "singleEntity", resolveMultiple: false, singleEntity: older.id });
    expect([await command(older), await command(newer)]).toMatchObject([{ status: 200 }, { status: 403 }]);
    const asset = await client.json("POST", "/api/asset", { name: `Hall ${++made}`, type: "hall" });
    await client.json("POST", `/api/customer/public/asset/${asset.id.id}`);
    const search = { rootEntity: asset.id, direction: "FROM", maxLevel: 1, filters: [] };
    await show({ type: "relationsQuery", resolveMultiple: true, ...search });
    expect(await command(older)).toMatchObject({ status: 403 });
    const relation = { from: asset.id, to: older.id, type: "Contains", typeGroup: "COMMON" };
    await client.json("POST", "/api/relation", relation);
    expect(await command(older)).toMatchObject({ status: 200 });
    await client.json("POST", "/api/device", { ...older, name: `Renamed ${++made}` });
    await show({ type: "entityName", resolveMultiple: true, entityType: "DEVICE", entityNameFilter: "Renamed" });
    expect(await command(older)).toMatchObject({ status: 200 });
    await show({ type: "noSuchFilter", resolveMultiple: true });
    expect(await command(older)).toMatchObject({ status: 403 });
  });

  test("depend on the settings and aliases alone, however large the dashboard is", async () => {
    const pump = await device();
    const widgets = Array(300_000).fill({});
    const entityAliases = { [ALIAS_ID]: { id: ALIAS_ID, alias: "Pumps", filter: filterOf(pump) } };
    const save = async (configuration: object) => {
      dashboard = await client.json("POST", "/api/dashboard", { ...dashboard, configuration });
      delete dashboard.configuration;
    };
    await save({ widgets, settings: { publicCommands: true }, entityAliases, description: "publicCommands" });
    expect(await command(pump)).toMatchObject({ status: 200 });
    await save({ widgets, settings: { publicCommands: false }, entityAliases, description: '"publicCommands"' });
    expect(await command(pump)).toMatchObject({ status: 403 });
    const long = { ...entityAliases, rest: "x".repeat(300_000) };
    await save({ settings: { publicCommands: true }, entityAliases: long });
    expect(await command(pump)).toMatchObject({ status: 403 });
  });

  test("end when the dashboard is no longer public", async () => {
    const pump = await device();
    await show(filterOf(pump));
    expect(await command(pump)).toMatchObject({ status: 200 });
    await client.json("DELETE", `/api/customer/public/dashboard/${dashboard.id.id}`);
    expect(await command(pump)).toMatchObject({ status: 403 });
    dashboard = await client.json("POST", `/api/customer/public/dashboard/${dashboard.id.id}`);
    expect(await command(pump, await signIn())).toMatchObject({ status: 200 });
  });
});
