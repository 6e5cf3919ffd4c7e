import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../../testing/databases.ts";
import { World } from "../../testing/rights/world.ts";
import { settingsAt, startTestApp, TestClient } from "../../testing/test-platform.ts";
import type { Wire } from "../../testing/wire.ts";

const TELEMETRY = "v1/gateway/telemetry";

describe.each(TEST_DATABASES)("gateways on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let world: World;
  let client: TestClient;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
    world = await World.create(app);
    client = new TestClient(app);
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const call = async (method: string, path: string, body?: unknown, tenant = 1): Promise<Wire> => {
    const { status, text } = await world.call(method, path, world.token(`tenant ${tenant}` as "tenant 1"), body);
    return { status, body: text === "" ? undefined : JSON.parse(text) };
  };
  const ok = async (method: string, path: string, body?: unknown): Promise<Wire> => {
    const answer = await call(method, path, body);
    expect([method, path, answer.status, answer.body?.message]).toEqual([method, path, 200, undefined]);
    return answer.body;
  };
  const named = async (name: string) =>
    (await call("GET", `/api/tenant/devices?deviceName=${encodeURIComponent(name)}`)).body;

  async function gateway(name: string, more: object = {}): Promise<{ device: Wire; mqtt: MqttClient }> {
    const draft = { name, additionalInfo: { gateway: true }, ...more };
    const device = await ok("POST", `/api/device?accessToken=${name}`, draft);
    return { device, mqtt: await client.mqtt(name) };
  }

  test("an unknown device is created with its profile, customer, relation and token", async () => {
    const customer = await ok("POST", "/api/customer", { title: "Owner" });
    const { device, mqtt } = await gateway("gateway-1", { customerId: customer.id });
    await mqtt.publishAsync("v1/gateway/connect", '{"device":"boiler","type":"heater"}', { qos: 1 });
    await mqtt.publishAsync(TELEMETRY, '{"boiler":[{"t":21.5}],"pump":[{"ts":1700000000000,"values":{"on":true}}]}', {
      qos: 1,
    });
    const boiler = await named("boiler");
    expect(boiler).toMatchObject({
      type: "heater",
      customerId: customer.id,
      additionalInfo: { lastConnectedGateway: device.id.id },
    });
    expect(await named("pump")).toMatchObject({ type: "default", customerId: customer.id });
    const relations = await ok("GET", `/api/relations?fromId=${device.id.id}&fromType=DEVICE`);
    expect(relations.map(({ to, type, typeGroup }: Wire) => [to.id, type, typeGroup])).toContainEqual([
      boiler.id.id,
      "Created",
      "COMMON",
    ]);
    const { credentialsType, credentialsId } = await ok("GET", `/api/device/${boiler.id.id}/credentials`);
    expect([credentialsType, credentialsId]).toEqual(["ACCESS_TOKEN", expect.stringMatching(/^[A-Za-z0-9]{20}$/)]);
    const values = `/api/plugins/telemetry/DEVICE/${boiler.id.id}/values/timeseries?useStrictDataTypes=true`;
    expect(await ok("GET", values)).toMatchObject({ t: [{ value: 21.5 }] });
    await mqtt.endAsync();
  });

  test("a known device stays unchanged except for its last gateway", async () => {
    const existing = await ok("POST", "/api/device", { name: "known", label: "kept", additionalInfo: { note: "n" } });
    const { device, mqtt } = await gateway("gateway-2");
    await mqtt.publishAsync("v1/gateway/connect", '{"device":"known","type":"other"}', { qos: 1 });
    expect(await named("known")).toEqual({
      ...existing,
      additionalInfo: { note: "n", lastConnectedGateway: device.id.id },
    });
    expect(await ok("GET", `/api/relations?toId=${existing.id.id}&toType=DEVICE`)).toEqual([]);
    await mqtt.endAsync();
  });

  test("a gateway reaches only devices of its tenant, and many messages about one name create one device", async () => {
    const { body: foreign } = await call("POST", "/api/device", { name: "shared name" }, 2);
    const { mqtt } = await gateway("gateway-3");
    const payload = '{"shared name":[{"t":1}]}';
    await Promise.all(Array.from({ length: 20 }, () => mqtt.publishAsync(TELEMETRY, payload, { qos: 1 })));
    const own = await named("shared name");
    expect(own.id).not.toEqual(foreign.id);
    const path = `/api/plugins/telemetry/DEVICE/${foreign.id.id}/values/timeseries?keys=t`;
    expect((await call("GET", path, undefined, 2)).body).toEqual({ t: [{ ts: expect.anything(), value: null }] });
    await mqtt.endAsync();
  });

  test("a gateway cannot be behind itself", async () => {
    const { mqtt } = await gateway("gateway-4");
    let acknowledged = false;
    mqtt.publish(TELEMETRY, '{"gateway-4":[{"t":1}]}', { qos: 1 }, (error) => {
      acknowledged ||= !error;
    });
    await mqtt.publishAsync(TELEMETRY, '{"child-4":[{"t":1}]}', { qos: 1 });
    await mqtt.publishAsync("v1/devices/me/telemetry", '{"own":1}', { qos: 1 });
    expect(acknowledged).toBe(false);
    await mqtt.endAsync(true);
  });

  test("a gateway is notified when a device behind it is renamed or deleted, also after being offline", async () => {
    const { mqtt } = await gateway("gateway-5");
    await mqtt.publishAsync("v1/gateway/connect", '{"device":"old name"}', { qos: 1 });
    const heard: Wire[] = [];
    const listen = async (connection: MqttClient) => {
      connection.on("message", (_, payload) => heard.push(JSON.parse(payload.toString())));
      await connection.subscribeAsync("v1/devices/me/rpc/request/+", { qos: 1 });
    };
    await listen(mqtt);
    const child = await named("old name");
    await ok("POST", "/api/device", { ...child, name: "new name" });
    await expect.poll(() => heard).toEqual([{ method: "gateway_device_renamed", params: { "old name": "new name" } }]);
    await mqtt.endAsync();
    await ok("DELETE", `/api/device/${child.id.id}`);
    const again = await client.mqtt("gateway-5");
    await listen(again);
    await expect.poll(() => heard.at(-1)).toEqual({ method: "gateway_device_deleted", params: "new name" });
    await again.endAsync();
  });

  test("data of a thousand devices behind one connection is all stored", async () => {
    const { mqtt } = await gateway("gateway-6");
    const names = Array.from({ length: 1_000 }, (_, i) => `many-${i}`);
    for (let round = 0; round < 3; round++) {
      const parts = Array.from({ length: 10 }, (_, part) => names.slice(part * 100, part * 100 + 100));
      await Promise.all(
        parts.map((some) => {
          const blocks = some.map((name) => `"${name}":[{"ts":${1_700_000_000_000 + round},"values":{"n":${round}}}]`);
          return mqtt.publishAsync(TELEMETRY, `{${blocks.join(",")}}`, { qos: 1 });
        }),
      );
    }
    const { totalElements } = await ok("GET", "/api/tenant/devices?pageSize=1&page=0&textSearch=many-");
    expect(totalElements).toBe(1_000);
    for (const name of ["many-0", "many-777", "many-999"]) {
      const { id } = await named(name);
      const range = "keys=n&startTs=1700000000000&endTs=1700000000010&orderBy=ASC";
      const values = await ok("GET", `/api/plugins/telemetry/DEVICE/${id.id}/values/timeseries?${range}`);
      expect(values.n.map(({ value }: Wire) => value)).toEqual(["0", "1", "2"]);
    }
    await mqtt.endAsync();
  }, 60_000);
});
