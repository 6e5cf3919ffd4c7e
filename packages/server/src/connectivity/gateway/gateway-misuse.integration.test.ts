import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../../testing/databases.ts";
import { World } from "../../testing/rights/world.ts";
import { settingsAt, startTestApp, TestClient } from "../../testing/test-platform.ts";
import type { Wire } from "../../testing/wire.ts";

const TELEMETRY = "v1/gateway/telemetry";
const QOS_1 = { qos: 1 } as const;

/** Invalid device names and profile names, as JSON texts. */
const IMPOSSIBLE: readonly [what: string, name: string, type: string][] = [
  ["an empty name", '""', '"t"'],
  ["a blank name", '"  "', '"t"'],
  ["a name of 300 characters", JSON.stringify("n".repeat(300)), '"t-long"'],
  ["a name with NUL", '"a\\u0000b"', '"t-nul"'],
  ["a name with half a character", '"a\\ud800"', '"t-half"'],
  ["a name with markup", '"<img src=x>"', '"t-markup"'],
  ["an empty profile", '"p-1"', '""'],
  ["a profile of 300 characters", '"p-2"', JSON.stringify("t".repeat(300))],
  ["a profile with NUL", '"p-3"', '"a\\u0000b"'],
];

describe.each(TEST_DATABASES)("gateways that misbehave on $name", ({ open }) => {
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

  const ok = async (method: string, path: string, body?: unknown, by = "tenant 1"): Promise<Wire> => {
    const { status, text } = await world.call(method, path, world.token(by), body);
    expect([method, path, status, text.slice(0, 200)]).toEqual([method, path, 200, expect.anything()]);
    return text === "" ? undefined : JSON.parse(text);
  };
  const named = (name: string) => ok("GET", `/api/tenant/devices?deviceName=${encodeURIComponent(name)}`);
  const names = async (path: string): Promise<string[]> =>
    (await ok("GET", `${path}?pageSize=1000&page=0`)).data.map(({ name }: Wire) => name).sort();

  /** An MQTT 5 client, which receives the reason when a message is refused. */
  async function gateway(name: string, by = "tenant 1"): Promise<{ device: Wire; mqtt: MqttClient }> {
    const draft = { name, additionalInfo: { gateway: true } };
    const device = await ok("POST", `/api/device?accessToken=${name}`, draft, by);
    return { device, mqtt: await client.mqtt(name, { protocolVersion: 5 }) };
  }

  test("invalid names create no device and no profile, and the gateway stays connected", async () => {
    const { mqtt } = await gateway("misuse-names");
    const before = [await names("/api/tenant/devices"), await names("/api/deviceProfiles")];
    for (const [what, name, type] of IMPOSSIBLE) {
      const answer = await mqtt.publishAsync("v1/gateway/connect", `{"device":${name},"type":${type}}`, QOS_1).then(
        () => "taken",
        ({ code }) => code,
      );
      expect([what, answer]).toEqual([what, name === '""' ? 0x99 : 0x97]);
      if (type !== '"t"' && !type.startsWith('"t-')) continue; // the other types are not profile names
      const reason = await mqtt.publishAsync(TELEMETRY, `{${name}:[{"t":1}]}`, QOS_1).catch(({ code }) => code);
      expect([what, reason]).toEqual([what, 0x97]);
    }
    expect([await names("/api/tenant/devices"), await names("/api/deviceProfiles")]).toEqual(before);
    await mqtt.endAsync();
  });

  test("a gateway of a tenant at its limit creates no device and leaves no profile", async () => {
    const tenant = await ok("GET", `/api/tenant/${world.tenantId(2)}`, undefined, "root");
    const { mqtt } = await gateway("misuse-room", "tenant 2");
    const count = async (path: string) =>
      (await ok("GET", `${path}?pageSize=1&page=0`, undefined, "tenant 2")).totalElements;
    const maxDevices = await count("/api/tenant/devices");
    const profile = await ok(
      "POST",
      "/api/tenantProfile",
      { name: "full", profileData: { configuration: { type: "DEFAULT", maxDevices } } },
      "root",
    );
    await ok("POST", "/api/tenant", { ...tenant, tenantProfileId: profile.id }, "root");
    const profiles = await count("/api/deviceProfiles");
    const connect = mqtt.publishAsync("v1/gateway/connect", '{"device":"one more","type":"a new profile"}', QOS_1);
    await expect(connect).rejects.toMatchObject({ code: 0x97 });
    expect([await count("/api/tenant/devices"), await count("/api/deviceProfiles")]).toEqual([maxDevices, profiles]);
    await ok("POST", "/api/tenant", tenant, "root");
    await mqtt.publishAsync("v1/gateway/connect", '{"device":"one more","type":"a new profile"}', QOS_1);
    await mqtt.endAsync();
  });

  test("two gateways that mention a new device at once share it, and concurrent changes by users are kept", async () => {
    const one = await gateway("misuse-one");
    const two = await gateway("misuse-two");
    const mention = ({ mqtt }: typeof one) => mqtt.publishAsync(TELEMETRY, '{"contested":[{"t":1}]}', QOS_1);
    await Promise.all([one, two, one, two].map(mention));
    const device = await named("contested");
    const gateways = [one, two].map(({ device: { id } }) => id.id);
    expect(gateways).toContain(device.additionalInfo.lastConnectedGateway);
    const relations = await ok("GET", `/api/relations?toId=${device.id.id}&toType=DEVICE`);
    expect(relations.map(({ type }: Wire) => type)).toEqual(["Created"]);
    for (let n = 0; n < 10; n += 1) {
      const saved = ok("POST", "/api/device", { ...device, label: `label ${n}` });
      await Promise.all([saved, mention(one), mention(two)]);
      expect((await named("contested")).label).toBe(`label ${n}`);
    }
    await Promise.all([one.mqtt.endAsync(), two.mqtt.endAsync()]);
  }, 60_000);

  test("a device that is deleted while connected is created again with a new id and no old data", async () => {
    const { mqtt } = await gateway("misuse-deleted");
    await mqtt.publishAsync(TELEMETRY, '{"short-lived":[{"old":1}]}', QOS_1);
    const before = await named("short-lived");
    await ok("DELETE", `/api/device/${before.id.id}`);
    await mqtt.publishAsync(TELEMETRY, '{"short-lived":[{"new":2}]}', QOS_1);
    const after = await named("short-lived");
    expect(after.id).not.toEqual(before.id);
    const values = await ok("GET", `/api/plugins/telemetry/DEVICE/${after.id.id}/values/timeseries`);
    expect(Object.keys(values)).toEqual(["new"]);
    await mqtt.endAsync();
  });

  test("deleting a gateway disconnects it and its devices", async () => {
    const { device, mqtt } = await gateway("misuse-gone");
    await mqtt.publishAsync("v1/gateway/connect", '{"device":"orphan"}', QOS_1);
    const { id } = await named("orphan");
    const active = async () => {
      const path = `/api/plugins/telemetry/DEVICE/${id.id}/values/attributes/SERVER_SCOPE?keys=lastDisconnectTime`;
      return (await ok("GET", path)).length;
    };
    expect(await active()).toBe(0);
    const closed = new Promise<void>((resolve) => mqtt.once("close", () => resolve()));
    await ok("DELETE", `/api/device/${device.id.id}`);
    await closed;
    await expect.poll(active, { timeout: 10_000 }).toBe(1);
  }, 30_000);
});
