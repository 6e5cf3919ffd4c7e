import { type EntityId, entityId, type TenantId } from "@orrery/model";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../kernel/database/database.ts";
import { TEST_DATABASES, testLog } from "../../testing/databases.ts";
import type { DueTimer } from "../engine/engine.ts";
import type { NodeKey } from "../ports/node-key.ts";
import { MAX_TIMER_LENGTH, TooManyTimers } from "../ports/timers.ts";
import { numbered } from "../testing/memory-chains.ts";
import { DEVICE, message, TENANT } from "../testing/test-engine.ts";
import type { FireTimer } from "./timer-clock.ts";
import { TimerService } from "./timer-service.ts";

const OTHER: TenantId = entityId("TENANT", numbered(88));
const NOT_REPLAYED = { arrival: 1, isReplay: false } as const;

describe.each(TEST_DATABASES)("timers of rule nodes on $name", ({ open }) => {
  let database: Database;
  const running = new Set<TimerService>();
  let nodes = 0;

  beforeAll(async () => {
    database = await open();
  });
  afterEach(async () => {
    for (const service of running) await service.stop();
    running.clear();
    await database.db.deleteFrom("rule_node_timer").execute();
  });
  afterAll(() => database.close());

  function service(clock = Date.now, maxNodeCharacters?: number): TimerService {
    const made = new TimerService({ database, clock, log: testLog, maxNodeCharacters });
    running.add(made);
    return made;
  }
  const aNode = (tenantId = TENANT): NodeKey => ({
    tenantId,
    ruleChainId: entityId("RULE_CHAIN", numbered(901)),
    ruleNodeId: entityId("RULE_NODE", numbered(5000 + nodes++)),
  });
  const aTimer = (key: string, inMs = 0, originator: EntityId = DEVICE) => ({
    key,
    dueAt: Date.now() + inMs,
    message: message({ originator, data: `"${key}"` }),
  });
  /** Claims every timer and records it. */
  const recorder = () => {
    const fired: DueTimer[] = [];
    const fire: FireTimer = async (timer, claim, ended) => {
      const claimed = await database.db.transaction().execute(claim);
      if (claimed) {
        fired.push(timer);
        ended();
      }
      return claimed;
    };
    return { fired, fire, keys: () => fired.map(({ key }) => key) };
  };

  test("timers fire when they are due, in order, with their messages", async () => {
    const timers = service();
    const { fired, fire, keys } = recorder();
    await timers.start(fire);
    const node = aNode();
    const stack = [{ ruleChainId: numbered(1), ruleNodeId: numbered(2) }];
    const { ruleChainId } = node;
    const sent = message({ data: '{"t":1.50}', metadata: { a: "b" }, queueName: "HighPriority", stack, executions: 7 });
    await timers.schedule(node, aTimer("late", 400));
    await timers.schedule(node, { key: "soon", dueAt: Date.now() + 100, message: sent });
    await timers.schedule(node, aTimer("never", 3_600_000));
    expect(keys()).toEqual([]);
    await expect.poll(keys).toEqual(["soon", "late"]);
    const { id, data, metadata, queueName, executions } = sent;
    expect(fired[0]?.message).toMatchObject({ id, data, metadata, queueName, stack, executions });
    expect(fired[0]?.node).toEqual({ tenantId: TENANT, ruleChainId, ruleNodeId: node.ruleNodeId });
  });

  test("timers fire after a restart, once each", async () => {
    const node = aNode();
    const before = service();
    for (const key of ["a", "b", "c"]) await before.schedule(node, aTimer(key, -60_000));
    const first = recorder();
    const after = service();
    await after.start(first.fire);
    await expect.poll(() => first.keys().toSorted()).toEqual(["a", "b", "c"]);
    await after.stop();
    const second = recorder();
    await service().start(second.fire);
    await before.schedule(node, aTimer("d", -1)); // of a process that has not started its clock
    const third = recorder();
    await service().start(third.fire);
    await expect.poll(() => [...second.keys(), ...third.keys()]).toEqual(["d"]);
    expect(first.keys()).toHaveLength(3);
  });

  test("a timer replaces one of the same key, or keeps it", async () => {
    const timers = service();
    const node = aNode();
    await Promise.all([
      timers.schedule(node, aTimer("x", 3_600_000)),
      timers.schedule(node, { ...aTimer("x", 50), message: message({ data: '"newer"' }) }),
    ]);
    await timers.schedule(node, { ...aTimer("x", 20), message: message({ data: '"newest"' }) }, { keepExisting: true });
    await timers.schedule(node, aTimer("x", 0, entityId("DEVICE", numbered(4))));
    const { fired, fire } = recorder();
    await timers.start(fire);
    await expect.poll(() => fired.map(({ message: { data } }) => data).toSorted()).toEqual(['"newer"', '"x"']);
  });

  test("a cancelled timer does not fire", async () => {
    const timers = service();
    const node = aNode();
    await timers.schedule(node, aTimer("gone", 0));
    await timers.schedule(node, aTimer("stays", 1));
    await timers.cancel(node, DEVICE, "gone");
    await timers.cancel(node, DEVICE, "unknown");
    const { fire, keys } = recorder();
    await timers.start(fire);
    await expect.poll(keys).toEqual(["stays"]);
  });

  test("a message that is replayed after a crash schedules nothing", async () => {
    const timers = service();
    const node = aNode();
    await timers.schedule(node, aTimer("once"), { cause: { ...NOT_REPLAYED, claim: async () => true } });
    await timers.schedule(node, aTimer("again"), { cause: { ...NOT_REPLAYED, claim: async () => false } });
    await timers.schedule(node, aTimer("last", 1));
    const { fire, keys } = recorder();
    await timers.start(fire);
    await expect.poll(keys).toEqual(["once", "last"]);
  });

  test("a timer that failed to fire is retried", async () => {
    const timers = service();
    await timers.schedule(aNode(), aTimer("stubborn"));
    const { fire, keys } = recorder();
    let failures = 0;
    await timers.start((...call) => (failures++ < 2 ? Promise.reject(new Error("no disk")) : fire(...call)));
    await expect.poll(keys).toEqual(["stubborn"]);
  });

  test("many due timers of a tenant do not delay those of another", async () => {
    const timers = service();
    const [crowded, lonely] = [aNode(), aNode(OTHER)];
    await Promise.all(Array.from({ length: 1_500 }, (_, n) => timers.schedule(crowded, aTimer(`${n}`, -60_000))));
    await timers.schedule(lonely, aTimer("lonely", -1));
    const { fire, keys } = recorder();
    await timers.start(fire);
    await expect.poll(keys, { timeout: 30_000 }).toHaveLength(1_501);
    expect(keys().indexOf("lonely")).toBeLessThan(200);
  });

  test("timers wait while too many messages of their tenant are processed", async () => {
    const timers = service();
    await Promise.all(Array.from({ length: 1_100 }, (_, n) => timers.schedule(aNode(), aTimer(`${n}`, -60_000))));
    const ends: (() => void)[] = [];
    await timers.start(async (_timer, claim, ended) => {
      ends.push(ended);
      return database.db.transaction().execute(claim);
    });
    await expect.poll(() => ends.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(1_000);
    await timers.schedule(aNode(OTHER), aTimer("other", -1));
    await expect.poll(() => ends.length).toBeLessThan(1_100); // the other tenant's, and no more of the first
    for (const end of ends.splice(0)) end();
    await expect.poll(() => ends.length, { timeout: 30_000 }).toBeGreaterThan(0);
  });

  test("the timers of a node are limited, and firing makes room", async () => {
    const timers = service();
    const node = aNode();
    const options = { maxPending: 2 };
    await timers.schedule(node, aTimer("a"), options);
    await timers.schedule(node, aTimer("b"), options);
    await expect(timers.schedule(node, aTimer("c"), options)).rejects.toThrow(TooManyTimers);
    await timers.schedule(aNode(), aTimer("of another node"), options);
    const { fire, keys } = recorder();
    await timers.start(fire);
    await expect.poll(keys).toHaveLength(3);
    await timers.schedule(node, aTimer("c"), options);
    await expect.poll(keys).toHaveLength(4);
  });

  test("what the timers of a node take together is limited", async () => {
    const timers = service(Date.now, 3_000);
    const node = aNode();
    const large = (key: string, inMs = 60_000) => ({
      ...aTimer(key, inMs),
      message: message({ data: "x".repeat(1_000) }),
    });
    await timers.schedule(node, large("a", 0));
    await timers.schedule(node, large("b"));
    await expect(timers.schedule(node, large("c"))).rejects.toThrow(TooManyTimers);
    await timers.schedule(node, aTimer("small", 60_000));
    await timers.schedule(aNode(), large("of another node"));
    const restarted = service(Date.now, 3_000);
    await expect(restarted.schedule(node, large("c"))).rejects.toThrow(TooManyTimers);
    const { fire, keys } = recorder();
    await timers.start(fire);
    await expect.poll(keys).toEqual(["a"]);
    await timers.schedule(node, large("c"));
  });

  test("timers of one time fire in the order in which their messages came", async () => {
    const timers = service();
    const dueAt = Date.now() + 200;
    const inOrder = Array.from({ length: 20 }, (_, n) => `${(n * 7) % 20}`); // not the order of their keys
    for (const [at, key] of inOrder.entries()) {
      const cause = { arrival: at, isReplay: false };
      const node = aNode();
      await timers.schedule(node, { ...aTimer(key), dueAt }, { cause });
    }
    const { fire, keys } = recorder();
    await timers.start(fire);
    await expect.poll(keys).toEqual(inOrder);
  });

  test("a message about the end of its originator waits on when that is deleted", async () => {
    const timers = service();
    const node = aNode();
    const device = entityId("DEVICE", numbered(7));
    const of = (key: string, type: string) => ({ ...aTimer(key), message: message({ originator: device, type }) });
    await timers.schedule(node, of("reading", "POST_TELEMETRY_REQUEST"));
    await timers.schedule(node, of("end", "ENTITY_DELETED"));
    await timers.forget({ id: device });
    const { fire, keys } = recorder();
    await timers.start(fire);
    await expect.poll(keys).toEqual(["end"]);
  });

  test("the bound holds for timers that are scheduled at once", async () => {
    const timers = service();
    const node = aNode();
    const all = Array.from({ length: 50 }, (_, n) => timers.schedule(node, aTimer(`${n}`, 60_000), { maxPending: 5 }));
    const settled = await Promise.allSettled(all);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });

  test("a timer that repeats fires again unless its node has scheduled the next one", async () => {
    let aheadMs = 0;
    const timers = service(() => Date.now() + aheadMs);
    const node = aNode();
    const first = { ...aTimer("tick"), repeats: true };
    await timers.schedule(node, first);
    const { fired, fire, keys } = recorder();
    const ticks = () => fired.filter(({ key }) => key === "tick").map(({ dueAt }) => dueAt);
    await timers.start(fire);
    await expect.poll(ticks).toEqual([first.dueAt]);
    aheadMs += 60_000;
    await timers.schedule(node, aTimer("waking", -1));
    await expect.poll(ticks).toEqual([first.dueAt, first.dueAt]);
    await timers.schedule(node, { ...aTimer("tick", 3_600_000), repeats: true });
    aheadMs += 60_000;
    await timers.schedule(node, aTimer("last", -1));
    await expect.poll(keys).toContain("last");
    expect(ticks()).toHaveLength(2);
  });

  test("the length of keys and messages is limited", async () => {
    const timers = service();
    await expect(timers.schedule(aNode(), aTimer("k".repeat(65)))).rejects.toThrow(/key/);
    const large = { ...aTimer("large"), message: message({ data: "x".repeat(MAX_TIMER_LENGTH) }) };
    await expect(timers.schedule(aNode(), large)).rejects.toThrow(/too large/);
  });

  test("timers are deleted with their node, their originator, and when it leaves the tenant", async () => {
    const timers = service();
    const [first, second, foreign] = [aNode(), aNode(), aNode(OTHER)];
    const device = entityId("DEVICE", numbered(5));
    await timers.schedule(first, aTimer("node"));
    await timers.schedule(second, aTimer("originator", 0, device));
    await timers.schedule(foreign, aTimer("elsewhere"));
    await timers.schedule(second, aTimer("stays", 1, entityId("DEVICE", numbered(6))));
    await timers.forget({ id: first.ruleNodeId });
    await timers.forget({ id: device });
    await timers.forget({ id: DEVICE, left: OTHER });
    const { fire, keys } = recorder();
    await timers.start(fire);
    await expect.poll(keys).toEqual(["stays"]);
  });
});
