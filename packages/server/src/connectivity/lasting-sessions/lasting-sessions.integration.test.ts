import { entityId, type Uuid } from "@orrery/model";
import { connect as connectClient, type IClientOptions, type IConnackPacket, type MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { Ids } from "../../kernel/ids.ts";
import { type OpenTestDatabase, TEST_DATABASES, testLog } from "../../testing/databases.ts";
import { disconnectReason } from "../../transports/testing/mqtt-messages.ts";
import { startTestDevices, type TestDevices } from "../test-devices.ts";
import { LastingSessionStore, MAX_SESSIONS_OF_DEVICE } from "./lasting-session-store.ts";
import { LastingSessions } from "./lasting-sessions.ts";

const ATTRIBUTES = "v1/devices/me/attributes";
const ids = new Ids(systemClock);
const LATER = 4_000_000_000_000;

describe.each(TEST_DATABASES)("sessions that outlive their connections on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let platform: TestDevices;
  let token: string;
  let store: LastingSessionStore;
  const clients: MqttClient[] = [];

  beforeAll(async () => {
    database = await open();
    store = new LastingSessionStore(database);
    platform = await startTestDevices(database);
    ({ token } = await platform.identity.tenant());
  });
  afterAll(async () => {
    for (const client of clients) client.end(true);
    await platform.close();
    await database.close();
  });

  /** A device whose access token and client id are its name. */
  async function create(name: string) {
    const { body } = await platform.identity.call("POST", `/api/device?accessToken=${name}`, token, { name });
    const id = entityId("DEVICE", body.id.id as Uuid);
    const session = { deviceId: id.id, clientId: name };
    return { name, id, session, kept: () => store.find(session, Date.now()) };
  }
  type Device = Awaited<ReturnType<typeof create>>;

  /** The connection, whether its session was there before, and what it received. */
  async function connect({ name }: Pick<Device, "name">, options: IClientOptions = {}) {
    const address = { host: "127.0.0.1", port: platform.mqttPort, username: name, clientId: name, reconnectPeriod: 0 };
    const client = connectClient({ clean: false, ...address, ...options });
    const received: string[] = [];
    const topics: string[] = [];
    client.on("message", (topic, payload) => {
      received.push(payload.toString());
      topics.push(topic);
    });
    client.on("error", () => undefined); // of a broken connection
    clients.push(client);
    const { sessionPresent, properties } = await new Promise<IConnackPacket>((resolve) =>
      client.once("connect", resolve),
    );
    return { client, received, topics, sessionPresent, properties };
  }
  /** Connects once more and says whether the session was there. */
  async function present(device: Device, options: IClientOptions = {}): Promise<boolean> {
    const { client, sessionPresent } = await connect(device, options);
    await client.endAsync();
    return sessionPresent;
  }
  async function share({ id }: Device, key: string, value: number, lastUpdateTs = Date.now()) {
    const device = await platform.identity.call("GET", `/api/device/${id.id}`, token);
    await platform.telemetry.saveAttributes({
      tenantId: device.body.tenantId,
      entityId: id,
      scope: "SHARED_SCOPE",
      attributes: [{ key, lastUpdateTs, value: { type: "LONG", value } }],
      notifyDevice: true,
    });
  }

  test("a device that comes back has its subscriptions and gets the attributes that changed meanwhile", async () => {
    const device = await create("pump");
    await share(device, "old", 1, 1_000);
    const first = await connect(device);
    await first.client.subscribeAsync(ATTRIBUTES, { qos: 1 });
    expect((await device.kept())?.subscriptions).toEqual([[ATTRIBUTES, 1]]);
    await first.client.endAsync();
    await share(device, "limit", 7);
    await share(device, "limit", 8, Date.now() + 1);
    const second = await connect(device);
    await expect.poll(() => second.received).toEqual(['{"limit":8}']);
    await share(device, "limit", 9, Date.now() + 2);
    await expect.poll(() => second.received).toEqual(['{"limit":8}', '{"limit":9}']);
    await second.client.unsubscribeAsync(ATTRIBUTES);
    expect((await device.kept())?.subscriptions).toEqual([]);
    await second.client.endAsync();
  });

  test("what a connection did not acknowledge comes again on the next one", async () => {
    const device = await create("valve");
    const arrived = Promise.withResolvers<void>();
    const { client: deaf } = await connect(device, {
      protocolVersion: 5,
      properties: { sessionExpiryInterval: 600 },
      customHandleAcks: () => arrived.resolve(),
    });
    await deaf.subscribeAsync(ATTRIBUTES, { qos: 1 });
    await share(device, "limit", 5, 5_000); // older than all that a device would be sent for having been away
    await arrived.promise;
    deaf.stream.destroy();
    await expect.poll(async () => (await device.kept())?.exchanges?.outgoing.length).toBe(1);
    const { client, received } = await connect(device);
    await expect.poll(() => received).toEqual(['{"limit":5}']);
    await client.endAsync();
    await expect.poll(async () => (await device.kept())?.missedSince ?? 0).toBeGreaterThan(5_000);
  });

  test("commands that wait are sent without a new subscription", async () => {
    const device = await create("fan");
    const first = await connect(device);
    await first.client.subscribeAsync("v1/devices/me/rpc/request/+", { qos: 1 });
    await first.client.endAsync();
    const { body } = await platform.identity.call("GET", `/api/device/${device.id.id}`, token);
    const [id, expirationTime] = [ids.uuid(), Date.now() + 60_000];
    const called = platform.rpc.call({
      ...{ id, tenantId: body.tenantId, deviceId: device.id, method: "start", params: "1", expirationTime },
      ...{ oneway: false, persisted: false, restApiCall: false },
    });
    const second = await connect(device);
    await expect.poll(() => second.received).toEqual(['{"method":"start","params":1}']);
    await second.client.publishAsync(second.topics[0]?.replace("request", "response") ?? "", '{"done":true}', {
      qos: 1,
    });
    expect(await called).toEqual({ kind: "response", response: '{"done":true}' });
    await second.client.endAsync();
  });

  test("after the platform was killed, sessions that were connected are there for a week", async () => {
    const device = await create("meter");
    const { client } = await connect(device);
    await client.subscribeAsync(ATTRIBUTES, { qos: 1 });
    const { missedSince, expiresTime } = (await device.kept()) ?? {};
    expect(expiresTime).toBeUndefined();
    const attributes = { find: async () => [] };
    const next = new LastingSessions({ store, attributes, clock: () => 2_000, log: testLog });
    await next.start();
    expect((await store.find(device.session, 0))?.expiresTime).toBe(2_000 + 7 * 86_400_000);
    const session = await next.open(device.session, { clean: false, expirySeconds: 60 });
    expect([session.isPresent, session.subscriptions]).toEqual([true, [[ATTRIBUTES, 1]]]);
    expect((await device.kept())?.missedSince).toBe(Math.min(missedSince ?? 0, 1_000));
    await next.close();
    await client.endAsync();
  });

  test("MQTT 3: a clean session finds nothing, and leaves nothing for the next one", async () => {
    const device = await create("lamp");
    expect(await present(device)).toBe(false);
    expect(await present(device)).toBe(true);
    expect(await present(device, { clean: true })).toBe(false);
    expect(await present(device)).toBe(false);
    expect(await present(device, { protocolVersion: 3, protocolId: "MQIsdp" })).toBe(false); // a flag of later versions
  });

  test("MQTT 5: the session expires when CONNECT or DISCONNECT said so", async () => {
    const device = await create("door");
    const v5 = (sessionExpiryInterval: number, clean = false): IClientOptions => ({
      protocolVersion: 5,
      clean,
      properties: { sessionExpiryInterval },
    });
    expect(await present(device, v5(0))).toBe(false);
    expect(await device.kept()).toBeUndefined();
    expect(await present(device, v5(60))).toBe(false); // the first one
    await expect.poll(async () => (await device.kept())?.expiresTime).toBeDefined();
    const { expiresTime = 0 } = (await device.kept()) ?? {};
    expect(expiresTime - Date.now()).toBeLessThanOrEqual(60_000);
    expect(await store.find(device.session, expiresTime)).toBeUndefined();
    expect(await present(device, v5(60, true))).toBe(false); // Clean Start
    const { client, sessionPresent } = await connect(device, v5(60));
    expect(sessionPresent).toBe(true);
    await client.endAsync(false, { properties: { sessionExpiryInterval: 0 } });
    await expect.poll(() => device.kept()).toBeUndefined();
  });

  test("MQTT 5: what the platform shortens it says", async () => {
    const device = await create("gate");
    const wanted = { sessionExpiryInterval: 0xff_ff_ff_ff };
    const { client, properties } = await connect(device, { protocolVersion: 5, properties: wanted });
    expect(properties?.sessionExpiryInterval).toBe(604_800);
    await client.endAsync();
  });

  test("a second connection takes the session over", async () => {
    const device = await create("mixer");
    const first = await connect(device, { protocolVersion: 5, properties: { sessionExpiryInterval: 60 } });
    await first.client.subscribeAsync(ATTRIBUTES, { qos: 1 });
    const reason = disconnectReason(first.client);
    const second = await connect(device);
    expect(second.sessionPresent).toBe(true);
    expect(await reason).toBe(0x8e);
    await share(device, "limit", 3);
    await expect.poll(() => second.received).toEqual(['{"limit":3}']);
    expect((await device.kept())?.expiresTime).toBeUndefined();
    await second.client.endAsync();
  });

  test("a device keeps the sessions that it used last, and all go with it", async () => {
    const device = await create("rover");
    const names = Array.from({ length: MAX_SESSIONS_OF_DEVICE + 2 }, (_, at) => `rover-${at}`);
    for (const clientId of names) await present(device, { clientId });
    const found = async () => {
      const each = names.map((clientId) => store.find({ deviceId: device.id.id, clientId }, 0));
      return (await Promise.all(each)).map((session) => session !== undefined);
    };
    await expect.poll(found).toEqual(names.map((_, at) => at >= 2));
    await store.deleteExpired(LATER);
    expect(await found()).toEqual(names.map(() => false));
    await present(device, { clientId: "rover-0" });
    expect((await platform.identity.call("DELETE", `/api/device/${device.id.id}`, token)).status).toBe(200);
    expect(await found()).toEqual(names.map(() => false));
  });
});
