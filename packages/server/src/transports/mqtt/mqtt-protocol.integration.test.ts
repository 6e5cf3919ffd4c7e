import type { MqttTransportProfile } from "@orrery/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ProfileContext } from "../../connectivity/ports.ts";
import { createLogger } from "../../kernel/logging.ts";
import { DEFAULT_PROFILE, fixtureDevice } from "../testing/device-fixture.ts";
import { connectPacket, packet, publishPacket, RawClient } from "../testing/raw-client.ts";
import { startTransports } from "../testing/start-transports.ts";

const TELEMETRY = "v1/devices/me/telemetry";
const ACCEPTED = "20020000";
const DEVICE = fixtureDevice(1);
const TOO_LATE = '{"ts":2251799813685249,"values":{"a":1}}';

async function start(settings: Parameters<typeof startTransports>[0] = {}) {
  const platform = await startTransports(settings);
  platform.lookup.addToken(DEVICE, "token");
  return platform;
}

test("packets may arrive in pieces, cut at any byte, or many at once", async () => {
  await using platform = await start();
  const all = connectPacket("token") + publishPacket(TELEMETRY, 1, '{"a":1}') + publishPacket(TELEMETRY, 2, '{"a":2}');
  const expected = `${ACCEPTED}4002000140020002`;
  for (let cut = 2; cut < all.length; cut += 2) {
    using client = new RawClient(platform.port);
    await client.send(all.slice(0, cut));
    await client.send(all.slice(cut));
    await expect.poll(() => client.received, { interval: 2 }).toBe(expected);
  }
  using slow = new RawClient(platform.port);
  for (let at = 0; at < all.length; at += 2) await slow.send(all.slice(at, at + 2));
  await expect.poll(() => slow.received).toBe(expected);
});

test("what comes before the CONNACK is handled after it, in order", async () => {
  await using platform = await start();
  const publishes = Array.from({ length: 300 }, (_, i) => publishPacket(TELEMETRY, i + 1, `{"a":${i}}`));
  using client = new RawClient(platform.port);
  await client.send(connectPacket("token") + publishes.join(""));
  await expect.poll(() => client.received.length).toBe(8 + 300 * 8);
  const values = platform.engine.ofType("POST_TELEMETRY_REQUEST").map(({ data }) => data);
  expect(values).toEqual(publishes.map((_, i) => `{"a":${i}}`));
});

test.each([
  ["a packet before CONNECT", publishPacket(TELEMETRY, 1, "{}"), ""],
  ["a second CONNECT", connectPacket("token") + connectPacket("token"), ACCEPTED],
  ["another protocol", "101000044d5154580402003c000474657374", ""],
  ["a text that is no MQTT at all", Buffer.from("GET / HTTP/1.1\r\n\r\n").toString("hex"), ""],
  ["MQTT 3.1 without a client id", packet("10", "00064d514973647003020000" + "0000"), "20020002"],
  ["a password without a user name", packet("10", "00044d5154540442003c" + "000178" + "000170"), ""],
  ["QoS 3", `${connectPacket("token")}36050001610001`, ACCEPTED],
  ["packet id 0", `${connectPacket("token")}${publishPacket(TELEMETRY, 0, "{}")}`, ACCEPTED],
  ["a topic with a wildcard", `${connectPacket("token")}${publishPacket("a/+", 1, "{}")}`, ACCEPTED],
  ["a topic beyond its packet", `${connectPacket("token")}300400ff6161`, ACCEPTED],
  ["a topic that is not UTF-8", `${connectPacket("token")}32050001ff0001`, ACCEPTED],
  ["a length of five bytes", `${connectPacket("token")}30ffffffff7f`, ACCEPTED],
  ["a packet that is too large", `${connectPacket("token")}3081800400`, ACCEPTED],
  ["SUBSCRIBE with wrong flags", `${connectPacket("token")}8006000100016101`, ACCEPTED],
  ["a CONNACK from the client", `${connectPacket("token")}20020000`, ACCEPTED],
  ["a bad payload", `${connectPacket("token")}${publishPacket(TELEMETRY, 1, "{")}`, ACCEPTED],
  ["a time that cannot be stored", `${connectPacket("token")}${publishPacket(TELEMETRY, 1, TOO_LATE)}`, ACCEPTED],
  [
    "an attribute request whose id is no number",
    `${connectPacket("token")}${publishPacket("v2/a/req/x", 1, "{}")}`,
    ACCEPTED,
  ],
  ["Protobuf without a schema", `${connectPacket("token")}${publishPacket("v2/t/p", 1, "{}")}`, ACCEPTED],
  ["an unknown token", connectPacket("nobody"), "20020005"],
])("%s closes the connection", async (_what, sent, received) => {
  await using platform = await start();
  using client = new RawClient(platform.port);
  await client.send(sent);
  expect(await client.ended()).toBe(received);
  expect(platform.engine.ofType("POST_TELEMETRY_REQUEST")).toHaveLength(0);
  await expect.poll(() => platform.mqtt.connections).toBe(0);
});

