import { settings } from "@orrery/model/settings";
import { expect, test } from "vitest";
import { message, testEngine } from "../testing/test-engine.ts";
import { MAX_RETRIES, type QueueSettings } from "./queue-settings.ts";
import { defineRuleNode } from "./rule-node.ts";

test("a message that a queue repeats until it succeeds is given up at last", async () => {
  let runs = 0;
  const failing = defineRuleNode({
    ...{ type: "test.Failing", category: "FLOW", name: "failing", form: "", description: "", details: "" },
    outputs: ["Success"],
    effect: "none",
    settings: settings({}),
    run: () => {
      runs += 1;
      throw new Error("never");
    },
  });
  const endless: QueueSettings = {
    ...{ name: "Main", submit: "BURST", timeoutMs: 60_000, maxMessages: 10, maxTenantMessages: 10, maxBytes: 10_000 },
    retry: { retries: 0, pauseMs: 0, maxPauseMs: 0 },
  };
  const chain = { first: "failing", nodes: { failing: { type: failing.type } }, links: [] };
  const { engine, close } = testEngine([chain], { nodes: [failing], queues: [endless] });
  await engine.submit(message());
  await expect.poll(() => engine.statistics().get("Main")?.failedMsgs, { timeout: 50_000 }).toBe(1);
  expect(runs).toBe(MAX_RETRIES + 1);
  await close();
});
