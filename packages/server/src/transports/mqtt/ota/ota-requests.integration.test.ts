import { randomBytes } from "node:crypto";
import type { MqttClient } from "mqtt";
import { expect, test } from "vitest";
import { limitedTraffic } from "../../../connectivity/test-traffic.ts";
import { fixtureDevice } from "../../testing/device-fixture.ts";
import { startTransports } from "../../testing/start-transports.ts";

const DEVICE = fixtureDevice(1);
const IMAGE = randomBytes(300_001);

async function start(settings: Parameters<typeof startTransports>[0] = {}) {
  const platform = await startTransports(settings);
  platform.lookup.addToken(DEVICE, "token");
  return platform;
}

/** Topics and payloads of received messages, in their order. */
function messagesOf(client: MqttClient): { topic: string; payload: Buffer; qos: number }[] {
  const received: { topic: string; payload: Buffer; qos: number }[] = [];
  client.on("message", (topic, payload, { qos }) => received.push({ topic, payload, qos }));
  return received;
}
const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once("close", () => resolve()));

test.each([
  ["fw", "FIRMWARE"],
  ["sw", "SOFTWARE"],
] as const)("a device downloads its %s in chunks, the last of which is shorter", async (name, type) => {
  await using platform = await start();
  platform.packages.assign(DEVICE, type, IMAGE);
  const client = await platform.connect({ username: "token" });
  const received = messagesOf(client);
  await client.subscribeAsync([`v2/${name}/response/+/chunk/+`, `v2/${name}/error`], { qos: 0 });
  for (let chunk = 0; chunk * 50_000 < IMAGE.length; chunk++) {
    await client.publishAsync(`v2/${name}/request/7/chunk/${chunk}`, chunk === 0 ? "50000" : "", { qos: 1 });
    await expect.poll(() => received.length).toBe(chunk + 1);
    expect(received.at(-1)).toMatchObject({ topic: `v2/${name}/response/7/chunk/${chunk}`, qos: 0 });
  }
  expect(Buffer.concat(received.map(({ payload }) => payload)).equals(IMAGE)).toBe(true);
  await client.publishAsync(`v2/${name}/request/7/chunk/100`, "", { qos: 1 });
  await expect.poll(() => received.length).toBe(8);
  expect(received.at(-1)?.payload).toHaveLength(0);
});

test.each([4, 5] as const)(
  "MQTT level %i: without a size the whole file comes, and what is sent meanwhile after it",
  async (protocolVersion) => {
    await using platform = await start({ mqtt: { maxOutboundBytes: 100_000 } });
    platform.packages.assign(DEVICE, "FIRMWARE", IMAGE);
    const client = await platform.connect({ username: "token", protocolVersion });
    const received = messagesOf(client);
    await client.subscribeAsync("v1/devices/me/attributes", { qos: 1 });
    const asked = [
      client.publishAsync("v2/fw/request/1/chunk/5", "", { qos: 1 }),
      client.publishAsync("v2/fw/request/1/chunk/0", "0", { qos: 1 }),
      client.publishAsync("v2/fw/request/2/chunk/1", "4", { qos: 1 }),
    ];
    await Promise.all(asked);
    platform.bus.publish("attributesUpdated", {
      tenantId: DEVICE.tenantId,
      entityId: DEVICE.deviceId,
      scope: "SHARED_SCOPE",
      notifyDevice: true,
      attributes: [{ key: "a", lastUpdateTs: 1, value: { type: "LONG", value: 1n } }],
    });
    await expect.poll(() => received.length).toBe(4);
    const chunks = received.filter(({ topic }) => topic.startsWith("v2/fw/response"));
    expect(chunks.map(({ topic, payload, qos }) => [topic, payload.length, qos])).toEqual([
      ["v2/fw/response/1/chunk/5", IMAGE.length, 1],
      ["v2/fw/response/1/chunk/0", IMAGE.length, 1],
      ["v2/fw/response/2/chunk/1", 4, 1],
    ]);
    expect(chunks[0]?.payload.equals(IMAGE) && chunks[1]?.payload.equals(IMAGE)).toBe(true);
  },
);

test("requests that come together are answered in their order", async () => {
  await using platform = await start();
  platform.packages.assign(DEVICE, "FIRMWARE", IMAGE);
  const client = await platform.connect({ username: "token" });
  const received = messagesOf(client);
  const chunks = Array.from({ length: 100 }, (_, chunk) => chunk);
  await Promise.all(chunks.map((chunk) => client.publishAsync(`v2/fw/request/1/chunk/${chunk}`, "1000", { qos: 1 })));
  await expect.poll(() => received.length).toBe(100);
  expect(received.map(({ topic }) => topic)).toEqual(chunks.map((chunk) => `v2/fw/response/1/chunk/${chunk}`));
});

