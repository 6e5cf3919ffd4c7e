import fc from "fast-check";
import { expect, test } from "vitest";
import { fixtureDevice } from "../testing/device-fixture.ts";
import { connectPacket, packet, publishPacket, RawClient } from "../testing/raw-client.ts";
import { startTransports } from "../testing/start-transports.ts";

const TELEMETRY = "v1/devices/me/telemetry";
const ACCEPTED = "20020000";
const DEVICE = fixtureDevice(1);

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
  ["MQTT 3.1 without a client id", packet("10", "00064d514973647003020000" + "0000"), ""],
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

test("the session present flag mirrors the clean session flag", async () => {
  await using platform = await start();
  using client = new RawClient(platform.port);
  await client.send(connectPacket("token").replace("82", "80"));
  await expect.poll(() => client.received).toBe("20020100");
});

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

test("MQTT 5 hears why it is disconnected", async () => {
  await using platform = await start();
  using client = new RawClient(platform.port);
  await client.send(`${connectPacket("token", 5)}3081800400`);
  expect(await client.ended()).toMatch(/e0029500$/);
});

test("connections that say nothing end, and there is room for so many only", async () => {
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

test("when the engine is full nobody is read, nothing is lost, and all goes on by itself", async () => {
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
