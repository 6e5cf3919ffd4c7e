import { entityId } from "@orrery/model";
import { expect, test } from "vitest";
import { numbered } from "../../testing/memory-chains.ts";
import { runNode } from "../../testing/run-node.ts";
import { message, type TestEngine, testEngine } from "../../testing/test-engine.ts";
import { ruleChainInput } from "../flow/rule-chain-input.ts";
import { ruleChainOutput } from "../flow/rule-chain-output.ts";
import { delay } from "./delay.ts";

const NOW = 1_700_000_000_000;
const AT_NOW = { given: { clock: () => NOW } };
const PATTERN = { useMetadataPeriodInSecondsPatterns: true, periodInSecondsPattern: "${wait}" };

test("a message is acknowledged at once, and continues unchanged when the period is over", async () => {
  const test = delayed({ periodInSeconds: 90 });
  await test.engine.submit(message({ data: '{"t":7}', metadata: { a: "b" } }));
  expect(test.trace()).toEqual(["IN delay", "OUT delay ACK"]);
  const [timer] = test.services.timers.pending;
  expect([timer?.dueAt, timer?.message.data]).toEqual([NOW + 90_000, '{"t":7}']);
  await test.fire();
  expect(test.trace().slice(2)).toEqual(["OUT delay Success"]);
  expect(test.debug.at(-1)?.message).toMatchObject({ data: '{"t":7}', metadata: { a: "b" } });
  await test.close();
});

test.each([
  [0, 32],
  [1, 0],
])("after %i seconds a message has %i generations of messages before it", async (periodInSeconds, generation) => {
  const { services } = await runNode(delay, { periodInSeconds }, { generation: 32 }, AT_NOW);
  expect(services.timers.pending.map((timer) => timer.message.generation)).toEqual([generation]);
});

test.each([
  [{ periodInSeconds: 0 }, {}, NOW],
  [{}, {}, NOW],
  [PATTERN, { wait: "30" }, NOW + 30_000],
  [{ ...PATTERN, periodInSecondsPattern: "1${wait}" }, { wait: "0" }, NOW + 10_000],
])("with %j and metadata %j the message continues at %i", async (config, metadata, dueAt) => {
  const { services, labels } = await runNode(delay, config, { metadata }, AT_NOW);
  expect([labels, services.timers.pending.map((timer) => timer.dueAt)]).toEqual([["ACK"], [dueAt]]);
});

test.each([[{}], [{ wait: "soon" }], [{ wait: "" }]])("with metadata %j a pattern fails", async (metadata) => {
  const { labels, errors } = await runNode(delay, PATTERN, { metadata }, AT_NOW);
  const text = "Can't parse period in seconds from metadata using pattern: ${wait}";
  expect([labels, errors]).toEqual([["Failure"], [text]]);
});

test("messages beyond the limit of pending ones fail", async () => {
  const test = delayed({ periodInSeconds: 1, maxPendingMsgs: 2 });
  for (let sent = 0; sent < 3; sent++) await test.engine.submit(message());
  expect(test.debug.filter(({ direction }) => direction === "OUT").map(({ label, error }) => [label, error])).toEqual([
    ["ACK", undefined],
    ["ACK", undefined],
    ["Failure", "Max limit of pending messages reached!"],
  ]);
  await test.close();
});

test("a delay in a nested chain returns to its caller", async () => {
  const inner = entityId("RULE_CHAIN", numbered(710));
  const test = testEngine([
    {
      first: "call",
      nodes: { call: { type: ruleChainInput.type, config: { ruleChainId: inner.id }, debug: true } },
      links: [],
    },
    {
      id: inner,
      root: false,
      first: "delay",
      nodes: { delay: { type: delay.type, config: { periodInSeconds: 1 } }, Done: { type: ruleChainOutput.type } },
      links: [["delay", "Success", "Done"]],
    },
  ]);
  await test.engine.submit(message());
  await test.fire();
  expect(test.trace()).toEqual(["IN call", "OUT call Done"]);
  await test.close();
});

function delayed(config: object): TestEngine {
  return testEngine(
    [{ first: "delay", nodes: { delay: { type: delay.type, config, debug: true } }, links: [] }],
    AT_NOW,
  );
}
