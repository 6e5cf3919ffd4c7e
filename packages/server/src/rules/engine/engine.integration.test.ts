import { entityId } from "@orrery/model";
import { settings } from "@orrery/model/settings";
import { afterEach, expect, test } from "vitest";
import { RULE_NODES } from "../nodes/index.ts";
import { type ChainSketch, numbered, sketchedChain } from "../testing/memory-chains.ts";
import { message, TENANT, type TestEngine, testEngine } from "../testing/test-engine.ts";
import { SUCCESS } from "./outcome.ts";
import { defineRuleNode } from "./rule-node.ts";

const P = "org.thingsboard.rule.engine.";
const ACK = { type: `${P}flow.TbAckNode`, debug: true };
const SAVE = { type: `${P}telemetry.TbMsgTimeseriesNode`, debug: true };
const OUTPUT = { type: `${P}flow.TbRuleChainOutputNode`, debug: true };
const TYPES = (...messageTypes: string[]) => ({
  type: `${P}filter.TbMsgTypeFilterNode`,
  config: { messageTypes },
  debug: true,
});
const PASS = { type: `${P}profile.TbDeviceProfileNode`, debug: true };
const CHECKPOINT = (queueName: string) => ({ type: `${P}flow.TbCheckpointNode`, config: { queueName }, debug: true });

const GATE = { type: "test.Gate" };

/** A node at which messages wait until `release` is called. */
function gateNode() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const gate = defineRuleNode({
    type: GATE.type,
    category: "FLOW",
    name: "gate",
    form: "",
    description: "",
    details: "",
    outputs: ["Success"],
    effect: "none",
    settings: settings({}),
    run: () => promise.then(() => SUCCESS),
  });
  return { gate, release: resolve };
}

let running: TestEngine | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});
function start(sketches: readonly ChainSketch[], options: Parameters<typeof testEngine>[1] = {}): TestEngine {
  running = testEngine(sketches, options);
  return running;
}

test("a message goes along links whatever the case of their labels, and ends where none leads on", async () => {
  const test = start([
    {
      first: "a",
      nodes: { a: PASS, b: TYPES("POST_TELEMETRY_REQUEST"), c: PASS },
      links: [
        ["a", "SUCCESS", "b"],
        ["b", "true", "c"],
      ],
    },
  ]);
  await test.engine.submit(message());
  expect(test.trace()).toEqual(["IN a", "OUT a Success", "IN b Success", "OUT b True", "IN c True", "OUT c Success"]);
  expect(test.engine.statistics().get("Main")).toMatchObject({
    totalMsgs: 1,
    successfulMsgs: 1,
    failedMsgs: 0,
    messages: 0,
  });
});

test("every branch of a fan-out is a message of its own, and all are waited for", async () => {
  let release: () => void = () => undefined;
  const stored = new Promise<void>((resolve) => {
    release = resolve;
  });
  const test = start(
    [
      {
        first: "a",
        nodes: { a: PASS, s: SAVE, b: PASS },
        links: [
          ["a", "Success", "s"],
          ["a", "Success", "b"],
        ],
      },
    ],
    {
      given: { telemetry: { save: () => stored } },
    },
  );
  let done = false;
  const submitted = test.engine.submit(message()).then(() => {
    done = true;
  });
  await expect.poll(() => test.trace()).toContain("OUT b Success");
  expect(done).toBe(false);
  release();
  await submitted;
  const ids = new Set(test.debug.map((event) => event.message.id));
  expect(ids.size).toBe(3);
});

test.each([
  ["an unhandled failure fails the message", [], 1],
  ["a handled one does not", [["s", "failure", "b"]] as const, 0],
])("%s, and the sender is acknowledged nevertheless", async (_what, links, failedMsgs) => {
  const test = start([{ first: "s", nodes: { s: SAVE, b: PASS }, links: [...links] }]);
  await test.engine.submit(message({ type: "OTHER" }));
  expect(test.engine.statistics().get("Main")).toMatchObject({ failedMsgs });
  expect(test.debug.find((event) => event.direction === "OUT")?.error).toBe("Unsupported msg type: OTHER");
});

