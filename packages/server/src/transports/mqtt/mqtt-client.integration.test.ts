import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { SYSTEM_TENANT } from "@orrery/model";
import type { MqttClient } from "mqtt";
import { expect, test } from "vitest";
import { limitedTraffic } from "../../devices-link/test-traffic.ts";
import { DEFAULT_PROFILE, fixtureDevice } from "../testing/device-fixture.ts";
import { startTransports } from "../testing/start-transports.ts";

const TELEMETRY = "v1/devices/me/telemetry";
const ATTRIBUTES = "v1/devices/me/attributes";

/** The next message, as topic and text. */
function message(client: MqttClient): Promise<{ topic: string; text: string; qos: number }> {
  return new Promise((resolve) => {
    client.once("message", (topic, payload, { qos }) => resolve({ topic, text: payload.toString(), qos }));
  });
}

/** The reason of the server's DISCONNECT. */
function farewell(client: MqttClient): Promise<number | undefined> {
  return new Promise((resolve) => {
    client.once("disconnect", ({ reasonCode }) => resolve(reasonCode));
  });
}

test.each([3, 4, 5] as const)(
  "telemetry of protocol level %i becomes a rule message and is acknowledged",
  async (level) => {
    await using platform = await startTransports();
    platform.lookup.addToken(fixtureDevice(1), "token");
    const client = await platform.connect({
      username: "token",
      protocolVersion: level,
      protocolId: level === 3 ? "MQIsdp" : "MQTT",
    });
    await client.publishAsync(TELEMETRY, '{"ts":1700000000000,"values":{"a":42,"b":42.0}}', { qos: 1 });
    const [stored] = platform.engine.ofType("POST_TELEMETRY_REQUEST");
    expect(stored).toMatchObject({
      data: '{"a":42,"b":42.0}',
      metadata: { deviceName: "device 1", deviceType: "default", ts: "1700000000000" },
    });
  },
);

test("a publish is acknowledged only when its message is durable", async () => {
  await using platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token");
  const client = await platform.connect({ username: "token" });
  platform.engine.hold = true;
  let acknowledged = false;
  const published = client.publishAsync(TELEMETRY, '{"a":1}', { qos: 1 }).then(() => {
    acknowledged = true;
  });
  await expect.poll(() => platform.engine.ofType("POST_TELEMETRY_REQUEST").length).toBe(1);
  client.publish("v1/devices/me/foo", "x", { qos: 1 }); // unknown topics are acknowledged at once
  await new Promise<void>((resolve) => client.once("packetreceive", () => resolve()));
  expect(acknowledged).toBe(false);
  platform.engine.release();
  await published;
});

test("one message a time stamp, in order", async () => {
  await using platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token");
  const client = await platform.connect({ username: "token" });
  await client.publishAsync(TELEMETRY, '[{"ts":5,"values":{"a":1}},{"ts":4,"values":{"a":2}}]', { qos: 1 });
  const times = platform.engine.ofType("POST_TELEMETRY_REQUEST").map(({ metadata }) => metadata.ts);
  expect(times).toEqual(["5", "4"]);
});

test("attributes are published without notifying the device, and lenient JSON is read", async () => {
  await using platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token");
  const client = await platform.connect({ username: "token" });
  await client.publishAsync(ATTRIBUTES, "{firmware: '1.2.x', n: null}", { qos: 1 });
  expect(platform.engine.ofType("POST_ATTRIBUTES_REQUEST")).toMatchObject([
    { data: '{"firmware":"1.2.x"}', metadata: { notifyDevice: "false" } },
  ]);
});

test("QoS 2 publishes are processed once", async () => {
  await using platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token");
  const client = await platform.connect({ username: "token" });
  await client.publishAsync(TELEMETRY, '{"a":1}', { qos: 2 });
  await client.publishAsync(TELEMETRY, '{"a":2}', { qos: 2 });
  expect(platform.engine.ofType("POST_TELEMETRY_REQUEST")).toHaveLength(2);
});

