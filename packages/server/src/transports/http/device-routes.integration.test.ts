import { expect, test } from "vitest";
import { limitedTraffic } from "../../connectivity/test-traffic.ts";
import type { DeviceRpcRequest } from "../../rules/ports/device-rpc.ts";
import { fixtureDevice } from "../testing/device-fixture.ts";
import { startTransports, type Transports } from "../testing/start-transports.ts";

const DEVICE = fixtureDevice(1);

async function start(settings: Parameters<typeof startTransports>[0] = {}) {
  const platform = await startTransports(settings);
  platform.lookup.addToken(DEVICE, "token");
  return platform;
}

/** Status, content type and text of an answer. */
async function call(platform: Transports, path: string, body?: string): Promise<[number, string | null, string]> {
  const response = await fetch(
    `${platform.url}/api/v1/${path}`,
    body === undefined ? {} : { method: "POST", body, headers: { "content-type": "application/json" } },
  );
  return [response.status, response.headers.get("content-type"), await response.text()];
}

function request(platform: Transports, changes: Partial<DeviceRpcRequest> = {}): DeviceRpcRequest {
  return {
    id: platform.ids.uuid(),
    tenantId: DEVICE.tenantId,
    deviceId: DEVICE.deviceId,
    method: "m",
    params: '{"pin":1}',
    oneway: false,
    persisted: false,
    expirationTime: Date.now() + 10_000,
    restApiCall: false,
    ...changes,
  };
}

test("telemetry and attributes become rule messages, answered when they are durable", async () => {
  await using platform = await start();
  platform.engine.hold = true;
  const answered = call(platform, "token/telemetry", '{"ts":5,"values":{"a":1.0}}');
  await expect
    .poll(() => platform.engine.ofType("POST_TELEMETRY_REQUEST"))
    .toMatchObject([{ data: '{"a":1.0}', metadata: { ts: "5" } }]);
  platform.engine.release();
  expect(await answered).toEqual([200, null, ""]);
  expect(await call(platform, "token/attributes", '{"b":true}')).toEqual([200, null, ""]);
  expect(platform.engine.ofType("POST_ATTRIBUTES_REQUEST")).toMatchObject([{ data: '{"b":true}' }]);
});

test.each([
  ["telemetry", "POST_TELEMETRY_REQUEST"],
  ["attributes", "POST_ATTRIBUTES_REQUEST"],
])("what is sent as %s under keys that cannot be stored is left out, counted and reported", async (path, type) => {
  await using platform = await start();
  const body = JSON.stringify({ "": 1, a: 2, ["x".repeat(256)]: 3 });
  const text = '2 keys were not stored: the first, "", is empty';
  expect(await call(platform, `token/${path}`, body)).toEqual([200, "text/plain;charset=UTF-8", text]);
  expect((await call(platform, `token/${path}`, '{" ":1}'))[2]).toBe('The key " " was not stored: it is blank');
  expect(platform.engine.ofType(type).map(({ data }) => data)).toEqual(['{"a":2}']);
  await expect.poll(() => platform.attributes.get(DEVICE, "SERVER_SCOPE", "droppedKeys")?.value).toBe(3);
});

test("a device announces that it may be claimed, with a body or without", async () => {
  await using platform = await start();
  expect(await call(platform, "token/claim", '{"secretKey":"k","durationMs":5}')).toEqual([200, null, ""]);
  expect(await call(platform, "token/claim", "")).toEqual([200, null, ""]);
  expect((await call(platform, "token/claim", "[]"))[0]).toBe(400);
  expect(platform.claims.announced.map(({ request }) => request)).toEqual([
    { secretKey: "k", durationMs: 5 },
    { secretKey: "" },
  ]);
});

test("a device that only speaks HTTP is active", async () => {
  await using platform = await start();
  await call(platform, "token/telemetry", '{"a":1}');
  await expect.poll(() => platform.attributes.get(DEVICE, "SERVER_SCOPE", "active")?.value).toBe(true);
  expect(platform.engine.events()).toEqual(["ACTIVITY_EVENT"]);
});

test("attributes are read", async () => {
  await using platform = await start();
  platform.attributes.set(DEVICE, "CLIENT_SCOPE", "a", { type: "LONG", value: 1 });
  platform.attributes.set(DEVICE, "SHARED_SCOPE", "b", { type: "STRING", value: "x" });
  const path = "token/attributes";
  expect(await call(platform, path)).toEqual([
    200,
    "application/json; charset=utf-8",
    '{"client":{"a":1},"shared":{"b":"x"}}',
  ]);
  expect((await call(platform, `${path}?clientKeys=a,z`))[2]).toBe('{"client":{"a":1}}');
  expect((await call(platform, `${path}?sharedKeys=z`))[2]).toBe("{}");
});