test("what became of a tenant's messages is reported once, with the first failure", async () => {
  const test = start([{ name: "Root", first: "s", nodes: { s: SAVE }, links: [] }]);
  await test.engine.submit(message({ type: "FIRST" }));
  await test.engine.submit(message({ type: "SECOND" }));
  await test.engine.submit(message());
  const reports = test.engine.takeReports().get("Main");
  const counts = { totalMsgs: 3, successfulMsgs: 1, failedMsgs: 2, timeoutMsgs: 0, tmpFailed: 0, tmpTimeout: 0 };
  const node = { id: expect.any(String), name: "s", chainId: expect.any(String), chainName: "Root" };
  const failure = { ts: expect.any(Number), message: "Unsupported msg type: FIRST", node };
  expect(reports).toEqual([{ tenantId: TENANT, counts, failure }]);
  expect(test.engine.takeReports().get("Main")).toEqual([]);
  await test.engine.submit(message());
  expect(test.engine.takeReports().get("Main")).toMatchObject([{ counts: { totalMsgs: 1 }, failure: undefined }]);
});

test("a chain reports that it has started before its nodes do", async () => {
  const test = start([{ first: "a", nodes: { a: PASS }, links: [] }]);
  await test.engine.submit(message());
  await test.engine.submit(message());
  expect(test.lifecycle.map(({ event }) => event)).toEqual(["STARTED", "STARTED"]);
});

test("there must be a root chain, but a message to an unknown chain is done", async () => {
  const test = start([]);
  await test.engine.submit(message());
  expect(test.engine.statistics().get("Main")).toMatchObject({ failedMsgs: 1 });
  await test.engine.submit(message({ ruleChainId: entityId("RULE_CHAIN", numbered(7)) }));
  expect(test.engine.statistics().get("Main")).toMatchObject({ failedMsgs: 1, successfulMsgs: 1 });
});

const inner = entityId("RULE_CHAIN", numbered(77));
const CALL = { type: `${P}flow.TbRuleChainInputNode`, config: { ruleChainId: inner.id }, debug: true };

test("a nested chain comes back along the link that is named like its output", async () => {
  const test = start([
    {
      first: "call",
      nodes: { call: CALL, hot: PASS, cold: PASS },
      links: [
        ["call", "Hot", "hot"],
        ["call", "Cold", "cold"],
      ],
    },
    { id: inner, root: false, first: "x", nodes: { x: PASS, Hot: OUTPUT }, links: [["x", "Success", "Hot"]] },
  ]);
  await test.engine.submit(message());
  expect(test.trace()).toEqual([
    "IN call",
    "IN x",
    "OUT x Success",
    "IN Hot Success",
    "OUT Hot Hot",
    "OUT call Hot",
    "IN hot Hot",
    "OUT hot Success",
  ]);
});

test("an output without a caller ends the message", async () => {
  const test = start([{ first: "Hot", nodes: { Hot: OUTPUT }, links: [] }]);
  await test.engine.submit(message());
  expect(test.engine.statistics().get("Main")).toMatchObject({ successfulMsgs: 1 });
});

test("chains that call each other in a circle are ended", async () => {
  const test = start([{ id: inner, first: "call", nodes: { call: { ...CALL, debug: false } }, links: [] }]);
  await test.engine.submit(message());
  expect(test.engine.statistics().get("Main")).toMatchObject({ failedMsgs: 1 });
});

test("the tenant's limit of node executions fails a message", async () => {
  const test = start(
    [
      {
        first: "a",
        nodes: { a: PASS, b: PASS, c: PASS },
        links: [
          ["a", "Success", "b"],
          ["b", "Success", "c"],
        ],
      },
    ],
    {
      maxExecutions: () => 2,
    },
  );
  await test.engine.submit(message());
  expect(test.trace()).toEqual(["IN a", "OUT a Success", "IN b Success", "OUT b Success", "IN c Success"]);
  expect(test.engine.statistics().get("Main")).toMatchObject({ failedMsgs: 1 });
});

