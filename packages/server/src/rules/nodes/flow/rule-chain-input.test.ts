import { entityId } from "@orrery/model";
import { expect, test } from "vitest";
import { numbered } from "../../testing/memory-chains.ts";
import { runNode } from "../../testing/run-node.ts";
import { message, testEngine } from "../../testing/test-engine.ts";
import { acknowledge } from "./acknowledge.ts";
import { ruleChainInput } from "./rule-chain-input.ts";
import { ruleChainOutput } from "./rule-chain-output.ts";

const INNER = entityId("RULE_CHAIN", numbered(700));

test("messages pass through the other chain, and return along the link named like its output", async () => {
  const test = testEngine([
    {
      first: "call",
      nodes: {
        call: { type: ruleChainInput.type, config: { ruleChainId: INNER.id }, debug: true },
        hot: { type: acknowledge.type, debug: true },
        cold: { type: acknowledge.type, debug: true },
      },
      links: [
        ["call", "Hot", "hot"],
        ["call", "Cold", "cold"],
      ],
    },
    { id: INNER, root: false, first: "Hot", nodes: { Hot: { type: ruleChainOutput.type, debug: true } }, links: [] },
  ]);
  await test.engine.submit(message());
  expect(test.trace()).toEqual(["IN call", "IN Hot", "OUT Hot Hot", "OUT call Hot", "IN hot Hot", "OUT hot Success"]);
  await test.close();
});

test("an unknown chain ends in Failure", async () => {
  const { labels, errors } = await runNode(ruleChainInput, { ruleChainId: INNER.id });
  expect([labels, errors]).toEqual([["Failure"], ["Rule chain is not found"]]);
});

test.each([{ ruleChainId: null }, { ruleChainId: "no uuid" }, {}])("the node does not start with %j", (config) => {
  const start = () => ruleChainInput.start(config, {} as never); // fails before it uses its context
  expect(start).toThrow(/Invalid UUID string/);
});
