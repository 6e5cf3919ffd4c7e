import { entityId, NO_CUSTOMER } from "@orrery/model";
import { expect, test } from "vitest";
import { Ids } from "../kernel/ids.ts";
import { Metrics } from "../kernel/metrics/metrics.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import type { LiveEndpointOptions } from "./live-endpoint.ts";
import { UNLIMITED } from "./quotas.ts";
import { TestLive } from "./testing/test-live.ts";
import { RawSocket } from "./testing/test-socket.ts";

const [SQLITE] = TEST_DATABASES;

async function open(options: Partial<LiveEndpointOptions>) {
  if (!SQLITE) throw new Error("there is no database to test on");
  const live = await TestLive.open(SQLITE, options);
  return Object.assign(live, { [Symbol.asyncDispose]: () => live.close() });
}

test.each([
  ["telemetry", undefined],
  ["TELEMETRY", undefined],
  ["other", "1007 Can't find plugin with specified token!"],
  ["", "1011 Internal Server error!"],
])("the plugin '%s' answers or is closed with %j", async (plugin, reason) => {
  await using live = await open({});
  using socket = await RawSocket.open(live, {}, { plugin });
  if (reason === undefined) {
    socket.send("no json");
    expect(await socket.message(0)).toMatchObject({ subscriptionId: 0, errorCode: 2 });
  } else {
    expect(await socket.closed).toBe(reason);
  }
});

test("a frame may be eight times as long as 3.3.3 takes them, a longer one ends its connection", async () => {
  await using live = await open({});
  using socket = await RawSocket.open(live);
  socket.send("x".repeat(256 * 1024));
  expect(await socket.message(0)).toMatchObject({ subscriptionId: 0, errorCode: 2 });
  socket.send("x".repeat(256 * 1024 + 1));
  expect(await socket.closed).toBe("1009");
});

test("a connection is asked for a sign of life, and kept as long as it answers", async () => {
  const time = { now: 1_000_000 };
  await using live = await open({ clock: () => time.now, timing: { checkMs: 5 } });
  using socket = await RawSocket.open(live);
  for (let n = 1; n <= 4; n++) {
    time.now += 12_000; // longer than 30 s in all
    await expect.poll(() => socket.pings).toBeGreaterThanOrEqual(n);
  }
  expect(socket.isOpen).toBe(true);
});

test("a connection that answers no ping for 30 s is closed as not reliable", async () => {
  const time = { now: 1_000_000 };
  await using live = await open({ clock: () => time.now, timing: { checkMs: 5 } });
  using socket = await RawSocket.open(live, {}, { autoPong: false });
  time.now += 10_000;
  await expect.poll(() => socket.pings).toBeGreaterThan(0);
  expect(socket.isOpen).toBe(true);
  time.now += 20_000;
  expect(await socket.closed).toBe("4500 No answer to pings");
});

test("a reader that takes nothing is given up, and others do not notice", async () => {
  const metrics = new Metrics();
  await using live = await open({ metrics, timing: { sendTimeoutMs: 100 } });
  const sessions = async () => Number(/^orrery_live_sessions (\d+)/m.exec(await metrics.text())?.[1]);
  const device = await live.device("Pump");
  await live.saveAttribute(device, "large", { type: "STRING", value: "x".repeat(1_000_000) });
  using other = await RawSocket.open(live);
  using slow = await RawSocket.open(live);
  expect(await sessions()).toBe(2);
  slow.pause();
  const command = { entityType: "DEVICE", entityId: device.id, keys: "large", scope: "SERVER_SCOPE" };
  slow.send({ attrSubCmds: Array.from({ length: 40 }, (_, cmdId) => ({ ...command, cmdId })) });
  await expect.poll(sessions).toBe(1);
  other.send({ attrSubCmds: [{ ...command, cmdId: 1 }] });
  expect(await other.message(0)).toMatchObject({ subscriptionId: 1, errorCode: 0 });
});

test("subscriptions to single entities count against the tenant's quota, queries do not", async () => {
  await using live = await open({ subscriptionLimits: { ...UNLIMITED, tenant: 2 } });
  const device = await live.device("Pump");
  const entity = { entityType: "DEVICE", entityId: device.id, keys: "a" };
  using first = await RawSocket.open(live);
  first.send({ tsSubCmds: [{ ...entity, cmdId: 1 }], attrSubCmds: [{ ...entity, cmdId: 2 }] });
  await first.message(1);
  first.send({ tsSubCmds: [{ ...entity, cmdId: 1 }] }); // takes the place of the one before
  await first.message(2);
  using second = await RawSocket.open(live);
  const query = { entityFilter: { type: "entityType", entityType: "DEVICE" } };
  second.send({ entityCountCmds: [{ cmdId: 1, query }] });
  expect(await second.message(0)).toMatchObject({ cmdId: 1, count: 1 });
  second.send({ tsSubCmds: [{ ...entity, cmdId: 2 }] });
  expect(await second.closed).toBe("1008 Max tenant subscriptions limit reached!");
  first.send({ tsSubCmds: [{ ...entity, cmdId: 1, unsubscribe: true }] });
  using third = await RawSocket.open(live);
  third.send({ tsSubCmds: [{ ...entity, cmdId: 1 }] });
  expect(await third.message(0)).toMatchObject({ subscriptionId: 1, errorCode: 0 });
});

test("a session too many of a customer is closed with the reason", async () => {
  await using live = await open({ limits: { ...UNLIMITED, customer: 1 } });
  const customer = { customerId: entityId("CUSTOMER", new Ids(Date.now).uuid()), authority: "CUSTOMER_USER" } as const;
  using first = await RawSocket.open(live, customer);
  using second = await RawSocket.open(live, customer);
  expect(await second.closed).toBe("1008 Max customer sessions limit reached");
  using admin = await RawSocket.open(live, { customerId: NO_CUSTOMER });
  expect([first.isOpen, admin.isOpen]).toEqual([true, true]);
});
