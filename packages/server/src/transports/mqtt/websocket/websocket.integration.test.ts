import { once } from "node:events";
import { connect as connectTcp } from "node:net";
import { connectAsync, type IClientOptions } from "mqtt";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { fixtureDevice } from "../../testing/device-fixture.ts";
import { connectPacket } from "../../testing/raw-client.ts";
import { startTransports, type TransportSettings } from "../../testing/start-transports.ts";

async function start(settings: TransportSettings = {}) {
  const started = await startTransports(settings);
  started.lookup.addToken(fixtureDevice(1), "token").addToken(fixtureDevice(2), "other");
  const url = `${started.url.replace("http", "ws")}/mqtt`;
  const webSocket = async (protocols: string | string[] = "mqtt") => {
    const socket = new WebSocket(url, protocols);
    await once(socket, "open");
    return socket;
  };
  return {
    ...started,
    at: url,
    webSocket,
    overWebSocket: (options: IClientOptions) => connectAsync(url, { reconnectPeriod: 0, ...options }),
    [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
  };
}

const ended = async (socket: WebSocket): Promise<number> => (await once(socket, "close"))[0];

test.each([4, 5] as const)(
  "a client of version %i publishes, subscribes and gets commands",
  async (protocolVersion) => {
    await using platform = await start();
    const client = await platform.overWebSocket({ username: "token", protocolVersion });
    await client.publishAsync("v1/devices/me/telemetry", '{"a":1}', { qos: 1 });
    expect(platform.engine.ofType("POST_TELEMETRY_REQUEST")[0]?.metadata.deviceName).toBe("device 1");
    await client.subscribeAsync("v1/devices/me/attributes");
    const message = new Promise<Buffer>((resolve) => client.once("message", (_topic, payload) => resolve(payload)));
    const { tenantId, deviceId: entityId } = fixtureDevice(1);
    const attributes = [
      { key: "long", lastUpdateTs: 1, value: { type: "STRING", value: "x".repeat(70_000) } },
    ] as const;
    platform.bus.publish("attributesUpdated", {
      tenantId,
      entityId,
      scope: "SHARED_SCOPE",
      attributes,
      notifyDevice: true,
    });
    expect(JSON.parse(String(await message)).long).toHaveLength(70_000);
    expect(platform.mqtt.webSockets).toBe(1);
    await client.endAsync();
    await expect.poll(() => platform.mqtt.connections).toBe(0);
    expect(platform.mqtt.webSockets).toBe(0);
    expect(platform.engine.events()).toContain("DISCONNECT_EVENT");
  },
);

test("a session is taken over, from TCP and back", async () => {
  await using platform = await start();
  const first = await platform.overWebSocket({ username: "token" });
  const closed = new Promise((resolve) => first.once("close", () => resolve(true)));
  const second = await platform.connect({ username: "token" });
  await closed;
  const closedToo = new Promise((resolve) => second.once("close", () => resolve(true)));
  const third = await platform.overWebSocket({ username: "token" });
  await closedToo;
  expect(third.connected).toBe(true);
  await third.endAsync();
});

test("packets may be split over frames, and a frame may hold several", async () => {
  await using platform = await start();
  const socket = await platform.webSocket(["other", "mqttv3.1", "mqtt"]);
  expect(socket.protocol).toBe("mqtt");
  const received: Buffer[] = [];
  socket.on("message", (data: Buffer) => received.push(data));
  for (const byte of Buffer.from(connectPacket("token"), "hex")) socket.send(Buffer.from([byte]));
  await expect.poll(() => Buffer.concat(received).toString("hex")).toBe("20020000");
  socket.send(Buffer.from("c000c000c000", "hex"));
  await expect.poll(() => Buffer.concat(received).toString("hex")).toBe("20020000d000d000d000");
  socket.close();
});

test("frames of text, frames that are too long and unreadable packets end the connection", async () => {
  await using platform = await start();
  const [text, long, unreadable] = [await platform.webSocket(), await platform.webSocket(), await platform.webSocket()];
  text.send("text");
  expect(await ended(text)).toBe(1003);
  long.send(Buffer.alloc(1_000_000));
  expect(await ended(long)).toBe(1009);
  unreadable.send(Buffer.from("f0ffffffff", "hex"));
  expect(await ended(unreadable)).toBe(1000);
  await expect.poll(() => platform.mqtt.connections).toBe(0);
});

test("clients without the subprotocol, with wrong credentials and beyond the limits are refused", async () => {
  await using platform = await start({ mqtt: { maxWebSockets: 1, maxUnauthenticated: 10 } });
  const refusal = async (protocols: string[]) => {
    const socket = new WebSocket(platform.at, protocols);
    const [error] = await once(socket, "error");
    return String(error);
  };
  expect(await refusal([])).toContain("400");
  expect(await refusal(["graphql"])).toContain("400");
  await expect(platform.overWebSocket({ username: "wrong" })).rejects.toMatchObject({ code: 5 });
  await expect.poll(() => platform.mqtt.webSockets).toBe(0);
  const client = await platform.overWebSocket({ username: "token" });
  expect(await refusal(["mqtt"])).toContain("503");
  expect(platform.reports).toContainEqual(
    expect.objectContaining({ outcome: "REFUSED", cause: "TOO_MANY_CONNECTIONS", transport: "MQTT" }),
  );
  await client.endAsync();
  await expect.poll(() => platform.mqtt.webSockets).toBe(0);
  await (await platform.overWebSocket({ username: "token" })).endAsync();
});

test("a client that says nothing after its handshake, and one without a handshake, are closed in time", async () => {
  await using platform = await start({ mqtt: { connectTimeoutMs: 100 } });
  const socket = await platform.webSocket();
  expect(await ended(socket)).toBe(1000);
  const raw = connectTcp(Number(new URL(platform.url).port), "127.0.0.1");
  raw.write(
    "GET /mqtt HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Protocol: mqtt\r\n\r\n",
  );
  const [answer] = await once(raw, "data");
  expect(String(answer)).toContain("400 Bad Request");
  raw.destroy();
});