test.each([
  ["v1/devices/me/attributes", "v1/devices/me/attributes/request/", "v1/devices/me/attributes/response/"],
  ["v2/a", "v2/a/req/", "v2/a/res/"],
  ["v2/a/j", "v2/a/req/j/", "v2/a/res/j/"],
])("on %s attributes are read and changes arrive", async (updates, request, response) => {
  await using platform = await startTransports();
  const device = fixtureDevice(1);
  platform.lookup.addToken(device, "token");
  platform.attributes.set(device, "CLIENT_SCOPE", "a", { type: "DOUBLE", value: 1 });
  platform.attributes.set(device, "SHARED_SCOPE", "c", { type: "BOOLEAN", value: true });
  const client = await platform.connect({ username: "token" });
  await client.subscribeAsync([updates, `${response}+`], { qos: 1 });
  client.publish(`${request}7`, '{"clientKeys":"a,x","sharedKeys":"c"}', { qos: 1 });
  expect(await message(client)).toEqual({
    topic: `${response}7`,
    text: '{"client":{"a":1.0},"shared":{"c":true}}',
    qos: 1,
  });
  const change = { tenantId: device.tenantId, entityId: device.deviceId, notifyDevice: true } as const;
  const arrived = message(client);
  const interval = { key: "interval", lastUpdateTs: 1, value: { type: "LONG", value: 30 } } as const;
  platform.bus.publish("attributesUpdated", { ...change, scope: "SERVER_SCOPE", attributes: [interval] });
  platform.bus.publish("attributesUpdated", { ...change, scope: "SHARED_SCOPE", attributes: [interval] });
  expect(await arrived).toEqual({ topic: updates, text: '{"interval":30}', qos: 1 });
  const deleted = message(client);
  platform.bus.publish("attributesDeleted", { ...change, scope: "SHARED_SCOPE", keys: ["interval"] });
  expect((await deleted).text).toBe('{"deleted":["interval"]}');
});

test("an empty request asks for everything a device may see", async () => {
  await using platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token");
  const client = await platform.connect({ username: "token" });
  client.publish("v1/devices/me/attributes/request/1", "{}", { qos: 1 });
  expect(await message(client)).toMatchObject({ topic: "v1/devices/me/attributes/response/1", text: "{}", qos: 1 });
});

test.each(["v1/devices/me/rpc", "v2/r"])(
  "a command on %s reaches the device and its answer comes back",
  async (form) => {
    await using platform = await startTransports();
    const device = fixtureDevice(1);
    platform.lookup.addToken(device, "token");
    const [request, response] = form === "v2/r" ? ["v2/r/req", "v2/r/res"] : [`${form}/request`, `${form}/response`];
    const client = await platform.connect({ username: "token" });
    await client.subscribeAsync(`${request}/+`, { qos: 1 });
    client.on("message", (topic, payload) => {
      expect(JSON.parse(payload.toString())).toEqual({ method: "setGpio", params: { pin: 1 } });
      client.publish(topic.replace(request ?? "", response ?? ""), '{"ok":1.0}', { qos: 1 });
    });
    const outcome = await platform.rpc.call({
      id: platform.ids.uuid(),
      tenantId: device.tenantId,
      deviceId: device.deviceId,
      method: "setGpio",
      params: '{"pin":1}',
      oneway: false,
      persisted: false,
      expirationTime: Date.now() + 10_000,
      restApiCall: false,
    });
    expect(outcome).toEqual({ kind: "response", response: '{"ok":1.0}' });
  },
);

test("a command of the device is answered by a rule chain, or told that nobody answers", async () => {
  await using platform = await startTransports({ serverRpcTimeoutMs: 300 });
  platform.lookup.addToken(fixtureDevice(1), "token");
  platform.engine.on(({ type, metadata, data }) => {
    if (type !== "TO_SERVER_RPC_REQUEST" || !data.includes("getTime")) return;
    platform.serverRpc.reply(metadata.sessionId as never, Number(metadata.requestId), '{"time":1}');
  });
  const client = await platform.connect({ username: "token" });
  client.publish("v1/devices/me/rpc/request/5", '{"method":"getTime","params":{}}', { qos: 1 });
  expect(await message(client)).toMatchObject({ topic: "v1/devices/me/rpc/response/5", text: '{"time":1}' });
  client.publish("v1/devices/me/rpc/request/6", '{"method":"other"}', { qos: 1 });
  expect(await message(client)).toMatchObject({ topic: "v1/devices/me/rpc/response/6", text: '{"error":"timeout"}' });
  expect(platform.engine.ofType("TO_SERVER_RPC_REQUEST").map(({ data }) => data)).toEqual([
    '{"method":"getTime","params":{}}',
    '{"method":"other"}',
  ]);
});

test("a second connection of a device ends the first, and MQTT 5 says why", async () => {
  await using platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token");
  const first = await platform.connect({ username: "token", protocolVersion: 5 });
  const told = farewell(first);
  const second = await platform.connect({ username: "token", clientId: "another" });
  expect(await told).toBe(0x8e);
  await second.publishAsync(TELEMETRY, '{"a":1}', { qos: 1 });
  expect(platform.sessions.count).toBe(1);
});