test("MQTT 5 gets the properties of the server", async () => {
  await using platform = await startTransports({ mqtt: { maxInFlightPerConnection: 50 } });
  platform.lookup.addToken(DEVICE, "token");
  using client = new RawClient(platform.port);
  await client.send(connectPacket("token", 5, 60));
  const sessionExpiryInterval = "1100000000";
  const receiveMaximum = "210032";
  const noRetain = "2500";
  const maximumPacketSize = "2700010004";
  const topicAliasMaximum = "220010";
  const noSharedSubscriptions = "2a00";
  const declared = sessionExpiryInterval + receiveMaximum + noRetain + maximumPacketSize + topicAliasMaximum;
  await expect.poll(() => client.received).toBe(`2017000014${declared}${noSharedSubscriptions}`);
});

test.each([
  [65_536, "a packet as large as CONNACK says"],
  [65_537, "one byte more"],
])("a Remaining Length of %i: %s", async (length, _what) => {
  await using platform = await start();
  using client = new RawClient(platform.port);
  const before = "0001610007" + "00";
  const lengthBytes = [(length % 128) | 0x80, (Math.floor(length / 128) % 128) | 0x80, length >> 14];
  const body = before + "61".repeat(length - before.length / 2);
  await client.send(`${connectPacket("token", 5)}32${Buffer.from(lengthBytes).toString("hex")}${body}`);
  if (length > 65_536) expect(await client.ended()).toMatch(/e0029500$/);
  else await expect.poll(() => client.received).toMatch(/4003000790$/);
});

test("a client's Maximum Packet Size holds for whatever it is sent", async () => {
  await using platform = await start();
  using tiny = new RawClient(platform.port);
  await tiny.send(withProperties("2700000010"));
  expect(await tiny.ended()).toBe(""); // too small even for the CONNACK
  using small = new RawClient(platform.port);
  const subscribe = packet("82", `000100${"00016100".repeat(30)}`);
  await small.send(withProperties("2700000020") + packet("82", "00020000" + "0476322f61" + "00"));
  await expect.poll(() => small.received).toMatch(/900400020000$/);
  const value = (length: number) => ({ type: "STRING", value: "x".repeat(length) }) as const;
  for (const length of [100, 3]) {
    platform.bus.publish("attributesUpdated", {
      tenantId: DEVICE.tenantId,
      entityId: DEVICE.deviceId,
      scope: "SHARED_SCOPE",
      attributes: [{ key: "k", lastUpdateTs: 0, value: value(length) }],
      notifyDevice: true,
    });
  }
  await expect.poll(() => small.received).toContain(Buffer.from('{"k":"xxx"}').toString("hex"));
  expect(small.received).not.toContain(Buffer.from("xxxx").toString("hex"));
  await small.send(subscribe); // the answer is too long for the client, which would wait for it
  expect(await small.ended()).toMatch(/e0029500$/);
});

