import { expect, test } from "vitest";
import { fixtureDevice } from "../../testing/device-fixture.ts";
import { message } from "../../testing/mqtt-messages.ts";
import { startTransports } from "../../testing/start-transports.ts";

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

test("a command of the device is answered by a rule chain, or with a timeout", async () => {
  await using platform = await startTransports({ clientSideRpcTimeoutMs: 300 });
  platform.lookup.addToken(fixtureDevice(1), "token");
  platform.engine.on(({ type, metadata, data }) => {
    if (type !== "TO_SERVER_RPC_REQUEST" || !data.includes("getTime")) return;
    platform.clientSideRpc.reply(metadata.sessionId as never, Number(metadata.requestId), '{"time":1}');
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
