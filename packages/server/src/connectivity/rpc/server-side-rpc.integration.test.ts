import { describe, expect, test } from "vitest";
import { InProcessBus } from "../../kernel/bus/in-process-bus.ts";
import { systemClock } from "../../kernel/clock.ts";
import { Ids } from "../../kernel/ids.ts";
import type { DeviceRpcRequest } from "../../rules/ports/device-rpc.ts";
import { TEST_DATABASES, type TestDatabase, testLog } from "../../testing/databases.ts";
import { FixtureLookup, fixtureDevice, RecordingEngine } from "../../transports/testing/device-fixture.ts";
import type { RpcDownlink, RpcHandOver, SessionPeer } from "../device-session.ts";
import { DeviceSessions } from "../device-sessions.ts";
import { ClientSideRpc } from "./client-side-rpc.ts";
import { RpcJournal } from "./rpc-journal.ts";
import { rpcId } from "./rpc-record.ts";
import { RpcStore } from "./rpc-store.ts";
import { DEFAULT_RPC_SETTINGS, ServerSideRpc, type ServerSideRpcSettings } from "./server-side-rpc.ts";

const DEVICE = fixtureDevice(1);
const IGNORE = { connected() {}, disconnected() {}, active() {} };

/** A device whose transport answers `handOver` to each command. */
class Peer implements SessionPeer {
  readonly requests: RpcDownlink[] = [];
  readonly #handOver: RpcHandOver;

  constructor(handOver: RpcHandOver) {
    this.#handOver = handOver;
  }

  rpcRequest(request: RpcDownlink): RpcHandOver {
    this.requests.push(request);
    return this.#handOver;
  }

  close(): void {}
  attributesChanged(): void {}
  rpcReply(): void {}
}

async function start(database: TestDatabase, settings: Partial<ServerSideRpcSettings> = {}) {
  const opened = await database.open();
  const bus = new InProcessBus(testLog);
  const ids = new Ids(systemClock);
  const lookup = new FixtureLookup().addToken(DEVICE, "token");
  const engine = new RecordingEngine();
  const store = new RpcStore(opened);
  const clock = systemClock;
  const sessions = new DeviceSessions({ lookup, bus, clock, ids, presence: IGNORE });
  const clientSideRpc = new ClientSideRpc({ sessions, engine, clock });
  const journal = new RpcJournal({ store, engine, lookup, clock, log: testLog });
  const make = () =>
    new ServerSideRpc({
      sessions,
      clientSideRpc,
      journal,
      clock,
      log: testLog,
      settings: { ...DEFAULT_RPC_SETTINGS, ...settings },
    });
  const rpc = make();
  return {
    engine,
    store,
    sessions,
    rpc,
    make,
    ids,
    connect(handOver: RpcHandOver) {
      const peer = new Peer(handOver);
      sessions.subscribeRpc(sessions.open(DEVICE, "ASYNC", peer), true);
      return peer;
    },
    request: (changes: Partial<DeviceRpcRequest> = {}): DeviceRpcRequest => ({
      id: ids.uuid(),
      tenantId: DEVICE.tenantId,
      deviceId: DEVICE.deviceId,
      method: "m",
      params: "1.0",
      oneway: false,
      persisted: false,
      expirationTime: Date.now() + 10_000,
      restApiCall: false,
      ...changes,
    }),
    statuses: () => engine.messages.map(({ type }) => type).filter((type) => type.startsWith("RPC_")),
    async [Symbol.asyncDispose]() {
      rpc.close();
      sessions.closeAll();
      clientSideRpc.close();
      await bus.close();
      await opened.close();
    },
  };
}

