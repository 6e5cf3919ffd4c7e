import { entityId, parseUuid, type RuleChainMetaData, type RuleNode, type RuleNodeId } from "@orrery/model";
import { expect, test } from "vitest";
import { chain, node } from "../model/test-chains.ts";
import { matchIds } from "./match-ids.ts";

const chainId = entityId("RULE_CHAIN", parseUuid("00000001-1dd2-11b2-8080-808080808080"));
const id = (n: number): RuleNodeId => entityId("RULE_NODE", parseUuid(`0000000${n}-1dd2-11b2-8080-80808080808a`));

const answered = (n: number, name: string, x: number, configuration: unknown = {}): RuleNode => ({
  id: id(n),
  createdTime: 1,
  ruleChainId: chainId,
  type: "a.Filter",
  name,
  debugMode: false,
  configuration,
  additionalInfo: { layoutX: x, layoutY: 150 },
});
const answer = (...nodes: readonly RuleNode[]): RuleChainMetaData => ({
  ruleChainId: chainId,
  firstNodeIndex: null,
  nodes,
  connections: null,
  ruleChainConnections: null,
});

test("known nodes are found by their ids, new ones by what they are and where they stand, in any order", () => {
  const sent = chain([
    node("a", { x: 1 }),
    node("new-1", { x: 2, name: "same" }),
    node("new-2", { x: 3, name: "same" }),
  ]);
  const { ids, graph } = matchIds(
    sent,
    new Map([["a", id(1)]]),
    answer(answered(3, "same", 3), answered(2, "same", 2), answered(1, "a", 1)),
  );
  expect([...ids]).toEqual([
    ["a", id(1)],
    ["new-1", id(2)],
    ["new-2", id(3)],
  ]);
  expect(graph).toBe(sent);
});

test("what the server made of a configuration takes the place of what was sent", () => {
  const sent = chain([node("a", { configuration: { password: "new" } }), "b"]);
  const { graph } = matchIds(
    sent,
    new Map(),
    answer(answered(1, "a", 300, { password: "***" }), answered(2, "b", 300)),
  );
  expect(graph.nodes.get("a")?.configuration).toEqual({ password: "***" });
  expect(graph.nodes.get("b")).toBe(sent.nodes.get("b"));
});