test("a saved chain takes effect at once, and only changed nodes start again", async () => {
  const sketch: ChainSketch = { first: "a", nodes: { a: PASS, b: TYPES("A") }, links: [["a", "Success", "b"]] };
  const test = start([]);
  const chain = sketchedChain(sketch);
  test.chains.put(TENANT, chain);
  await test.engine.submit(message());
  test.chains.put(TENANT, sketchedChain({ ...sketch, nodes: { a: { ...PASS, debug: false }, b: TYPES("B") } }, chain));
  await test.engine.chainChanged(TENANT, chain.id.id);
  const [a, b] = chain.nodes.map((node) => node.id.id);
  expect(test.lifecycle.map(({ id, event }) => [id, event])).toEqual([
    [chain.id.id, "STARTED"],
    [a, "STARTED"],
    [b, "STARTED"],
    [b, "STOPPED"],
    [b, "STARTED"],
  ]);
  test.chains.remove(TENANT, chain.id.id);
  await test.engine.chainChanged(TENANT, chain.id.id);
  await test.engine.submit(message());
  expect(test.engine.statistics().get("Main")).toMatchObject({ failedMsgs: 1 });
});

test("a node that cannot start reports why, and messages wait for it", async () => {
  const test = start(
    [{ first: "f", nodes: { f: { type: `${P}filter.TbJsFilterNode`, config: { jsScript: "return (;" } } }, links: [] }],
    { ackTimeoutMs: 50 },
  );
  await test.engine.submit(message()); // made durable meanwhile
  expect(test.lifecycle).toMatchObject([
    { event: "STARTED", error: undefined },
    { event: "STARTED", error: "Can't compile script: Unexpected token ';' (line 1)" },
  ]);
  expect(test.journal.size).toBe(1);
});

test("a kind of node that is not known fails its messages", async () => {
  const test = start([{ first: "x", nodes: { x: { type: "my.Node" } }, links: [] }]);
  await test.engine.submit(message());
  expect(test.engine.statistics().get("Main")).toMatchObject({ failedMsgs: 1 });
});

test("the acknowledge node answers the sender before the rest is done", async () => {
  let release: () => void = () => undefined;
  const stored = new Promise<void>((resolve) => {
    release = resolve;
  });
  const test = start([{ first: "ack", nodes: { ack: ACK, s: SAVE }, links: [["ack", "Success", "s"]] }], {
    given: { telemetry: { save: () => stored } },
  });
  await test.engine.submit(message());
  expect(test.engine.statistics().get("Main")).toMatchObject({ messages: 1 });
  release();
  await expect.poll(() => test.engine.statistics().get("Main")?.messages).toBe(0);
  expect(test.journal.size).toBe(0);
});

test("a message that takes long is made durable, and forgotten when it is done", async () => {
  const { gate, release } = gateNode();
  const test = start([{ first: "g", nodes: { g: GATE }, links: [] }], {
    ackTimeoutMs: 30,
    nodes: [...RULE_NODES, gate],
  });
  await test.engine.submit(message());
  expect([...test.journal.values()]).toMatchObject([{ data: '{"t":1}' }]);
  release();
  await expect.poll(() => test.journal.size).toBe(0);
});

test("a checkpoint goes on in the other queue", async () => {
  const test = start([
    { first: "c", nodes: { c: CHECKPOINT("HighPriority"), s: SAVE }, links: [["c", "Success", "s"]] },
  ]);
  await test.engine.submit(message());
  expect(test.services.telemetry.saved).toHaveLength(1);
  expect(test.engine.statistics().get("HighPriority")).toMatchObject({ totalMsgs: 1, successfulMsgs: 1 });
});