test.each([
  ["changed credentials", 0x98, "credentialsUpdated"],
  ["a deleted device", 0x98, "entity"],
] as const)("%s end the session", async (_what, reasonCode, topic) => {
  await using platform = await startTransports();
  const device = fixtureDevice(1);
  platform.lookup.addToken(device, "token");
  const client = await platform.connect({ username: "token", protocolVersion: 5 });
  const told = farewell(client);
  const { tenantId, deviceId } = device;
  if (topic === "entity") {
    platform.bus.publish("entity", { action: "DELETED", tenantId, entity: { id: deviceId, createdTime: 0 } });
  } else {
    platform.bus.publish("credentialsUpdated", { tenantId, deviceId });
  }
  expect(await told).toBe(reasonCode);
});

test("a renamed device keeps its session under its new name", async () => {
  await using platform = await startTransports();
  const device = fixtureDevice(1);
  platform.lookup.addToken(device, "token");
  const client = await platform.connect({ username: "token" });
  platform.lookup.addToken({ ...device, name: "renamed" }, "token");
  const { tenantId, deviceId } = device;
  platform.bus.publish("entity", { action: "UPDATED", tenantId, entity: { id: deviceId, createdTime: 0 } });
  await client.publishAsync(TELEMETRY, '{"a":1}', { qos: 1 });
  expect(platform.engine.ofType("POST_TELEMETRY_REQUEST")[0]?.metadata.deviceName).toBe("renamed");
});

test.each([
  [{ username: "wrong" }, 5],
  [{ username: "provision" }, 5],
  [{ username: "coap" }, 3],
] as const)("a connect with %j is refused with %i", async (options, code) => {
  await using platform = await startTransports();
  const profile = { ...DEFAULT_PROFILE, transportType: "COAP" } as const;
  platform.lookup.addToken(fixtureDevice(1, { profile }), "coap");
  await expect(platform.connect(options)).rejects.toMatchObject({ code });
});