function withProperties(properties: string): string {
  const connect = connectPacket("token", 5).slice(4);
  const at = "00044d5154540582" + "0000";
  return packet("10", `${at}${(properties.length / 2).toString(16).padStart(2, "0")}${properties}${connect.slice(22)}`);
}

test("filters that are not served are refused one by one", async () => {
  await using platform = await start();
  using client = new RawClient(platform.port);
  const filter = (name: string, qos: number) =>
    `${name.length.toString(16).padStart(4, "0") + Buffer.from(name).toString("hex")}0${qos}`;
  const filters = filter("#", 0) + filter("v2/a", 2) + filter("v1/devices/me/rpc/request/+", 0);
  await client.send(
    connectPacket("token") + packet("82", `0009${filters}`) + packet("a2", `000a${filter("v2/a", 0).slice(0, -2)}`),
  );
  await expect.poll(() => client.received).toBe(`${ACCEPTED}90050009800100b002000a`);
});

test("QoS 2: one message, however often the publish is repeated", async () => {
  await using platform = await start();
  using client = new RawClient(platform.port);
  const publish = publishPacket(TELEMETRY, 7, '{"a":1}').replace(/^32/, "34");
  await client.send(connectPacket("token") + publish);
  await expect.poll(() => client.received).toBe(`${ACCEPTED}50020007`);
  await client.send(publish.replace(/^34/, "3c"));
  await expect.poll(() => client.received).toBe(`${ACCEPTED}5002000750020007`);
  await client.send("62020007");
  await expect.poll(() => client.received).toMatch(/70020007$/);
  expect(platform.engine.ofType("POST_TELEMETRY_REQUEST")).toHaveLength(1);
});

test("PINGREQ is answered, and silence beyond one and a half keep-alives ends the connection", async () => {
  await using platform = await start();
  using client = new RawClient(platform.port);
  await client.send(`${connectPacket("token", 4, 1)}c000`);
  expect(await client.ended()).toBe(`${ACCEPTED}d000`);
});

test("MQTT 5 gets the reason of a disconnect", async () => {
  await using platform = await start();
  using client = new RawClient(platform.port);
  await client.send(`${connectPacket("token", 5)}3081800400`);
  expect(await client.ended()).toMatch(/e0029500$/);
});

test("connections that say nothing end, and their number is limited", async () => {
  await using platform = await start({ mqtt: { connectTimeoutMs: 500, maxUnauthenticated: 2 } });
  using first = new RawClient(platform.port);
  using second = new RawClient(platform.port);
  await expect.poll(() => platform.mqtt.connections).toBe(2);
  using third = new RawClient(platform.port);
  await third.ended();
  expect(await first.ended()).toBe("");
  expect(await second.ended()).toBe("");
  using fourth = new RawClient(platform.port);
  await fourth.send(connectPacket("token"));
  await expect.poll(() => fourth.received).toBe(ACCEPTED);
});

test("silent connections of one address keep no other out, and accepted ones count no longer", async () => {
  await using platform = await start({ mqtt: { maxUnauthenticatedPerAddress: 2, maxUnauthenticated: 4 } });
  const silent = [new RawClient(platform.port), new RawClient(platform.port)];
  await expect.poll(() => platform.mqtt.connections).toBe(2);
  using third = new RawClient(platform.port);
  await third.ended();
  using other = new RawClient(platform.port, "127.0.0.2");
  await other.send(connectPacket("token"));
  await expect.poll(() => other.received).toBe(ACCEPTED);
  platform.lookup.addToken(fixtureDevice(2), "second");
  await silent[0]?.send(connectPacket("second"));
  await expect.poll(() => silent[0]?.received).toBe(ACCEPTED);
  platform.lookup.addToken(fixtureDevice(3), "third");
  using late = new RawClient(platform.port);
  await late.send(connectPacket("third"));
  await expect.poll(() => late.received).toBe(ACCEPTED);
  for (const client of silent) client.destroy();
});

