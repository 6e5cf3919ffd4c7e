import { expect, test } from "vitest";
import { limitedTraffic } from "../../../connectivity/test-traffic.ts";
import { fixtureDevice } from "../../testing/device-fixture.ts";
import { startTransports } from "../../testing/start-transports.ts";

const TELEMETRY = "v1/devices/me/telemetry";
const ATTRIBUTES = "v1/devices/me/attributes";

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

test("gateway topics of a device that is none: acknowledged and ignored, and MQTT 5 gets the reason", async () => {
  await using platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token").addToken(fixtureDevice(2), "token of five");
  const client = await platform.connect({ username: "token" });
  await client.publishAsync("v1/gateway/telemetry", '{"A":[{"t":1}]}', { qos: 1 });
  const five = await platform.connect({ username: "token of five", protocolVersion: 5 });
  const answer = new Promise((resolve) =>
    five.on("packetreceive", (packet) => packet.cmd === "puback" && resolve(packet)),
  );
  await expect(five.publishAsync("v1/gateway/telemetry", '{"A":[{"t":1}]}', { qos: 1 })).rejects.toMatchObject({
    code: 0x87,
  });
  expect(await answer).toMatchObject({
    reasonCode: 0x87,
    properties: { reasonString: expect.stringMatching(/not a gateway/) },
  });
  expect(platform.engine.ofType("POST_TELEMETRY_REQUEST")).toHaveLength(0);
});

test("what is not served is not granted, and MQTT 5 gets the reason", async () => {
  await using platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token").addToken(fixtureDevice(2), "token of five");
  const filters = [
    "v1/gateway/telemetry",
    "v1/gateway/+",
    "v1/gateway/attributes/request",
    "/provision/request",
    "v2/fw/response/1/chunk/+",
    "v2/sw/request/+/chunk/+",
    "v2/a/x",
    "#",
  ];
  const four = await platform.connect({ username: "token" });
  await expect(four.subscribeAsync(filters)).rejects.toThrow();
  const granted = new Promise((resolve) => four.once("packetreceive", resolve));
  four.subscribe([...filters, "v2/a"]);
  expect(await granted).toMatchObject({ granted: [...filters.map(() => 0x80), 0] });
  const five = await platform.connect({ username: "token of five", protocolVersion: 5 });
  const answer = new Promise((resolve) => five.once("packetreceive", resolve));
  five.subscribe([...filters, "v2/a"]);
  expect(await answer).toMatchObject({
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
  const answer = new Promise((resolve) => client.once("packetreceive", resolve));
  client.subscribe([ATTRIBUTES, "v1/devices/me/rpc/request/+", "v1/devices/me/attributes/response/+"]);
  expect(await answer).toMatchObject({ cmd: "suback", granted, ...(properties && { properties }) });
  const [session] = platform.sessions.ofDevice(device.deviceId);
  expect([session?.attributesSubscribed, session?.rpcSubscribed]).toEqual([true, false]);
  state.now = 60_000;
  await client.subscribeAsync("v1/devices/me/rpc/request/+");
  expect(session?.rpcSubscribed).toBe(true);
});

test.each([
  [TELEMETRY, "POST_TELEMETRY_REQUEST"],
  [ATTRIBUTES, "POST_ATTRIBUTES_REQUEST"],
])("what is sent to %s under keys that cannot be stored is left out, counted and reported", async (topic, type) => {
  await using platform = await startTransports();
  const [three, five] = [fixtureDevice(3), fixtureDevice(5)];
  platform.lookup.addToken(three, "three").addToken(five, "five");
  const payload = JSON.stringify({ a: 1, "": 2, " ": 3, ["x".repeat(256)]: 4, b: 5 });
  const old = await platform.connect({ username: "three", protocolVersion: 3, protocolId: "MQIsdp" });
  await old.publishAsync(topic, payload, { qos: 1 });
  await old.publishAsync(topic, '{"":1}', { qos: 1 });
  const client = await platform.connect({ username: "five", protocolVersion: 5 });
  const answer = new Promise((resolve) => client.on("packetreceive", (p) => p.cmd === "puback" && resolve(p)));
  await client.publishAsync(topic, payload, { qos: 1 });
  expect(await answer).toMatchObject({
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

test("a client that wants no reasons gets none", async () => {
  await using platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token");
  const properties = { requestProblemInformation: false };
  const client = await platform.connect({ username: "token", protocolVersion: 5, properties });
  const answer = new Promise((resolve) => client.on("packetreceive", (p) => p.cmd === "puback" && resolve(p)));
  await client.publishAsync(TELEMETRY, '{"":1}', { qos: 1 });
  expect(await answer).not.toHaveProperty("properties.reasonString");
});