test.each([
  ["nothing is assigned", "v2/fw/request/1/chunk/0", "10", ["v2/fw/error"], "NOT_FOUND"],
  ["no software is assigned", "v2/sw/request/1/chunk/0", "10", ["v2/fw/error", "v2/sw/error"], "NOT_FOUND"],
  ["a chunk would be larger than a packet", "v2/fw/request/1/chunk/0", "65537", ["v2/fw/error"], "PAYLOAD_TOO_LARGE"],
])(
  "%s: the device gets the error, without a PUBACK, and its connection ends",
  async (_what, topic, size, topics, text) => {
    await using platform = await start();
    const client = await platform.connect({ username: "token" });
    const received = messagesOf(client);
    const end = closed(client);
    let acknowledged = false;
    client.publish(topic, size, { qos: 1 }, (error) => {
      acknowledged ||= !error;
    });
    await end;
    expect(received.map((message) => [message.topic, message.payload.toString()])).toEqual(
      topics.map((at) => [at, text]),
    );
    expect(acknowledged).toBe(false);
  },
);

test("a package at an address of its own is not passed on", async () => {
  await using platform = await start();
  platform.packages.assign(DEVICE, "FIRMWARE");
  const client = await platform.connect({ username: "token" });
  const received = messagesOf(client);
  const end = closed(client);
  client.publish("v2/fw/request/1/chunk/0", "10", { qos: 1 }, () => undefined);
  await end;
  expect(received.map(({ payload }) => payload.toString())).toEqual(["FAILURE"]);
});

test("a request id keeps the package of its first chunk, another one gets what is assigned now", async () => {
  await using platform = await start();
  platform.packages.assign(DEVICE, "FIRMWARE", Buffer.from("the old one"));
  platform.packages.assign(DEVICE, "SOFTWARE", Buffer.from("for both"));
  const client = await platform.connect({ username: "token" });
  const received = messagesOf(client);
  const ask = (topic: string, size: string) => client.publishAsync(topic, size, { qos: 1 });
  await ask("v2/fw/request/1/chunk/0", "4");
  await ask("v2/sw/request/1/chunk/0", "4"); // the same number is another download
  platform.packages.assign(DEVICE, "FIRMWARE", Buffer.from("a new one"));
  await ask("v2/fw/request/1/chunk/1", "");
  await ask("v2/fw/request/2/chunk/0", "5");
  await expect.poll(() => received.length).toBe(4);
  expect(received.map(({ payload }) => payload.toString())).toEqual(["the ", "for ", "old ", "a new"]);
});

test("a size that is no number ends the connection, and MQTT 5 gets the reason", async () => {
  await using platform = await start();
  platform.packages.assign(DEVICE, "FIRMWARE", IMAGE);
  const five = await platform.connect({ username: "token", protocolVersion: 5 });
  await expect(five.publishAsync("v2/fw/request/1/chunk/0", "many", { qos: 1 })).rejects.toMatchObject({ code: 0x99 });
  const four = await platform.connect({ username: "token" });
  const end = closed(four);
  four.publish("v2/fw/request/1/chunk/0", "many", { qos: 1 }, () => undefined);
  await end;
});

test("only the first chunk of a request id counts as a message", async () => {
  const { gate } = limitedTraffic({ transportDeviceMsgRateLimit: "2:60" });
  await using platform = await start({ traffic: gate });
  platform.packages.assign(DEVICE, "FIRMWARE", IMAGE);
  const client = await platform.connect({ username: "token" }); // the first message
  const received = messagesOf(client);
  for (let chunk = 0; chunk < 5; chunk++) {
    await client.publishAsync(`v2/fw/request/1/chunk/${chunk}`, "10", { qos: 1 });
  }
  await expect.poll(() => received.length).toBe(5);
  const end = closed(client);
  client.publish("v2/fw/request/2/chunk/0", "10", { qos: 1 }, () => undefined);
  await end;
});

test("a client that accepts no packets of the size gets an error", async () => {
  await using platform = await start();
  platform.packages.assign(DEVICE, "FIRMWARE", IMAGE);
  for (const size of ["1000", ""]) {
    const properties = { maximumPacketSize: 500 };
    const client = await platform.connect({ username: "token", protocolVersion: 5, properties });
    const received = messagesOf(client);
    const end = closed(client);
    client.publish("v2/fw/request/1/chunk/0", size, { qos: 1 }, () => undefined);
    await end;
    expect(received.map(({ payload }) => payload.toString())).toEqual(["PAYLOAD_TOO_LARGE"]);
  }
});
