import { entityId, PlatformError, parseUuid } from "@orrery/model";
import type { MqttClient } from "mqtt";
import { expect, test } from "vitest";
import { limitedTraffic } from "../../../connectivity/test-traffic.ts";
import { fixtureDevice } from "../../testing/device-fixture.ts";
import { message } from "../../testing/mqtt-messages.ts";
import { startTransports, type Transports } from "../../testing/start-transports.ts";

const GATEWAY = fixtureDevice(1, { name: "gateway", gateway: true });
const A = fixtureDevice(2, { name: "A" });
const TELEMETRY = "v1/gateway/telemetry";
const ATTRIBUTES = "v1/gateway/attributes";

async function start(settings: Parameters<typeof startTransports>[0] = {}, gateway = GATEWAY) {
  const platform = await startTransports(settings);
  platform.lookup.addToken(gateway, "gateway").addToken(A, "a");
  return platform;
}
const telemetry = (platform: Transports) =>
  platform.engine
    .ofType("POST_TELEMETRY_REQUEST")
    .map(({ metadata, data }) => `${metadata.deviceName} ${metadata.deviceType} ${data}`);
const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once("close", () => resolve()));
/** Acknowledgements of publishes with their reason codes (MQTT 5). */
function answersTo(client: MqttClient): { reason: number | undefined; text: string | undefined }[] {
  const answers: { reason: number | undefined; text: string | undefined }[] = [];
  client.on("packetreceive", (packet) => {
    if (packet.cmd === "puback") answers.push({ reason: packet.reasonCode, text: packet.properties?.reasonString });
  });
  return answers;
}

test("telemetry of several devices becomes their messages, with one PUBACK when all of it is durable", async () => {
  await using platform = await start();
  platform.engine.hold = true;
  const client = await platform.connect({ username: "gateway" });
  let pubacks = 0;
  client.on("packetreceive", ({ cmd }) => {
    if (cmd === "puback") pubacks += 1;
  });
  const published = client.publishAsync(
    TELEMETRY,
    '{"A":[{"ts":5,"values":{"t":1.0}},{"t":2}],"new":[{"t":3}],"nothing":[],"wrong":5}',
    { qos: 1 },
  );
  await expect
    .poll(() => telemetry(platform))
    .toEqual(['A default {"t":1.0}', 'A default {"t":2}', 'new default {"t":3}']);
  expect(platform.engine.ofType("POST_TELEMETRY_REQUEST")[0]?.metadata.ts).toBe("5");
  expect(pubacks).toBe(0);
  platform.engine.release();
  await published;
  await client.publishAsync("v1/gateway/disconnect", '{"device":"A"}', { qos: 1 }); // nothing else arrives earlier
  expect(pubacks).toBe(2);
  expect(platform.children.created).toEqual([
    { name: "new", type: "default" },
    { name: "nothing", type: "default" },
  ]);
});

test.each(["{}", '{"A":[]}', '{"A":5}'])("%s is acknowledged", async (payload) => {
  await using platform = await start();
  const client = await platform.connect({ username: "gateway" });
  await client.publishAsync(TELEMETRY, payload, { qos: 1 });
  await client.publishAsync(ATTRIBUTES, payload, { qos: 2 });
  expect(telemetry(platform)).toEqual([]);
});

test("messages about one device keep their order during its lookup, and other devices do not wait for it", async () => {
  await using platform = await start();
  const gate = Promise.withResolvers<void>();
  platform.children.before = (name) => (name === "slow" ? gate.promise : Promise.resolve());
  const client = await platform.connect({ username: "gateway" });
  const published = [1, 2, 3].map((n) =>
    client.publishAsync(TELEMETRY, `{"slow":[{"n":${n}}],"A":[{"n":${n}}]}`, { qos: 1 }),
  );
  await expect.poll(() => telemetry(platform)).toEqual([1, 2, 3].map((n) => `A default {"n":${n}}`));
  gate.resolve();
  await Promise.all(published);
  expect(telemetry(platform).slice(3)).toEqual([1, 2, 3].map((n) => `slow default {"n":${n}}`));
});

