import { entityId, type TenantId } from "@orrery/model";
import { settings } from "@orrery/model/settings";
import { afterEach, describe, expect, test } from "vitest";
import { numbered, sketchedChain } from "../testing/memory-chains.ts";
import { message, type TestEngine, testEngine } from "../testing/test-engine.ts";
import { SUCCESS } from "./outcome.ts";
import type { QueueSettings } from "./queue-settings.ts";
import { defineRuleNode } from "./rule-node.ts";

const QUEUE: QueueSettings = {
  ...{ name: "Main", submit: "BURST", timeoutMs: 60_000, maxMessages: 100, maxTenantMessages: 100, maxBytes: 1e6 },
};
const OTHER_TENANT: TenantId = entityId("TENANT", numbered(77));
const [ONE, TWO] = [entityId("DEVICE", numbered(31)), entityId("DEVICE", numbered(32))];

let engine: TestEngine | undefined;
afterEach(() => engine?.close());

/** Messages wait at a node until they are let go, or fail there; both by their text. */
function start(queue: Partial<QueueSettings>) {
  const begun: string[] = [];
  const held = new Map<string, PromiseWithResolvers<void>>();
  const node = defineRuleNode({
    ...{ type: "test.Held", category: "FLOW", name: "held", form: "", description: "", details: "" },
    outputs: ["Success"],
    effect: "none",
    settings: settings({}),
    run: async ({ data }) => {
      const name: string = JSON.parse(data).name;
      begun.push(name);
      const gate = Promise.withResolvers<void>();
      held.set(name, gate);
      await gate.promise;
      return SUCCESS;
    },
  });
  const after = { first: "held", nodes: { held: { type: node.type } }, links: [] } as const;
  const test = testEngine([after], { nodes: [node], queues: [{ ...QUEUE, ...queue }] });
  test.chains.put(OTHER_TENANT, sketchedChain(after));
  engine = test;
  const send = (name: string, more: Parameters<typeof message>[0] = {}) => {
    test.engine.submit(message({ ...more, data: JSON.stringify({ name }) })).catch(() => undefined);
  };
  /** In the order in which they began, once there are as many as asked for. */
  const once = async (count: number) => {
    await expect.poll(() => begun.length).toBe(count);
    return begun.slice().sort();
  };
  return {
    send,
    once,
    begun,
    go: (...names: readonly string[]) => names.forEach((name) => void held.get(name)?.resolve()),
    fail: (name: string) => held.get(name)?.reject(new Error("no")),
    counts: () => test.engine.statistics().get("Main"),
  };
}

describe("what a queue submits", () => {
  test("BATCH: the next ones when all of the batch have ended", async () => {
    const { send, once, go, fail } = start({ submit: "BATCH", batchSize: 2 });
    for (const name of ["a", "b", "c", "d", "e"]) send(name);
    expect(await once(2)).toEqual(["a", "b"]);
    go("a");
    fail("b");
    expect(await once(4)).toEqual(["a", "b", "c", "d"]);
    go("c", "d");
    expect(await once(5)).toContain("e");
    send("f");
    expect(await once(6)).toContain("f"); // there is room in the batch
    go("e", "f");
  });

  test("SEQUENTIAL_BY_TENANT: one of each tenant", async () => {
    const { send, once, go } = start({ submit: "SEQUENTIAL_BY_TENANT" });
    send("a1", { originator: ONE });
    send("a2", { originator: TWO });
    send("b1", { tenantId: OTHER_TENANT });
    expect(await once(2)).toEqual(["a1", "b1"]);
    go("a1");
    expect(await once(3)).toEqual(["a1", "a2", "b1"]);
    go("a2", "b1");
  });

  test("SEQUENTIAL: one of all", async () => {
    const { send, once, go, counts } = start({ submit: "SEQUENTIAL" });
    send("a");
    send("b", { tenantId: OTHER_TENANT });
    expect(await once(1)).toEqual(["a"]);
    go("a");
    expect(await once(2)).toEqual(["a", "b"]);
    go("b");
    await expect.poll(() => counts()?.successfulMsgs).toBe(2);
  });

  test("late messages that are skipped do not hold the others", async () => {
    const { send, once, go, counts } = start({ submit: "SEQUENTIAL", timeoutMs: 40 });
    send("late");
    send("next");
    expect(await once(2)).toEqual(["late", "next"]);
    go("late", "next");
    await expect.poll(() => counts()?.messages).toBe(0);
  });
});

describe("what a queue processes again", () => {
  const RETRY = { retries: 1, pauseMs: 0, maxPauseMs: 0 };

  test("RETRY_FAILED: failures, and late ones go on", async () => {
    const { send, once, go, fail, counts } = start({ timeoutMs: 40, retry: { ...RETRY, only: "failure" } });
    send("late");
    await once(1);
    await expect.poll(() => counts()?.timeoutMsgs).toBe(1);
    fail("late");
    expect(await once(2)).toEqual(["late", "late"]);
    go("late");
    await expect.poll(() => counts()).toMatchObject({ messages: 0, tmpFailed: 1, tmpTimeout: 0, failedMsgs: 0 });
  });

  test("RETRY_TIMED_OUT: late ones, and failures do not", async () => {
    const { send, once, fail, counts } = start({ timeoutMs: 40, retry: { ...RETRY, only: "timeout" } });
    send("late");
    expect(await once(2)).toEqual(["late", "late"]);
    fail("late");
    await expect.poll(() => counts()?.messages).toBe(0);
    expect(counts()).toMatchObject({ tmpTimeout: 1, tmpFailed: 0 });
  });

  test("SKIP_ALL_FAILURES_AND_TIMED_OUT: late ones end where they are", async () => {
    const { send, once, counts } = start({ timeoutMs: 40, endsLate: true });
    send("late");
    await once(1);
    await expect.poll(() => counts()).toMatchObject({ messages: 0, timeoutMsgs: 1, successfulMsgs: 0 });
  });

  test("nothing while too many of the last messages have failed", async () => {
    const { send, once, go, fail, counts } = start({ batchSize: 4, retry: { ...RETRY, failureRatio: 0.4 } });
    for (const name of ["a", "b", "c"]) send(name);
    await once(3);
    go("a", "b");
    await expect.poll(() => counts()?.successfulMsgs).toBe(2);
    fail("c"); // none of two had failed
    expect(await once(4)).toEqual(["a", "b", "c", "c"]);
    fail("c");
    await expect.poll(() => counts()?.failedMsgs).toBe(1);
    for (const name of ["d", "e"]) send(name);
    await once(6);
    fail("d"); // two of four had failed
    await expect.poll(() => counts()).toMatchObject({ failedMsgs: 2, tmpFailed: 1 });
    go("e");
    await expect.poll(() => counts()?.messages).toBe(0);
  });
});
