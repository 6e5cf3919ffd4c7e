import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { fixtureDevice } from "../../testing/device-fixture.ts";
import { startTransports } from "../../testing/start-transports.ts";

const TELEMETRY = "v1/devices/me/telemetry";
const ATTRIBUTES = "v1/devices/me/attributes";

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
  client.publish("v1/devices/me/foo", "x", { qos: 1 }); // unknown topics are acknowledged immediately
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
