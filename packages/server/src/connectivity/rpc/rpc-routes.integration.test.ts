import { entityId, PlatformError, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import type { Authority, User } from "../../kernel/auth/user.ts";
import type { UserActionEvent } from "../../kernel/bus/events.ts";
import { HttpServer } from "../../kernel/http/http-server.ts";
import type { RuleMessage } from "../../rules/message/rule-message.ts";
import type { DeviceRpcRequest } from "../../rules/ports/device-rpc.ts";
import { fixtureDevice, TENANT } from "../../transports/testing/device-fixture.ts";
import { startTransports } from "../../transports/testing/start-transports.ts";
import { rpcRoutes } from "./rpc-routes.ts";
import { RpcService } from "./rpc-service.ts";
import { RpcTtl } from "./rpc-ttl.ts";

const DEVICE = fixtureDevice(1);

function userOf(authority: Authority): User {
  return {
    id: entityId("USER", parseUuid("00000000-0000-1000-8000-00000000cccc")),
    email: "user@example.org",
    authority,
    tenantId: TENANT,
    customerId: entityId("CUSTOMER", parseUuid("00000000-0000-1000-8000-00000000dddd")),
    isPublic: false,
  };
}

/** What the "rpc call request" node makes of a message. */
function requestOf({ data, metadata, tenantId }: RuleMessage): DeviceRpcRequest {
  const { method, params } = JSON.parse(data) as { method: string; params: string };
  return {
    id: parseUuid(metadata.requestUUID ?? ""),
    tenantId,
    deviceId: DEVICE.deviceId,
    method,
    params,
    oneway: metadata.oneway === "true",
    persisted: metadata.persistent === "true",
    expirationTime: Number(metadata.expirationTime),
    retries: metadata.retries === undefined ? undefined : Number(metadata.retries),
    restApiCall: true,
  };
}

/** REST over a platform, with or without a chain that has the node. */
async function start({ chained = true, authority = "TENANT_ADMIN" as Authority } = {}) {
  const platform = await startTransports();
  const { rpc, store, journal, engine, bus, clock, ids, log } = platform;
  const actions: UserActionEvent[] = [];
  bus.subscribe("userAction", (action) => void actions.push(action));
  platform.lookup.addToken(DEVICE, "token");
  if (chained) {
    engine.on((message) => {
      if (message.type === "RPC_CALL_FROM_SERVER_TO_DEVICE") void rpc.call(requestOf(message));
    });
  }
  const service = new RpcService({
    rpc,
    store,
    journal,
    engine,
    bus,
    clock,
    ids,
    access: {
      async getDevice(_user, id) {
        if (id.id === DEVICE.deviceId.id) return DEVICE;
        throw new PlatformError("notFound", "Device with requested id wasn't found!");
      },
    },
    minTimeoutMs: 100,
  });
  const http = new HttpServer({ authenticator: { authenticate: async () => userOf(authority) }, clock, log });
  http.add(rpcRoutes(service));
  const port = await http.listen("127.0.0.1", 0);
  return {
    platform,
    actions,
    async call(method: string, path: string, body?: unknown): Promise<[number, string]> {
      const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
        method,
        headers: { "X-Authorization": "Bearer x" },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      return [response.status, await response.text()];
    },
    /** A device that answers every command with `reply`. */
    async device(reply: string | undefined) {
      const client = await platform.connect({ username: "token" });
      client.on("message", (topic) => {
        if (reply !== undefined) client.publish(topic.replace("request", "response"), reply, { qos: 1 });
      });
      await client.subscribeAsync("v1/devices/me/rpc/request/+", { qos: 1 });
    },
    async [Symbol.asyncDispose]() {
      await http.close();
      await platform[Symbol.asyncDispose]();
    },
  };
}

const TWOWAY = `rpc/twoway/${DEVICE.deviceId.id}`;
const ONEWAY = `rpc/oneway/${DEVICE.deviceId.id}`;

test.each([
  ["twoway", '{"ok":1.0}', [200, '{"ok":1.0}']],
  ["twoway", "", [200, ""]],
  ["twoway", "not JSON", [406, ""]],
  ["oneway", undefined, [200, ""]],
] as const)("CORE-7.066 CORE-7.067: a %s call of a device that replies %j", async (kind, reply, answer) => {
  await using rest = await start();
  await rest.device(reply);
  const path = kind === "oneway" ? ONEWAY : TWOWAY;
  expect(await rest.call("POST", path, { method: "setGpio", params: { pin: 1.5 } })).toEqual(answer);
  expect(rest.platform.engine.ofType("RPC_CALL_FROM_SERVER_TO_DEVICE")).toMatchObject([
    {
      data: '{"method":"setGpio","params":"{\\"pin\\":1.5}","additionalInfo":null}',
      metadata: { oneway: String(kind === "oneway") },
    },
  ]);
});

test.each([
  ["rpc", "silent", 504],
  ["rpc", "offline", 504],
  ["plugins/rpc", "silent", 408],
  ["plugins/rpc", "offline", 409],
])("%s calls of a device that is %s end with %i", async (api, device, status) => {
  await using rest = await start();
  if (device === "silent") await rest.device(undefined);
  const path = `${api}/twoway/${DEVICE.deviceId.id}`;
  expect(await rest.call("POST", path, { method: "m", timeout: 1 })).toEqual([status, ""]);
  expect(rest.actions).toMatchObject([
    {
      action: "RPC_CALL",
      entityId: DEVICE.deviceId,
      data: { entityId: DEVICE.deviceId.id, oneWay: false, method: "m", params: "null" },
      failure: device === "silent" ? "RPC Error: TIMEOUT" : "RPC Error: NO_ACTIVE_CONNECTION",
    },
  ]);
});

test.each([
  ["a body that is no JSON", TWOWAY, "{", "Invalid request body"],
  ["a body without a method", TWOWAY, "{}", "Method is not present in the request!"],
  ["a request id that is none", TWOWAY, '{"method":"m","requestUUID":"x"}', "Invalid request body"],
  ["a device id that is none", "rpc/oneway/x", '{"method":"m"}', "Invalid UUID string: x"],
])("%s is refused with an error object", async (_what, path, body, message) => {
  await using rest = await start();
  const [status, text] = await rest.call("POST", path, body);
  expect([status, JSON.parse(text)]).toMatchObject([400, { errorCode: 31, message }]);
});

test.each([
  [
    "a device that is not there",
    "TENANT_ADMIN",
    "rpc/oneway/00000000-0000-1000-8000-0000000000ff",
    [404, "Device with requested id wasn't found!"],
  ],
  [
    "the system administrator",
    "SYS_ADMIN",
    TWOWAY,
    [403, "System administrator is not allowed to perform this operation!"],
  ],
] as const)("%s is refused with the bare message", async (_what, authority, path, answer) => {
  await using rest = await start({ authority });
  expect(await rest.call("POST", path, '{"method":"m"}')).toEqual(answer);
});

test("a call cannot take the answer to another one by its id", async () => {
  await using rest = await start();
  await rest.device('{"ok":true}');
  const call = { method: "m", requestUUID: "00000000-0000-1000-8000-0000000000aa" };
  const both = await Promise.all([rest.call("POST", TWOWAY, call), rest.call("POST", TWOWAY, call)]);
  expect(both.map(([status]) => status).sort()).toEqual([200, 400]);
  expect((await rest.call("POST", TWOWAY, call))[0]).toBe(200);
});

test("CORE-7.068 CORE-7.069 CORE-7.070: persistent calls answer at once, are listed, read and deleted", async () => {
  await using rest = await start();
  const call = {
    method: "m",
    params: [1],
    persistent: true,
    retries: 3,
    timeout: 60_000,
    additionalInfo: { by: "me" },
  };
  const [status, text] = await rest.call("POST", ONEWAY, call);
  expect(status).toBe(200);
  const { rpcId } = JSON.parse(text) as { rpcId: string };
  const [, stored] = await rest.call("GET", `rpc/persistent/${rpcId}`);
  expect(JSON.parse(stored)).toMatchObject({
    id: { entityType: "RPC", id: rpcId },
    status: "QUEUED",
    response: null,
    request: { oneway: true, persisted: true, retries: 3, body: { method: "m", params: "[1]" } },
  });
  const list = `rpc/persistent/device/${DEVICE.deviceId.id}?pageSize=10&page=0&rpcStatus=`;
  expect(JSON.parse((await rest.call("GET", `${list}QUEUED`))[1])).toMatchObject({ totalElements: 1, hasNext: false });
  expect(JSON.parse((await rest.call("GET", `${list}FAILED`))[1])).toMatchObject({ totalElements: 0 });
  expect((await rest.call("GET", `${list}DELETED`))[0]).toBe(400);
  expect(await rest.call("DELETE", `rpc/persistent/${rpcId}`)).toEqual([200, ""]);
  const [gone, refusal] = await rest.call("GET", `rpc/persistent/${rpcId}`);
  expect([gone, JSON.parse(refusal)]).toMatchObject([
    404,
    { errorCode: 32, message: `RPC with id [${rpcId}] is not found` },
  ]);
  expect(rest.platform.engine.messages.at(-1)?.type).toBe("RPC_DELETED");
  expect(rest.actions).toMatchObject([{ action: "RPC_CALL", failure: undefined }]);
});

test("records that are older than the tenant keeps them are removed, the others stay", async () => {
  await using rest = await start();
  const { store, log } = rest.platform;
  await rest.call("POST", ONEWAY, { method: "m", persistent: true, timeout: 60_000 });
  const list = async () => (await store.listOfDevice(DEVICE, { pageSize: 10, page: 0 })).totalElements;
  const clean = async (days: number, now: number) => {
    const ttl = new RpcTtl({ store, daysOf: () => days, intervalMs: 3_600_000, clock: () => now, log });
    await ttl.run();
    await ttl.close();
  };
  const later = Date.now() + 3 * 86_400_000;
  await clean(0, later);
  await clean(7, later);
  expect(await list()).toBe(1);
  await clean(2, later);
  expect(await list()).toBe(0);
});

test("a chain without the node leaves the caller with a timeout", async () => {
  await using rest = await start({ chained: false });
  expect((await rest.call("POST", TWOWAY, { method: "m", timeout: 1 }))[0]).toBe(504);
});