test("who is refused is told of to the tenant of the device that was meant, else to the installation", async () => {
  await using platform = await startTransports();
  const device = fixtureDevice(1);
  platform.lookup.add(device, {
    credentialsType: "MQTT_BASIC",
    credentialsId: "user",
    credentialsValue: JSON.stringify({ userName: "user", password: "right" }),
  });
  const told: unknown[] = [];
  platform.bus.subscribe("doing", (doing) => void told.push(doing));
  await expect(platform.connect({ username: "user", password: "wrong" })).rejects.toMatchObject({ code: 5 });
  await expect(platform.connect({ username: "nobody", password: "secret" })).rejects.toMatchObject({ code: 5 });
  expect((await fetch(`${platform.url}/api/v1/user/telemetry`, { method: "POST", body: "{}" })).status).toBe(401);
  await expect.poll(() => told.length).toBe(2);
  const failed = { action: "LOGIN", failure: "Wrong device credentials" };
  expect(told).toMatchObject([
    { ...failed, tenantId: device.tenantId, entityId: device.deviceId, data: { transport: "MQTT" } },
    { ...failed, tenantId: SYSTEM_TENANT, data: { transport: "MQTT", clientAddress: expect.any(String) } },
  ]);
  expect(JSON.stringify(told)).not.toMatch(/nobody|secret|wrong"/);
});

test("MQTT 5: topic aliases, limits and reasons of what is refused", async () => {
  await using platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token");
  const client = await platform.connect({
    username: "token",
    protocolVersion: 5,
    clientId: "",
    keepalive: 1000,
    autoAssignTopicAlias: true,
  });
  await client.publishAsync(TELEMETRY, '{"a":1}', { qos: 1, properties: { topicAlias: 1 } });
  await client.publishAsync("", '{"a":2}', { qos: 1, properties: { topicAlias: 1 } });
  expect(platform.engine.ofType("POST_TELEMETRY_REQUEST")).toHaveLength(2);
  await expect(client.publishAsync(TELEMETRY, "{", { qos: 1 })).rejects.toMatchObject({ code: 0x99 });
  const tooLate = '{"ts":2251799813685249,"values":{"a":1}}';
  await expect(client.publishAsync(TELEMETRY, tooLate, { qos: 1 })).rejects.toMatchObject({ code: 0x99 });
  await expect(client.publishAsync("abc", "{}", { qos: 1 })).rejects.toMatchObject({ code: 0x90 });
  await client.publishAsync(TELEMETRY, '{"a":3}', { qos: 1 });
});

test("gateway topics of a device that is none: acknowledged and ignored, and MQTT 5 hears why", async () => {
  await using platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token").addToken(fixtureDevice(2), "token of five");
  const client = await platform.connect({ username: "token" });
  await client.publishAsync("v1/gateway/telemetry", '{"A":[{"t":1}]}', { qos: 1 });
  const five = await platform.connect({ username: "token of five", protocolVersion: 5 });
  const heard = new Promise((resolve) =>
    five.on("packetreceive", (packet) => packet.cmd === "puback" && resolve(packet)),
  );
  await expect(five.publishAsync("v1/gateway/telemetry", '{"A":[{"t":1}]}', { qos: 1 })).rejects.toMatchObject({
    code: 0x87,
  });
  expect(await heard).toMatchObject({
    reasonCode: 0x87,
    properties: { reasonString: expect.stringMatching(/not a gateway/) },
  });
  expect(platform.engine.ofType("POST_TELEMETRY_REQUEST")).toHaveLength(0);
});

test("what is not served is not granted, and MQTT 5 hears why", async () => {
  await using platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token").addToken(fixtureDevice(2), "token of five");
  const filters = [
    ...["v1/gateway/attributes", "v1/gateway/rpc", "v1/gateway/attributes/response", "/provision/response"],
    ...["v2/fw/response/+/chunk/+", "v2/sw/response/+/chunk/+", "v2/fw/error", "v2/sw/error", "v2/a/p", "#"],
  ];
  const four = await platform.connect({ username: "token" });
  await expect(four.subscribeAsync(filters)).rejects.toThrow();
  const granted = new Promise((resolve) => four.once("packetreceive", resolve));
  four.subscribe([...filters, "v2/a"]);
  expect(await granted).toMatchObject({ granted: [...filters.map(() => 0x80), 0] });
  const five = await platform.connect({ username: "token of five", protocolVersion: 5 });
  const heard = new Promise((resolve) => five.once("packetreceive", resolve));
  five.subscribe([...filters, "v2/a"]);
  expect(await heard).toMatchObject({
    granted: [...filters.map(() => 0x8f), 0],
    properties: { reasonString: expect.stringMatching(/refused/) },
  });
});

test.each([
  [4, [0, 0x80, 0], undefined],
  [5, [0, 0x97, 0], { reasonString: expect.stringMatching(/sends too much/) }],
] as const)("protocol level %i: one subscription too many is not granted", async (level, granted, properties) => {
  const { gate, state } = limitedTraffic({ transportDeviceMsgRateLimit: "2:60" });
  await using platform = await startTransports({ traffic: gate });
  const device = fixtureDevice(1);
  platform.lookup.addToken(device, "token");
  const client = await platform.connect({ username: "token", protocolVersion: level });
  const heard = new Promise((resolve) => client.once("packetreceive", resolve));
  client.subscribe([ATTRIBUTES, "v1/devices/me/rpc/request/+", "v1/devices/me/attributes/response/+"]);
  expect(await heard).toMatchObject({ cmd: "suback", granted, ...(properties && { properties }) });
  const [session] = platform.sessions.ofDevice(device.deviceId);
  expect([session?.attributesSubscribed, session?.rpcSubscribed]).toEqual([true, false]);
  state.now = 60_000;
  await client.subscribeAsync("v1/devices/me/rpc/request/+");
  expect(session?.rpcSubscribed).toBe(true);
});

test.each([
  [TELEMETRY, "POST_TELEMETRY_REQUEST"],
  [ATTRIBUTES, "POST_ATTRIBUTES_REQUEST"],
])("what is sent to %s under keys that cannot be stored is left out, counted and told", async (topic, type) => {
  await using platform = await startTransports();
  const [three, five] = [fixtureDevice(3), fixtureDevice(5)];
  platform.lookup.addToken(three, "three").addToken(five, "five");
  const payload = JSON.stringify({ a: 1, "": 2, " ": 3, ["x".repeat(256)]: 4, b: 5 });
  const old = await platform.connect({ username: "three", protocolVersion: 3, protocolId: "MQIsdp" });
  await old.publishAsync(topic, payload, { qos: 1 });
  await old.publishAsync(topic, '{"":1}', { qos: 1 });
  const client = await platform.connect({ username: "five", protocolVersion: 5 });
  const heard = new Promise((resolve) => client.on("packetreceive", (p) => p.cmd === "puback" && resolve(p)));
  await client.publishAsync(topic, payload, { qos: 1 });
  expect(await heard).toMatchObject({
    properties: { reasonString: '3 keys were not stored: the first, "", is empty' },
  });
  expect(platform.engine.ofType(type).map(({ data }) => data)).toEqual(['{"a":1,"b":5}', '{"a":1,"b":5}']);
  const shown = (key: string) => platform.attributes.get(three, "SERVER_SCOPE", key)?.value;
  await expect.poll(() => shown("droppedKeys")).toBe(4);
  expect(shown("lastDroppedKeys")).toBe('{"count":1,"key":"","problem":"EMPTY"}');
  await expect.poll(() => platform.attributes.get(five, "SERVER_SCOPE", "droppedKeys")?.value).toBe(3);
});

test.each([
  ["3.1", { protocolVersion: 3, protocolId: "MQIsdp" }],
  ["3.1.1", { protocolVersion: 4, protocolId: "MQTT" }],
] as const)(
  "MQTT %s knows no way to say that nothing is retained, so the flag is taken and ignored",
  async (_, version) => {
    await using platform = await startTransports();
    platform.lookup.addToken(fixtureDevice(1), "token");
    const will = { topic: TELEMETRY, payload: Buffer.from("{}"), qos: 1, retain: true } as const;
    const client = await platform.connect({ username: "token", ...version, will });
    await client.publishAsync(TELEMETRY, '{"a":1}', { qos: 1, retain: true });
    await client.publishAsync(TELEMETRY, '{"a":2}', { qos: 1 });
    const sent = platform.engine.ofType("POST_TELEMETRY_REQUEST").map(({ data }) => data);
    expect(sent).toEqual(['{"a":1}', '{"a":2}']);
  },
);

test("who does not want to read reasons hears none", async () => {
  await using platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token");
  const properties = { requestProblemInformation: false };
  const client = await platform.connect({ username: "token", protocolVersion: 5, properties });
  const heard = new Promise((resolve) => client.on("packetreceive", (p) => p.cmd === "puback" && resolve(p)));
  await client.publishAsync(TELEMETRY, '{"":1}', { qos: 1 });
  expect(await heard).not.toHaveProperty("properties.reasonString");
});

test("activity is kept in server attributes and told to the rule chain", async () => {
  await using platform = await startTransports();
  const device = fixtureDevice(1);
  platform.lookup.addToken(device, "token");
  const client = await platform.connect({ username: "token" });
  const value = (key: string) => platform.attributes.get(device, "SERVER_SCOPE", key);
  await expect.poll(() => value("active")).toEqual({ type: "BOOLEAN", value: true });
  expect(value("lastConnectTime")?.type).toBe("LONG");
  await client.endAsync();
  await expect.poll(() => value("lastDisconnectTime")?.type).toBe("LONG");
  expect(platform.engine.events()).toEqual(["CONNECT_EVENT", "ACTIVITY_EVENT", "DISCONNECT_EVENT"]);
});

test("a silent session ends, a device that stays silent becomes inactive", async () => {
  await using platform = await startTransports({
    sessions: { inactivityTimeoutMs: 200, reportPeriodMs: 100 },
    activity: { defaultInactivityTimeoutMs: 300, checkIntervalMs: 20 },
  });
  const device = fixtureDevice(1);
  platform.lookup.addToken(device, "token");
  const client = await platform.connect({ username: "token", keepalive: 0 });
  await new Promise<void>((resolve) => client.once("close", () => resolve()));
  await expect.poll(() => platform.engine.events()).toContain("INACTIVITY_EVENT");
  await expect.poll(() => platform.attributes.get(device, "SERVER_SCOPE", "active")?.value).toBe(false);
});

test("mosquitto_pub is acknowledged", async () => {
  await using platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token");
  const publish = promisify(execFile);
  const args = ["-h", "127.0.0.1", "-p", String(platform.port), "-u", "token", "-t", TELEMETRY, "-q", "1"];
  for (const version of ["mqttv31", "mqttv311", "mqttv5"]) {
    await publish("mosquitto_pub", [...args, "-V", version, "-m", '{"temperature":21.5}', "-i", "c1"]);
  }
  expect(platform.engine.ofType("POST_TELEMETRY_REQUEST").map(({ data }) => data)).toEqual(
    Array.from({ length: 3 }, () => '{"temperature":21.5}'),
  );
});
