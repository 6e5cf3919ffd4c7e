import { expect, test } from "vitest";
import { runNode } from "../../testing/run-node.ts";
import { ruleChainOutput } from "./rule-chain-output.ts";

// How messages return to a chain that called another is in rule-chain-input.test.ts.

test("without a caller the message ends, acknowledged", async () => {
  const { labels, errors, engine } = await runNode(ruleChainOutput, { version: 0 });
  expect([labels, errors]).toEqual([["node"], []]); // the label is the name of the node
  expect(engine.statistics().get("Main")).toMatchObject({ successfulMsgs: 1, failedMsgs: 0 });
});
