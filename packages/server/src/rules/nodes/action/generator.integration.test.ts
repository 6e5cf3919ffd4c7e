import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { ScriptRunner } from "../../scripts/script-runner.ts";
import { sketchedChain } from "../../testing/memory-chains.ts";
import { DEVICE, TENANT, type TestEngine, type TestEngineOptions, testEngine } from "../../testing/test-engine.ts";
import { generator } from "./generator.ts";

const NOW = 1_700_000_000_000;
const COUNTING = 'return {msg: {n: (prevMsg.n || 0) + 1}, metadata: {before: prevMsgType}, msgType: "COUNT"};';

const scripts = new ScriptRunner(pino({ enabled: false }));
afterAll(() => scripts.close());

test("messages follow each other, each made from the previous one", async () => {
  const test = await started({ periodInSeconds: 5, jsScript: COUNTING });
  expect(test.services.timers.pending.map(({ dueAt }) => dueAt)).toEqual([NOW + 5_000]);
  await test.fire();
  await test.fire();
  expect(made(test)).toEqual([
    ["Success", "COUNT", '{"n":1}', { before: "" }],
    ["Success", "COUNT", '{"n":2}', { before: "COUNT" }],
  ]);
  expect(test.services.timers.pending.map(({ dueAt }) => dueAt)).toEqual([NOW + 15_000]);
  await test.close();
});

test("the node creates the configured number of messages, and then stops", async () => {
  const test = await started({ msgCount: 2, jsScript: COUNTING });
  await test.fire();
  await test.fire();
  expect(test.services.timers.pending).toEqual([]);
  await test.close();
});

test("messages have the chosen originator, or the node itself", async () => {
  const chosen = await started({ originatorType: "DEVICE", originatorId: DEVICE.id, jsScript: COUNTING });
  await chosen.fire();
  expect(chosen.debug.at(-1)?.message.originator).toEqual(DEVICE);
  await chosen.close();
  const own = await started({ jsScript: COUNTING });
  await own.fire();
  expect(own.debug.at(-1)?.message.originator.entityType).toBe("RULE_NODE");
  await own.close();
});

test("a node does not start for an entity that its tenant does not have", async () => {
  const originatorId = "11111111-2222-1333-8444-555555555555";
  const test = testEngine([sketch({ originatorType: "DEVICE", originatorId, jsScript: COUNTING })], { scripts });
  await test.engine.startTenant(TENANT);
  await expect
    .poll(() => test.lifecycle.flatMap(({ error }) => error ?? []))
    .toContain("The originator does not exist");
  expect(test.services.timers.pending).toEqual([]);
  await test.close();
});

test("a node that has started fails for an entity that went to another tenant", async () => {
  const entities = [{ id: DEVICE }];
  const config = { originatorType: "DEVICE", originatorId: DEVICE.id, jsScript: COUNTING };
  const test = await started(config, { given: { clock: () => NOW, entities: { entities } } });
  entities.pop();
  await test.fire();
  expect(made(test).map(([label]) => label)).toEqual(["Failure"]);
  expect(test.debug.some(({ message: { originator } }) => originator.id === DEVICE.id)).toBe(false);
  expect(test.services.timers.pending).toHaveLength(1);
  await test.close();
});

test.each([
  ["repeats its message for a result that is no object", "return prevMsg.n ? null : {msg: {n: 1}, msgType: 'A'};", "A"],
  ["keeps parts that are missing", "return prevMsg.n ? {} : {msg: {n: 1}, msgType: 'A'};", "A"],
])("a node %s", async (_what, jsScript, type) => {
  const test = await started({ jsScript });
  await test.fire();
  await test.fire();
  expect(made(test).at(-1)).toEqual(["Success", type, '{"n":1}', {}]);
  await test.close();
});

test("a failed script counts as a message, and its error follows Failure", async () => {
  const test = await started({ msgCount: 2, jsScript: 'throw new Error("broken");' });
  await test.fire();
  await test.fire();
  expect(made(test)).toEqual([
    ["Failure", "TbMsgGeneratorNodeMsg", "", {}],
    ["Failure", "TbMsgGeneratorNodeMsg", "", {}],
  ]);
  expect(test.debug.at(-1)?.error).toContain("broken");
  expect(test.services.timers.pending).toEqual([]);
  await test.close();
});

test("a tick that is replayed after a crash gives the same message", async () => {
  const test = await started({ jsScript: "return {msg: {random: Math.random()}};" });
  const [tick] = test.services.timers.pending;
  await test.fire();
  if (!tick) throw new Error("no tick was scheduled");
  await new Promise<void>((ended) => test.engine.fire(tick, async () => true, ended));
  const [first, again] = made(test);
  expect(again).toEqual(first);
  expect(test.services.timers.pending).toHaveLength(1);
  await test.close();
});

test("a changed configuration starts again, the same one continues", async () => {
  const test = await started({ jsScript: COUNTING });
  await test.fire();
  await restart(test, { jsScript: COUNTING });
  await test.fire();
  expect(made(test).at(-1)?.[2]).toBe('{"n":2}');
  await restart(test, { jsScript: `${COUNTING} // changed` });
  await test.fire();
  expect(made(test).at(-1)?.[2]).toBe('{"n":1}');
  await test.close();
});

function sketch(config: object) {
  return { first: "node", nodes: { node: { type: generator.type, config, debug: true } }, links: [] } as const;
}

async function started(config: object, options: TestEngineOptions = {}): Promise<TestEngine> {
  const test = testEngine([sketch(config)], {
    scripts,
    given: { clock: () => NOW, entities: { entities: [{ id: DEVICE }] } },
    ...options,
  });
  await test.engine.startTenant(TENANT);
  await expect.poll(() => test.lifecycle.some(({ event }) => event === "STARTED")).toBe(true);
  await expect.poll(() => test.services.nodeState.written.length).toBeGreaterThan(0);
  return test;
}

/** Stops the node, as at a restart or when the chain is saved, and starts it with this configuration. */
async function restart(test: TestEngine, config: object): Promise<void> {
  const [chain] = await test.chains.load(TENANT);
  if (!chain) throw new Error("there is no chain");
  test.chains.remove(TENANT, chain.id.id);
  await test.engine.chainChanged(TENANT, chain.id.id);
  test.chains.put(TENANT, sketchedChain(sketch(config), chain));
  const known = test.lifecycle.length;
  await test.engine.chainChanged(TENANT, chain.id.id);
  await expect.poll(() => test.lifecycle.slice(known).some(({ event }) => event === "STARTED")).toBe(true);
}

/** What the node sent: label, type, data and metadata. */
function made(test: TestEngine) {
  const out = test.debug.filter(({ direction }) => direction === "OUT");
  return out.map(({ label, message }) => [label, message.type, message.data, message.metadata] as const);
}
