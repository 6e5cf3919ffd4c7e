import { entityId } from "@orrery/model";
import { expect, test } from "vitest";
import { numbered } from "../../testing/memory-chains.ts";
import { message, testEngine } from "../../testing/test-engine.ts";

const P = "org.thingsboard.rule.engine.";
const FEEDS_ITSELF = "Rule chains feed themselves: 32 messages of nodes have led to this one!";

/** Waits until nothing is in progress; messages of nodes are sent without waiting for them. */
const settled = (test: ReturnType<typeof testEngine>) =>
  expect.poll(() => test.engine.statistics().get("Main")?.messages).toBe(0);

test("a chain that goes on creating entities because it has created one is stopped", async () => {
  const config = {
    ...{ entityType: "ASSET", entityNamePattern: "$[name]+", entityTypePattern: "t", relationType: "Contains" },
    ...{ direction: "TO", createEntityIfNotExists: true, entityCacheExpiration: 300 },
  };
  const relate = { type: `${P}action.TbCreateRelationNode`, config, debug: true };
  const test = testEngine([{ root: true, first: "relate", nodes: { relate }, links: [] }]);
  await test.engine.submit(message({ data: '{"name":"a"}' })).catch(() => undefined);
  await expect.poll(() => test.debug.flatMap(({ error }) => error ?? [])).toEqual([FEEDS_ITSELF]);
  await settled(test);
  expect(test.services.entities.created).toHaveLength(33);
  await test.close();
});

test("a chain that goes on sending commands because one has failed is stopped", async () => {
  const id = entityId("RULE_CHAIN", numbered(600));
  const chain = {
    ...{ id, root: true, first: "command" },
    nodes: {
      command: { type: `${P}rpc.TbSendRPCRequestNode`, config: { timeoutInSeconds: 1 }, debug: true },

      again: { type: `${P}flow.TbRuleChainInputNode`, config: { ruleChainId: id.id } },
    },
    links: [["command", "Success", "again"]] as [string, string, string][],
  };
  const response = '{"method":"m","params":1}';
  const test = testEngine([chain], { given: { rpc: { kind: "response", response } } });
  await test.engine.submit(message({ data: response }));
  await expect.poll(() => test.debug.flatMap(({ error }) => error ?? [])).toEqual([FEEDS_ITSELF]);
  await settled(test);
  expect(test.services.rpc.commands).toHaveLength(32);
  await test.close();
});