test("when the engine is full no connection is read, nothing is lost, and all resume", async () => {
  await using platform = await start({ mqtt: { maxInFlight: 10, maxInFlightPerConnection: 5 } });
  platform.lookup.addToken(fixtureDevice(2), "token2").addToken(fixtureDevice(3), "token3");
  platform.engine.hold = true;
  const clients = ["token", "token2", "token3"].map((token) => ({ token, raw: new RawClient(platform.port) }));
  const publishes = Array.from({ length: 200 }, (_, i) => publishPacket(TELEMETRY, i + 1, `{"a":${i}}`)).join("");
  for (const { token, raw } of clients) await raw.send(connectPacket(token) + publishes);
  await expect.poll(() => platform.mqtt.inFlight).toBeGreaterThanOrEqual(10);
  expect(platform.mqtt.inFlight).toBeLessThanOrEqual(15);
  platform.engine.release();
  for (const { raw } of clients) {
    await expect.poll(() => raw.received.length).toBe(8 + 200 * 8);
    raw.destroy();
  }
  expect(platform.engine.ofType("POST_TELEMETRY_REQUEST")).toHaveLength(600);
  expect(platform.mqtt.inFlight).toBe(0);
});

test("a client that does not read is cut off", async () => {
  await using platform = await start({ mqtt: { maxOutboundBytes: 100_000 } });
  using client = new RawClient(platform.port);
  const subscribe = packet("82", `0001000476322f61` + "00");
  await client.send(connectPacket("token") + subscribe);
  await expect.poll(() => client.received).toMatch(/9003000100$/);
  client.pause();
  const value = { type: "STRING", value: "x".repeat(60_000) } as const;
  await expect
    .poll(
      () => {
        platform.bus.publish("attributesUpdated", {
          tenantId: DEVICE.tenantId,
          entityId: DEVICE.deviceId,
          scope: "SHARED_SCOPE",
          attributes: Array.from({ length: 20 }, (_, i) => ({ key: `k${i}`, lastUpdateTs: 0, value })),
          notifyDevice: true,
        });
        return platform.mqtt.connections;
      },
      { interval: 5 },
    )
    .toBe(0);
});

test("a stored filter that keeps a regular expression busy for ever costs a long topic nothing", async () => {
  await using platform = await startTransports({ log: createLogger("silent") });
  const transport: MqttTransportProfile = {
    type: "MQTT",
    deviceTelemetryTopic: `${"+".repeat(30)}b`,
    deviceAttributesTopic: "+/+/+/#",
    payload: { type: "JSON" },
  };
  const profile: ProfileContext = { ...DEFAULT_PROFILE, transport };
  platform.lookup.addToken(fixtureDevice(2, { profile }), "attacker");
  const client = await platform.connect({ username: "attacker" });
  await client.publishAsync("a".repeat(60_000), '{"a":1}', { qos: 1 });
  await client.publishAsync("a/".repeat(30_000), '{"a":2}', { qos: 1 });
  expect(platform.engine.ofType("POST_TELEMETRY_REQUEST")).toHaveLength(0);
  expect(platform.engine.ofType("POST_ATTRIBUTES_REQUEST")).toHaveLength(1);
});

test("random bytes never bring the server down", async () => {
  await using platform = await start();
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.uint8Array({ minLength: 1, maxLength: 200 }), async (connected, bytes) => {
      using client = new RawClient(platform.port);
      await client.send((connected ? connectPacket("token") : "") + Buffer.from(bytes).toString("hex"));
    }),
    { numRuns: 300 },
  );
  await expect.poll(() => platform.mqtt.connections).toBe(0);
  using client = new RawClient(platform.port);
  await client.send(connectPacket("token"));
  await expect.poll(() => client.received).toBe(ACCEPTED);
});