test("a device is connected with its type, and disconnected with its gateway", async () => {
  await using platform = await start();
  const client = await platform.connect({ username: "gateway" });
  await client.publishAsync("v1/gateway/connect", '{"device":"new","type":"thermostat"}', { qos: 1 });
  await client.publishAsync("v1/gateway/connect", '{"device":"A","type":"ignored"}', { qos: 1 });
  expect(platform.children.created).toEqual([{ name: "new", type: "thermostat" }]);
  expect(platform.sessions.count).toBe(3);
  await client.publishAsync("v1/gateway/disconnect", '{"device":"new"}', { qos: 1 });
  await client.publishAsync("v1/gateway/disconnect", '{"device":"nobody"}', { qos: 1 });
  expect(platform.sessions.count).toBe(2);
  await client.endAsync();
  await expect.poll(() => platform.sessions.count).toBe(0);
  await expect
    .poll(() =>
      platform.engine
        .ofType("DISCONNECT_EVENT")
        .map(({ metadata }) => metadata.deviceName)
        .sort(),
    )
    .toEqual(["A", "gateway", "new"]);
});

test("attributes are stored as client attributes of each device; an invalid part is skipped and reported over MQTT 5", async () => {
  await using platform = await start();
  const client = await platform.connect({ username: "gateway", protocolVersion: 5 });
  const answers = answersTo(client);
  await client.publishAsync(ATTRIBUTES, '{"A":{"k":1},"B":[],"C":{"k":"v"}}', { qos: 1 });
  const sent = platform.engine.ofType("POST_ATTRIBUTES_REQUEST");
  expect(sent.map(({ metadata, data }) => [metadata.deviceName, data])).toEqual([
    ["A", '{"k":1}'],
    ["C", '{"k":"v"}'],
  ]);
  expect(answers).toEqual([{ reason: 0, text: 'What the message says of "B" means nothing' }]);
});

test("a gateway requests attributes of a device, and is notified of their changes without subscribing", async () => {
  await using platform = await start();
  platform.attributes.set(A, "CLIENT_SCOPE", "k", { type: "LONG", value: 5 });
  const client = await platform.connect({ username: "gateway" });
  const one = message(client);
  await client.publishAsync(`${ATTRIBUTES}/request`, '{"id":1,"device":"A","client":true,"key":"k"}', { qos: 1 });
  expect(await one).toEqual({ topic: `${ATTRIBUTES}/response`, text: '{"id":1,"device":"A","value":5}', qos: 1 });
  await client.subscribeAsync([`${ATTRIBUTES}/response`, ATTRIBUTES, "v1/gateway/rpc"], { qos: 0 });
  const several = message(client);
  await client.publishAsync(`${ATTRIBUTES}/request`, '{"id":2,"device":"A","client":true,"keys":["k","l"]}', {
    qos: 1,
  });
  expect(await several).toEqual({
    topic: `${ATTRIBUTES}/response`,
    text: '{"id":2,"device":"A","values":{"k":5}}',
    qos: 0,
  });
  const change = message(client);
  platform.bus.publish("attributesUpdated", {
    tenantId: A.tenantId,
    entityId: A.deviceId,
    scope: "SHARED_SCOPE",
    notifyDevice: true,
    attributes: [{ key: "s", lastUpdateTs: 1, value: { type: "BOOLEAN", value: true } }],
  });
  expect(await change).toEqual({ topic: ATTRIBUTES, text: '{"device":"A","data":{"s":true}}', qos: 0 });
});

