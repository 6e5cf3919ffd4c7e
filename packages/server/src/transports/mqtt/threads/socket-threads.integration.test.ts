import { once } from "node:events";
import { createServer } from "node:net";
import { type TLSSocket, connect as tlsConnect } from "node:tls";
import { expect, test } from "vitest";
import { SERVER } from "../../testing/certificates.ts";
import { fixtureDevice } from "../../testing/device-fixture.ts";
import { connectPacket, packet, RawClient } from "../../testing/raw-client.ts";
import { startTransports, type TransportSettings } from "../../testing/start-transports.ts";
import { MQTT_SETTINGS } from "../mqtt-settings.ts";

const TELEMETRY = "v1/devices/me/telemetry";

async function start({ mqtt, ...settings }: TransportSettings = {}) {
  const platform = await startTransports({ mqtt: { threads: 2, ...mqtt }, ...settings });
  platform.lookup.addToken(fixtureDevice(1), "token");
  return platform;
}

test("many devices on several threads are each acknowledged what they published, and nothing is stored twice", async () => {
  await using platform = await start();
  for (let n = 0; n < 40; n += 1) platform.lookup.addToken(fixtureDevice(n + 10), `token ${n}`);
  const connecting = Array.from({ length: 40 }, (_, n) => platform.connect({ username: `token ${n}` }));
  const clients = await Promise.all(connecting);
  const publishes = clients.flatMap((client, device) =>
    Array.from({ length: 50 }, (_, n) => client.publishAsync(TELEMETRY, `{"n":"${device}-${n}"}`, { qos: 1 })),
  );
  await Promise.all(publishes);
  const texts = platform.engine.ofType("POST_TELEMETRY_REQUEST").map(({ data }) => data);
  expect(new Set(texts).size).toBe(2_000);
  expect(texts).toHaveLength(2_000);
  expect(platform.mqtt.connections).toBe(40);
});

test("the main thread holds no socket of MQTT", async () => {
  const socketsOf = () => process.getActiveResourcesInfo().filter((name) => /^TCP|^TLS/.test(name)).length;
  await using platform = await start();
  const before = socketsOf();
  using client = new RawClient(platform.port);
  await client.send(connectPacket("token"));
  await expect.poll(() => client.received).toMatch(/^2002/);
  expect(socketsOf() - before).toBe(1); // the client's own
});

test("TLS sessions are resumed, whichever thread takes the connection", async () => {
  await using platform = await start({ tls: SERVER, mqtt: { threads: 3 } });
  const connect = (session?: Buffer) =>
    new Promise<TLSSocket>((resolve, reject) => {
      const options = { port: platform.tlsPort, host: "127.0.0.1", rejectUnauthorized: false, maxVersion: "TLSv1.2" };
      const socket = tlsConnect({ ...options, ...(session && { session }) } as const as object, () => resolve(socket));
      socket.on("error", reject);
    });
  const first = await connect();
  const session = first.getSession();
  first.destroy();
  const resumed: boolean[] = [];
  for (let i = 0; i < 12; i += 1) {
    const next = await connect(session);
    resumed.push(next.isSessionReused());
    next.destroy();
  }
  expect(resumed).toEqual(Array(12).fill(true));
});

test("a client that does not read is cut off, with its thread in between", async () => {
  await using platform = await start({ mqtt: { maxOutboundBytes: 100_000 } });
  using client = new RawClient(platform.port);
  await client.send(connectPacket("token") + packet("82", "0001000476322f61" + "00"));
  await expect.poll(() => client.received).toMatch(/9003000100$/);
  client.pause();
  const { tenantId, deviceId: entityId } = fixtureDevice(1);
  const value = { type: "STRING", value: "x".repeat(60_000) } as const;
  const attributes = Array.from({ length: 20 }, (_, i) => ({ key: `k${i}`, lastUpdateTs: 0, value }));
  const publish = () => {
    platform.bus.publish("attributesUpdated", {
      tenantId,
      entityId,
      scope: "SHARED_SCOPE",
      attributes,
      notifyDevice: true,
    });
    return platform.mqtt.connections;
  };
  await expect.poll(publish, { interval: 5 }).toBe(0);
});

test("a port that another program uses is refused with its number", async () => {
  await using platform = await start();
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await expect(platform.mqtt.listen("127.0.0.1", port)).rejects.toMatchObject({ code: "EADDRINUSE", port });
  other.close();
  await expect(platform.mqtt.listen("127.0.0.1", platform.port)).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test.for([
  ["auto", { least: 0, most: 4 }],
  ["0", { least: 0, most: 0 }],
  ["7", { least: 7, most: 7 }],
] as const)("ORRERY_THREADS=%s is understood", ([text, { least, most }]) => {
  const count = MQTT_SETTINGS.threads.parse(text);
  expect(count).toBeGreaterThanOrEqual(least);
  expect(count).toBeLessThanOrEqual(most);
});

test.for(["-1", "65", "two"])("ORRERY_THREADS=%s is refused", (text) => {
  expect(() => MQTT_SETTINGS.threads.parse(text)).toThrow();
});