describe.each(TEST_DATABASES)("RPC on $name", (database) => {
  test.each([
    ["answered", { kind: "delivered" }, false, ["RPC_QUEUED", "RPC_DELIVERED", "RPC_SUCCESSFUL"], "SUCCESSFUL"],
    [
      "acknowledged and answered",
      { kind: "sent" },
      false,
      ["RPC_QUEUED", "RPC_SENT", "RPC_DELIVERED", "RPC_SUCCESSFUL"],
      "SUCCESSFUL",
    ],
    ["one-way", { kind: "delivered" }, true, ["RPC_QUEUED", "RPC_DELIVERED"], "DELIVERED"],
    ["refused by the transport", { kind: "refused", error: "no" }, false, ["RPC_QUEUED", "RPC_FAILED"], "FAILED"],
  ] as const)("a persistent command that is %s", async (_what, handOver, oneway, events, status) => {
    await using platform = await start(database);
    const peer = platform.connect(handOver);
    const request = platform.request({ persisted: true, oneway });
    const outcome = await platform.rpc.call(request);
    expect(outcome).toEqual({ kind: "response", response: JSON.stringify({ rpcId: request.id }) });
    expect(peer.requests).toMatchObject([{ id: 1, method: "m", params: "1.0" }]);
    if (handOver.kind === "sent") platform.rpc.acknowledged(DEVICE.deviceId, 1);
    platform.rpc.answered(DEVICE.deviceId, 1, '{"t":1.0}');
    await expect.poll(() => platform.statuses()).toEqual(events);
    const stored = await platform.store.find(rpcId(request.id));
    expect(stored?.status).toBe(status);
    if (status === "SUCCESSFUL") expect(stored?.response).toBe('{"t":1.0}');
  });

  test("a persistent command waits for its device, expires without it, and survives a restart", async () => {
    await using platform = await start(database);
    const [lasting, short] = [platform.request({ persisted: true }), platform.request({ persisted: true })];
    await platform.rpc.call({ ...lasting, expirationTime: Date.now() + 60_000 });
    await platform.rpc.call({ ...short, expirationTime: Date.now() + 50 });
    await expect.poll(async () => (await platform.store.find(rpcId(short.id)))?.status).toBe("EXPIRED");
    platform.rpc.close();
    const restarted = platform.make();
    await restarted.resume(await platform.store.listLiving());
    const peer = platform.connect({ kind: "delivered" });
    expect(peer.requests).toHaveLength(1);
    restarted.answered(DEVICE.deviceId, 1, "plain text");
    await expect
      .poll(async () => (await platform.store.find(rpcId(lasting.id)))?.response)
      .toBe('{"error":"plain text"}');
    restarted.close();
  });

  test("commands are listed by status, in pages, and deleted with their device", async () => {
    await using platform = await start(database);
    for (let i = 0; i < 3; i += 1) await platform.rpc.call(platform.request({ persisted: true, method: `m${i}` }));
    const link = { pageSize: 2, page: 0 };
    const page = await platform.store.listOfDevice({ ...DEVICE, status: "QUEUED" }, link);
    expect(page).toMatchObject({ totalElements: 3, totalPages: 2, hasNext: true });
    const found = await platform.store.listOfDevice(DEVICE, { ...link, textSearch: "M1" });
    expect(found.data.map(({ method }) => method)).toEqual(["m1"]);
    expect(await platform.store.deleteOfDevice(DEVICE.deviceId, undefined)).toBe(false); // nothing is left
    expect(await platform.store.listLiving()).toEqual([]);
  });
});

const sqlite = TEST_DATABASES[0] as TestDatabase; // the rest is the same on both

test("a missed acknowledgement is noted, and after the last the command fails", async () => {
  await using platform = await start(sqlite, { ackTimeoutMs: 20 });
  platform.connect({ kind: "sent" });
  const request = platform.request({ persisted: true, retries: 1 });
  await platform.rpc.call(request);
  await expect.poll(() => platform.statuses()).toEqual(["RPC_QUEUED", "RPC_SENT", "RPC_TIMEOUT"]);
  platform.connect({ kind: "sent" });
  await expect.poll(() => platform.statuses().at(-1)).toBe("RPC_FAILED");
  expect((await platform.store.find(rpcId(request.id)))?.response).toContain("Retry attempts set: 1");
});

test("a one-way command is done when a session has taken it", async () => {
  await using platform = await start(sqlite);
  const waiting = platform.rpc.call(platform.request({ oneway: true }));
  const peer = platform.connect({ kind: "sent" });
  expect(await waiting).toEqual({ kind: "delivered" });
  expect(peer.requests).toHaveLength(1);
});

test.each([
  ["was sent to a session", true, "TIMEOUT"],
  ["was never sent", false, "NO_ACTIVE_CONNECTION"],
] as const)("a command that %s ends as such", async (_what, connected, error) => {
  await using platform = await start(sqlite);
  if (connected) platform.connect({ kind: "delivered" });
  const outcome = platform.rpc.call(platform.request({ expirationTime: Date.now() + 50 }));
  expect(await outcome).toEqual({ kind: "error", error });
});

test("the first answer counts, unknown ones are dropped, and waiting commands go out again on subscription", async () => {
  await using platform = await start(sqlite);
  const first = platform.connect({ kind: "delivered" });
  const outcome = platform.rpc.call(platform.request());
  const second = platform.connect({ kind: "delivered" });
  expect([first.requests.length, second.requests.length]).toEqual([1, 1]);
  platform.rpc.answered(DEVICE.deviceId, 99, "unknown");
  platform.rpc.answered(DEVICE.deviceId, 0, "1");
  platform.rpc.answered(DEVICE.deviceId, 0, "2");
  expect(await outcome).toEqual({ kind: "response", response: "1" });
});

test("in sequence, the next command goes out when the one before is through", async () => {
  await using platform = await start(sqlite, { sequential: true });
  const peer = platform.connect({ kind: "sent" });
  void platform.rpc.call(platform.request({ method: "a" }));
  void platform.rpc.call(platform.request({ method: "b" }));
  expect(peer.requests.map(({ method }) => method)).toEqual(["a"]);
  platform.rpc.acknowledged(DEVICE.deviceId, 0);
  expect(peer.requests.map(({ method }) => method)).toEqual(["a", "b"]);
});