test("commands reach a device through its gateway, which responds", async () => {
  await using platform = await start();
  const client = await platform.connect({ username: "gateway" });
  const call = (oneway: boolean, persisted = false) =>
    platform.rpc.call({
      id: platform.ids.uuid(),
      tenantId: A.tenantId,
      deviceId: A.deviceId,
      method: "m",
      params: '{"p":1}',
      oneway,
      persisted,
      expirationTime: Date.now() + 10_000,
      restApiCall: false,
    });
  const waiting = call(false); // sent when the device connects
  const asked = message(client);
  await client.publishAsync("v1/gateway/connect", '{"device":"A"}', { qos: 1 });
  const { topic, text } = await asked;
  expect([topic, text]).toEqual(["v1/gateway/rpc", '{"device":"A","data":{"id":0,"method":"m","params":{"p":1}}}']);
  await client.publishAsync("v1/gateway/rpc", '{"device":"A","id":0,"data":{"ok":true}}', { qos: 1 });
  expect(await waiting).toEqual({ kind: "response", response: '{"ok":true}' });
  const kept = await call(true, true);
  if (kept.kind !== "response") throw new Error("a persistent command is answered with its id");
  const { rpcId } = JSON.parse(kept.response);
  await expect
    .poll(async () => (await platform.store.find({ entityType: "RPC", id: rpcId }))?.status)
    .toBe("DELIVERED");
});

test("a device is claimed through its gateway", async () => {
  await using platform = await start();
  const client = await platform.connect({ username: "gateway" });
  await client.publishAsync("v1/gateway/claim", '{"A":{"secretKey":"k","durationMs":5},"B":{}}', { qos: 1 });
  expect(platform.claims.announced).toEqual([
    { device: "A", request: { secretKey: "k", durationMs: 5 } },
    { device: "B", request: { secretKey: "", durationMs: undefined } },
  ]);
});