test("a queue with retries repeats a failed branch separately, a limited number of times", async () => {
  let attempts = 0;
  const retrying = {
    name: "Retry",
    submit: "BURST",
    timeoutMs: 2000,
    maxMessages: 10,
    maxTenantMessages: 10,
    maxBytes: 1e6,
  } as const;
  const test = start(
    [
      {
        first: "a",
        nodes: { a: PASS, s: SAVE, b: PASS },
        links: [
          ["a", "Success", "s"],
          ["a", "Success", "b"],
        ],
      },
    ],
    {
      queues: [{ ...retrying, retry: { retries: 2, pauseMs: 1, maxPauseMs: 1 } }],
      given: {
        telemetry: {
          save: async () => {
            attempts += 1;
            throw new Error("no");
          },
        },
      },
    },
  );
  await test.engine.submit(message({ queueName: "Retry" }));
  expect(attempts).toBe(3);
  expect(test.trace().filter((line) => line.startsWith("IN b"))).toHaveLength(1);
  expect(test.engine.statistics().get("Retry")).toMatchObject({ tmpFailed: 2, failedMsgs: 1 });
});

test("messages of one originator run one after the other in the sequential queue", async () => {
  const releases: (() => void)[] = [];
  const test = start([{ first: "s", nodes: { s: SAVE }, links: [] }], {
    given: { telemetry: { save: () => new Promise((resolve) => releases.push(resolve)) } },
  });
  const other = entityId("DEVICE", numbered(3));
  const queueName = "SequentialByOriginator";
  const all = [message({ queueName }), message({ queueName }), message({ queueName, originator: other })];
  const submitted = all.map((one) => test.engine.submit(one));
  await expect.poll(() => releases.length).toBe(2); // the first of each originator
  releases[0]?.();
  await submitted[0];
  await expect.poll(() => releases.length).toBe(3);
  for (const release of releases) release();
  await Promise.all(submitted);
});

test("a full queue makes senders wait, and tenants take turns", async () => {
  const order: string[] = [];
  const releases: (() => void)[] = [];
  const small = {
    name: "Main",
    submit: "BURST",
    timeoutMs: 2000,
    maxMessages: 1,
    maxTenantMessages: 1,
    maxBytes: 1e6,
  } as const;
  const test = start([{ first: "s", nodes: { s: SAVE }, links: [] }], {
    queues: [small],
    given: {
      telemetry: {
        save: ({ tenantId, points }) => {
          order.push(`${tenantId.id.slice(-1)}:${points[0]?.key}`);
          return new Promise((resolve) => releases.push(resolve));
        },
      },
    },
  });
  const second = entityId("TENANT", numbered(8));
  test.chains.put(second, sketchedChain({ first: "s", nodes: { s: SAVE }, links: [] }));
  const submitted = ["a", "b", "c"].map((key) => test.engine.submit(message({ data: `{"${key}":1}` })));
  submitted.push(test.engine.submit(message({ tenantId: second, data: '{"x":1}' })));
  for (let i = 0; i < 4; i++) {
    await expect.poll(() => releases.length).toBe(i + 1);
    releases[i]?.();
  }
  await Promise.all(submitted);
  expect(order).toEqual(["1:a", "1:b", "8:x", "1:c"]);
});

test("a tenant's messages never run through another tenant's chain", async () => {
  const test = start([{ id: inner, first: "s", nodes: { s: SAVE }, links: [] }]);
  const stranger = entityId("TENANT", numbered(9));
  await test.engine.submit(message({ tenantId: stranger, ruleChainId: inner }));
  expect(test.services.telemetry.saved).toEqual([]);
});

test("after closing no message is accepted, and messages in progress are durable", async () => {
  const test = start([{ first: "g", nodes: { g: GATE }, links: [] }], {
    ackTimeoutMs: 20,
    nodes: [...RULE_NODES, gateNode().gate],
  });
  await test.engine.submit(message());
  await test.close();
  expect(test.journal.size).toBe(1);
  await expect(test.engine.submit(message())).rejects.toThrow("The rule engine is shutting down");
  running = undefined;
});
