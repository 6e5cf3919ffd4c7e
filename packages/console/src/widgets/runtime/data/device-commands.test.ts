import { rpc } from "@orrery/client";
import { type DeviceId, entityId, NULL_UUID } from "@orrery/model";
import { expect, test } from "vitest";
import { FakeServer, fakePair, TENANT_ADMIN } from "../../../testing/fake-server.ts";
import { DeviceCommands, NoDeviceError } from "./device-commands.ts";

const DEVICE = entityId("DEVICE", NULL_UUID);
const ONE_WAY = `POST /api/rpc/oneway/${NULL_UUID}`;
const TWO_WAY = `POST /api/rpc/twoway/${NULL_UUID}`;
const RECORD = `GET /api/rpc/persistent/${NULL_UUID}`;

function commands(server: FakeServer, { device }: { readonly device: DeviceId | undefined } = { device: DEVICE }) {
  const stored = new Map<string, string>();
  const client = server.client({
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  });
  client.session.use(fakePair(TENANT_ADMIN));
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  return { sender: new DeviceCommands({ rpc: rpc(client.api), device, wait }), waits };
}

test("a command is sent one way or two, with a time-out only above 0", async () => {
  const server = new FakeServer();
  const bodies: unknown[] = [];
  server.answers[ONE_WAY] = (body) => ({ body: void bodies.push(body) });
  server.answers[TWO_WAY] = (body) => ({ body: bodies.push(body) && { on: true } });
  const { sender } = commands(server);
  await sender.send({ method: "setOn", params: true });
  expect(await sender.send({ method: "getOn", params: {}, twoWay: true, timeoutMs: 500 })).toEqual({ on: true });
  expect(bodies).toEqual([
    { method: "setOn", params: true },
    { method: "getOn", params: {}, timeout: 500 },
  ]);
  expect(sender.state.snapshot()).toEqual({ pending: 0, failure: undefined });
});

test("without a device a command fails at once", async () => {
  const { sender } = commands(new FakeServer(), { device: undefined });
  await expect(sender.send({ method: "x" })).rejects.toBeInstanceOf(NoDeviceError);
  expect(sender.state.snapshot().failure).toBeInstanceOf(NoDeviceError);
});

test.each([
  ["SUCCESSFUL", { response: { ok: 1 } }, { ok: 1 }],
  ["EXPIRED", { response: null }, null],
])("a persistent command is asked for until its outcome is %s", async (status, record, outcome) => {
  const server = new FakeServer();
  const statuses = ["QUEUED", "DELIVERED", status];
  server.answers[TWO_WAY] = { body: { rpcId: NULL_UUID } };
  server.answers[RECORD] = () => ({ body: { ...record, status: statuses.shift() } });
  const { sender, waits } = commands(server);
  const command = { method: "reboot", twoWay: true, persistent: { pollingIntervalMs: 1000 } };
  expect(await sender.send(command)).toEqual(outcome);
  expect(waits).toEqual([500, 1000, 1000]);
});

test.each([
  ["TIMEOUT", 504, ""],
  ["FAILED", 502, "no such method"],
])("the outcome %s of a persistent command is a failure with %i", async (status, code, message) => {
  const server = new FakeServer();
  server.answers[ONE_WAY] = { body: { rpcId: NULL_UUID } };
  server.answers[RECORD] = { body: { status, response: { error: "no such method" } } };
  const { sender } = commands(server);
  const sent = sender.send({ method: "x", persistent: { pollingIntervalMs: 10 } });
  await expect(sent).rejects.toMatchObject({ status: code, message });
});

test("a persistent command without polling ends when it is stored", async () => {
  const server = new FakeServer();
  server.answers[ONE_WAY] = { body: { rpcId: NULL_UUID } };
  const { sender, waits } = commands(server);
  const stored = sender.send({ method: "x", persistent: { pollingIntervalMs: 0, retries: 2 } });
  expect(await stored).toEqual({ rpcId: NULL_UUID });
  expect(waits).toEqual([]);
});

test("a failure is shown when it is the last or a time-out, and until the next command or a success", async () => {
  const server = new FakeServer();
  const failing = (status: number) => ({ status, body: { status, message: "no" } });
  server.answers[ONE_WAY] = failing(400);
  const { sender } = commands(server);
  const fail = () => sender.send({ method: "x" }).catch(() => undefined);
  const failure = () => sender.state.snapshot().failure;
  await Promise.all([fail(), fail()]);
  expect(failure()).toMatchObject({ status: 400 });
  const next = sender.send({ method: "y" }).catch(() => undefined);
  expect(failure()).toBeUndefined();
  await next;
  server.answers[ONE_WAY] = failing(504);
  await fail();
  const after = fail();
  expect(failure()).toMatchObject({ status: 504 });
  await after;
  server.answers[ONE_WAY] = { body: undefined };
  await sender.send({ method: "x" });
  expect(failure()).toBeUndefined();
});

test("commands of a removed widget show no outcome", async () => {
  const server = new FakeServer();
  server.answers[ONE_WAY] = { status: 504, body: { status: 504, message: "late" } };
  const { sender } = commands(server);
  const sent = sender.send({ method: "x" });
  sender[Symbol.dispose]();
  await expect(sent).rejects.toThrow();
  expect(sender.state.snapshot().failure).toBeUndefined();
});