test("a device that cannot be created is not acknowledged, and data of the others is kept", async () => {
  await using platform = await start();
  platform.children.before = async (name) => {
    if (name === "full") throw new PlatformError("badRequest", "Can't create more then 1 devices!");
  };
  const client = await platform.connect({ username: "gateway" });
  let acknowledged = false;
  client.publish(TELEMETRY, '{"full":[{"t":1}],"A":[{"t":1}]}', { qos: 1 }, (error) => {
    acknowledged ||= !error;
  });
  await client.publishAsync(TELEMETRY, '{"A":[{"t":2}]}', { qos: 1 });
  expect(telemetry(platform)).toEqual(['A default {"t":1}', 'A default {"t":2}']);
  expect(acknowledged).toBe(false);
  const request = '{"id":1,"device":"full","client":true,"key":"k"}';
  await client.publishAsync(`${ATTRIBUTES}/request`, request, { qos: 1 });
  await client.endAsync(true);
  const five = await platform.connect({ username: "gateway", protocolVersion: 5 });
  const answers = answersTo(five);
  await expect(five.publishAsync(TELEMETRY, '{"full":[{"t":1}]}', { qos: 1 })).rejects.toMatchObject({ code: 0x97 });
  expect(answers).toEqual([{ reason: 0x97, text: expect.stringMatching(/"full": Can't create more/) }]);
});

test("the number of devices behind a gateway is bounded", async () => {
  await using platform = await start({ gateways: { maxChildren: 2 } });
  const client = await platform.connect({ username: "gateway", protocolVersion: 5 });
  const sent = (name: string) => client.publishAsync(TELEMETRY, `{"${name}":[{"t":1}]}`, { qos: 1 });
  await sent("A");
  await sent("B");
  await expect(sent("C")).rejects.toMatchObject({ code: 0x97 });
  await client.publishAsync("v1/gateway/disconnect", '{"device":"A"}', { qos: 1 });
  await sent("C");
});

test.each([
  ["invalid JSON", TELEMETRY, "{"],
  ["telemetry that is not an object", TELEMETRY, "[]"],
  ["an invalid value", TELEMETRY, '{"A":[5]}'],
  ["an empty name", "v1/gateway/connect", '{"device":""}'],
  ["a request without an id", `${ATTRIBUTES}/request`, '{"device":"A","client":true,"key":"k"}'],
])("%s ends the connection of the gateway", async (_what, topic, payload) => {
  await using platform = await start();
  const client = await platform.connect({ username: "gateway" });
  const end = closed(client);
  client.publish(topic, payload, { qos: 1 }, () => undefined);
  await end;
});

test("a device over its rate limit disconnects its gateway", async () => {
  const { gate } = limitedTraffic({ transportDeviceTelemetryMsgRateLimit: "1:60" });
  await using platform = await start({ traffic: gate });
  const client = await platform.connect({ username: "gateway" });
  await client.publishAsync(TELEMETRY, '{"A":[{"t":1}]}', { qos: 1 });
  const end = closed(client);
  client.publish(TELEMETRY, '{"A":[{"t":2}]}', { qos: 1 }, () => undefined);
  await end;
});

test("a device that connects directly leaves its gateway, which takes it over again when it mentions it", async () => {
  await using platform = await start();
  const gateway = await platform.connect({ username: "gateway" });
  await gateway.publishAsync("v1/gateway/connect", '{"device":"A"}', { qos: 1 });
  const device = await platform.connect({ username: "a" });
  const gone = closed(device);
  await gateway.publishAsync(TELEMETRY, '{"A":[{"t":1}]}', { qos: 1 });
  await gone;
  expect(telemetry(platform)).toEqual(['A default {"t":1}']);
  const [session, ...others] = platform.sessions.ofDevice(A.deviceId);
  expect([session?.gateway?.device.current.name, others]).toEqual(["gateway", []]);
});

test.each([
  ["a device", A],
  ["its gateway", GATEWAY],
])("when %s moves to another tenant, the device is disconnected", async (_what, moved) => {
  await using platform = await start();
  const client = await platform.connect({ username: "gateway" });
  await client.publishAsync("v1/gateway/connect", '{"device":"A"}', { qos: 1 });
  const tenantId = entityId("TENANT", parseUuid("00000000-0000-1000-8000-00000000cccc"));
  platform.lookup.addToken({ ...moved, tenantId }, moved.name);
  platform.bus.publish("entity", { action: "MOVED", tenantId, entity: { id: moved.deviceId, createdTime: 0 } });
  await expect.poll(() => platform.sessions.ofDevice(A.deviceId)).toEqual([]);
  await client.publishAsync("v1/devices/me/telemetry", '{"t":1}', { qos: 1 });
});

test("unknown topics are acknowledged; a gateway's own telemetry is its own", async () => {
  await using platform = await start();
  const client = await platform.connect({ username: "gateway" });
  await client.publishAsync("v1/gateway/anything", "x", { qos: 1 });
  await client.publishAsync("v1/devices/me/telemetry", '{"t":1}', { qos: 1 });
  await client.publishAsync("v1/gateway/rpc", '{"device":"A","id":3}', { qos: 1 });
  expect(telemetry(platform)).toEqual(['gateway default {"t":1}']);
});

test.each([
  [true, ["A", "gateway"]],
  [false, ["gateway"]],
])("devices are kept active by their gateway if it is configured: %s", async (speaksForChildren, left) => {
  const settings = { sessions: { inactivityTimeoutMs: 300, reportPeriodMs: 100 } };
  await using platform = await start(settings, { ...GATEWAY, speaksForChildren });
  const client = await platform.connect({ username: "gateway" });
  await client.publishAsync("v1/gateway/connect", '{"device":"A"}', { qos: 1 });
  const names = () =>
    [GATEWAY, A].flatMap(({ deviceId, name }) => platform.sessions.ofDevice(deviceId).map(() => name)).sort();
  const until = Date.now() + 700;
  while (Date.now() < until) await client.publishAsync("v1/gateway/anything", "x", { qos: 1 });
  expect(names()).toEqual(left);
});
