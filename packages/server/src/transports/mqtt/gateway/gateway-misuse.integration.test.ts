import type { MqttClient } from "mqtt";
import { expect, test } from "vitest";
import { fixtureDevice } from "../../testing/device-fixture.ts";
import { startTransports, type Transports } from "../../testing/start-transports.ts";

const GATEWAY = fixtureDevice(1, { name: "gateway", gateway: true });
const OTHER = fixtureDevice(2, { name: "other gateway", gateway: true });
const A = fixtureDevice(3, { name: "A" });
const TELEMETRY = "v1/gateway/telemetry";
const QOS_1 = { qos: 1 } as const;

async function start(settings: Parameters<typeof startTransports>[0] = {}) {
  const platform = await startTransports(settings);
  platform.lookup.addToken(GATEWAY, "gateway").addToken(OTHER, "other").addToken(A, "a");
  return platform;
}
const telemetry = (platform: Transports) =>
  platform.engine.ofType("POST_TELEMETRY_REQUEST").map(({ metadata, data }) => `${metadata.deviceName} ${data}`);
const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once("close", () => resolve()));

test("a device that disconnects and is mentioned again during its lookup loses no data and keeps the order", async () => {
  await using platform = await start();
  const gate = Promise.withResolvers<void>();
  platform.children.before = () => gate.promise;
  const client = await platform.connect({ username: "gateway" });
  const say = (n: number) => client.publishAsync(TELEMETRY, `{"A":[{"n":${n}}]}`, QOS_1);
  const leave = () => client.publishAsync("v1/gateway/disconnect", '{"device":"A"}', QOS_1);
  const published = [say(1), leave(), say(2), say(3), leave(), say(4)];
  await client.publishAsync("v1/gateway/anything", "x", QOS_1); // all of them have arrived
  gate.resolve();
  await Promise.all(published);
  expect(telemetry(platform)).toEqual([1, 2, 3, 4].map((n) => `A {"n":${n}}`));
  expect(platform.sessions.ofDevice(A.deviceId)).toHaveLength(1);
});

test("a message with thousands of names opens no more sessions than allowed, and the gateway stays connected", async () => {
  await using platform = await start({ gateways: { maxChildren: 50 } });
  const client = await platform.connect({ username: "gateway", protocolVersion: 5 });
  const names = Array.from({ length: 3_000 }, (_, i) => `"n${i}":[{"t":1}]`);
  await expect(client.publishAsync(TELEMETRY, `{${names.join(",")}}`, QOS_1)).rejects.toMatchObject({ code: 0x97 });
  expect(platform.sessions.count).toBe(51);
  expect(platform.children.created).toHaveLength(50);
  await client.publishAsync(TELEMETRY, '{"n7":[{"t":2}]}', QOS_1);
});

test("two gateways that use one device take turns, and none of its data is lost", async () => {
  await using platform = await start();
  const one = await platform.connect({ username: "gateway" });
  const two = await platform.connect({ username: "other" });
  const said = Array.from({ length: 40 }, (_, n) => `{"A":[{"n":${n}}]}`);
  await Promise.all(said.map((payload, n) => (n % 2 === 0 ? one : two).publishAsync(TELEMETRY, payload, QOS_1)));
  expect(telemetry(platform).sort()).toEqual(said.map((_, n) => `A {"n":${n}}`).sort());
  expect(platform.sessions.ofDevice(A.deviceId)).toHaveLength(1);
  await one.publishAsync("v1/gateway/connect", '{"device":"A"}', QOS_1);
  await two.publishAsync("v1/gateway/disconnect", '{"device":"A"}', QOS_1); // it is not connected here any more
  expect(platform.sessions.ofDevice(A.deviceId)[0]?.gateway?.device.current.name).toBe("gateway");
});

test("a gateway that disconnects during lookups leaves no sessions behind and frees its capacity", async () => {
  await using platform = await start();
  const gate = Promise.withResolvers<void>();
  platform.children.before = () => gate.promise;
  const client = await platform.connect({ username: "gateway" });
  const names = Array.from({ length: 200 }, (_, i) => `"n${i}":[{"t":1}]`);
  client.publish(TELEMETRY, `{${names.join(",")}}`, QOS_1, () => undefined);
  await expect.poll(() => platform.mqtt.inFlight).toBeGreaterThan(200);
  client.stream.destroy();
  await expect.poll(() => platform.sessions.count).toBe(0);
  gate.resolve();
  await expect.poll(() => platform.mqtt.inFlight).toBe(0);
  expect([platform.sessions.count, telemetry(platform)]).toEqual([0, []]);
});

test("a deleted device is disconnected, and created again when the gateway mentions it", async () => {
  await using platform = await start();
  const client = await platform.connect({ username: "gateway" });
  await client.publishAsync("v1/gateway/connect", '{"device":"A"}', QOS_1);
  platform.lookup.remove(A);
  platform.bus.publish("entity", {
    action: "DELETED",
    tenantId: A.tenantId,
    entity: { id: A.deviceId, createdTime: 0 },
  });
  await expect.poll(() => platform.sessions.ofDevice(A.deviceId)).toEqual([]);
  await client.publishAsync(TELEMETRY, '{"A":[{"t":1}]}', QOS_1);
  expect(platform.children.created).toEqual([{ name: "A", type: "default" }]);
});

test("telemetry with one invalid element is stored for no device", async () => {
  await using platform = await start();
  const client = await platform.connect({ username: "gateway" });
  const end = closed(client);
  client.publish(TELEMETRY, '{"A":[{"t":1}],"B":[{"t":2},5]}', QOS_1, () => undefined);
  await end;
  const five = await platform.connect({ username: "gateway", protocolVersion: 5 });
  const wrong = five.publishAsync(TELEMETRY, '{"A":[{"t":1}],"B":[{"ts":"x","values":{}}]}', QOS_1);
  await expect(wrong).rejects.toMatchObject({ code: 0x99 });
  expect(telemetry(platform)).toEqual([]);
  expect(platform.children.created).toEqual([]);
});

test("names of built-in object members are valid device names", async () => {
  await using platform = await start();
  const client = await platform.connect({ username: "gateway" });
  const names = ["__proto__", "constructor", "toString", "a".repeat(255)];
  await client.publishAsync(TELEMETRY, `{${names.map((name) => `"${name}":[{"t":1}]`)}}`, QOS_1);
  expect(telemetry(platform)).toEqual(names.map((name) => `${name} {"t":1}`));
});
