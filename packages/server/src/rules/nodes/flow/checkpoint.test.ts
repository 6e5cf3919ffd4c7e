import { expect, test } from "vitest";
import { runNode } from "../../testing/run-node.ts";
import { message, testEngine } from "../../testing/test-engine.ts";
import { acknowledge } from "./acknowledge.ts";
import { checkpoint } from "./checkpoint.ts";

test.each([
  [{ queueName: "HighPriority" }, { Main: 1, HighPriority: 1, SequentialByOriginator: 0 }],
  [{ queueName: "SequentialByOriginator" }, { Main: 1, HighPriority: 0, SequentialByOriginator: 1 }],
  [{ queueName: "unknown" }, { Main: 2, HighPriority: 0, SequentialByOriginator: 0 }],
  [{ queueName: null }, { Main: 2, HighPriority: 0, SequentialByOriginator: 0 }],
])("BLOCK-3.083: with %j the queues process %j messages", async (config, processed) => {
  const { labels, engine } = await runNode(checkpoint, config);
  const totals = [...engine.statistics()].map(([name, { totalMsgs }]) => [name, totalMsgs]);
  expect([labels, Object.fromEntries(totals)]).toEqual([["ACK", "Success"], processed]);
});

test("the message continues along Success, unchanged except for its queue", async () => {
  const test = testEngine([
    {
      first: "checkpoint",
      nodes: {
        checkpoint: { type: checkpoint.type, config: { queueName: "HighPriority" }, debug: true },
        next: { type: acknowledge.type, debug: true },
      },
      links: [["checkpoint", "Success", "next"]],
    },
  ]);
  await test.engine.submit(message({ data: '{"t":7}', metadata: { a: "b" } }));
  await expect.poll(() => test.trace().at(-1)).toBe("OUT next Success");
  const reached = test.debug.find(({ direction, label }) => direction === "IN" && label === "Success");
  expect(reached?.message).toMatchObject({ data: '{"t":7}', metadata: { a: "b" }, queueName: "HighPriority" });
  await test.close();
});