test.each([
  ["GET", "nobody/attributes", undefined, 401, ""],
  ["POST", "nobody/telemetry", "{}", 401, ""],
  ["POST", "token/telemetry", "{", 400, "errorCode"],
  ["POST", "token/telemetry", '{"ts":2251799813685249,"values":{"a":1}}', 400, "errorCode"],
  ["POST", "token/telemetry", "", 400, "errorCode"],
  ["POST", "token/attributes", "[]", 400, "errorCode"],
  ["POST", "token/rpc", '{"method":"m"}', 400, "errorCode"],
  ["POST", "token/rpc/x", "{}", 400, "errorCode"],
  ["GET", "token/rpc?timeout=x", undefined, 400, "errorCode"],
  ["GET", "token/rpc?timeout=50", undefined, 408, ""],
  ["GET", "token/attributes/updates?timeout=50", undefined, 408, ""],
] as const)("%s %s with %j answers %i", async (_method, path, body, status, text) => {
  await using platform = await start();
  const [answered, , content] = await call(platform, path, body);
  expect(answered).toBe(status);
  if (text === "") expect(content).toBe("");
  else expect(JSON.parse(content)).toMatchObject({ status });
  expect(platform.sessions.count).toBe(0);
});

test("a long poll ends with the first change of a shared attribute", async () => {
  await using platform = await start();
  const polled = call(platform, "token/attributes/updates?timeout=5000");
  await expect.poll(() => platform.sessions.ofDevice(DEVICE.deviceId)[0]?.attributesSubscribed).toBe(true);
  platform.bus.publish("attributesUpdated", {
    tenantId: DEVICE.tenantId,
    entityId: DEVICE.deviceId,
    scope: "SHARED_SCOPE",
    attributes: [{ key: "interval", lastUpdateTs: 0, value: { type: "LONG", value: 30 } }],
    notifyDevice: true,
  });
  expect(await polled).toEqual([200, "application/json; charset=utf-8", '{"interval":30}']);
});

test("a long poll takes one command, also one that waits already, and its reply is matched", async () => {
  await using platform = await start();
  const outcome = platform.rpc.call(request(platform));
  expect(await call(platform, "token/rpc?timeout=5000")).toEqual([
    200,
    "application/json; charset=utf-8",
    '{"id":0,"method":"m","params":{"pin":1}}',
  ]);
  expect(await call(platform, "token/rpc/0", '{"ok":true}')).toEqual([200, null, ""]);
  expect(await outcome).toEqual({ kind: "response", response: '{"ok":true}' });
});

test.each(["rpc", "attributes/updates"])("a poll of %s beyond the limit is refused at once", async (path) => {
  const { gate } = limitedTraffic({ transportDeviceMsgRateLimit: "1:60" });
  await using platform = await start({ traffic: gate });
  expect((await call(platform, "token/attributes"))[0]).toBe(200);
  expect((await call(platform, `token/${path}?timeout=50`))[0]).toBe(429);
  expect(platform.sessions.count).toBe(0);
});

test("a poll that has timed out takes no command", async () => {
  await using platform = await start();
  await call(platform, "token/rpc?timeout=20");
  const outcome = await platform.rpc.call(request(platform, { expirationTime: Date.now() + 50 }));
  expect(outcome).toEqual({ kind: "error", error: "NO_ACTIVE_CONNECTION" });
});

test("a client that leaves takes its poll along", async () => {
  await using platform = await start();
  const leaving = new AbortController();
  const polled = fetch(`${platform.url}/api/v1/token/rpc`, { signal: leaving.signal });
  await expect.poll(() => platform.sessions.count).toBe(1);
  leaving.abort();
  await expect(polled).rejects.toThrow();
  await expect.poll(() => platform.sessions.count).toBe(0);
});

test("a command of the device is answered by a rule chain, or not in time", async () => {
  await using platform = await start({ clientSideRpcTimeoutMs: 300 });
  platform.engine.on(({ type, metadata, data }) => {
    if (type !== "TO_SERVER_RPC_REQUEST" || !data.includes("getTime")) return;
    platform.clientSideRpc.reply(metadata.sessionId as never, Number(metadata.requestId), '{"time":1}');
  });
  const answer = await call(platform, "token/rpc", '{"method":"getTime","params":{}}');
  expect(answer).toEqual([200, "application/json; charset=utf-8", '{"time":1}']);
  const timeout = await call(platform, "token/rpc", '{"method":"other","params":{}}');
  expect(timeout).toEqual([200, "application/json; charset=utf-8", '{"error":"timeout"}']);
});

test("a poll ends when its device is deleted", async () => {
  await using platform = await start();
  const polled = call(platform, "token/rpc?timeout=5000");
  await expect.poll(() => platform.sessions.count).toBe(1);
  const { tenantId, deviceId } = DEVICE;
  platform.bus.publish("entity", { action: "DELETED", tenantId, entity: { id: deviceId, createdTime: 0 } });
  const [status, , text] = await polled;
  expect([status, text]).toEqual([403, "Device was deleted!"]);
});

test("waits longer than allowed end with 503", async () => {
  await using platform = await start({ oneShot: { maxRequestTimeoutMs: 50 } });
  expect((await call(platform, "token/rpc?timeout=5000"))[0]).toBe(503);
});

test("polls do not hold up the end of the platform", async () => {
  await using platform = await start();
  const polled = call(platform, "token/rpc?timeout=60000");
  await expect.poll(() => platform.sessions.count).toBe(1);
  platform.oneShot.close();
  expect((await polled)[0]).toBe(503);
  expect((await call(platform, "token/attributes/updates?timeout=60000"))[0]).toBe(503);
  expect(platform.sessions.count).toBe(0);
});
