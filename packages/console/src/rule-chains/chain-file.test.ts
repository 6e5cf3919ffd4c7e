import { entityId, parseUuid, type RuleChain, type RuleChainMetaData } from "@orrery/model";
import { expect, test } from "vitest";
import { fileName } from "../entities/json-file/file-name.ts";
import { chainFile, readChainFile } from "./chain-file.ts";

const id = entityId("RULE_CHAIN", parseUuid("00000001-1dd2-11b2-8080-808080808080"));
const nodeId = entityId("RULE_NODE", parseUuid("00000002-1dd2-11b2-8080-808080808080"));
const CHAIN: RuleChain = {
  id,
  createdTime: 1,
  tenantId: entityId("TENANT", parseUuid("00000003-1dd2-11b2-8080-808080808080")),
  name: "Cold room",
  type: "CORE",
  firstRuleNodeId: nodeId,
  root: true,
  debugMode: false,
  configuration: null,
  additionalInfo: { description: "Cellar" },
};
const NODE = { type: "a.Strange", name: "n", debugMode: true, configuration: { x: 1 }, additionalInfo: { layoutX: 3 } };
const METADATA: RuleChainMetaData = {
  ruleChainId: id,
  firstNodeIndex: 0,
  connections: [{ fromIndex: 0, toIndex: 1, type: "True" }],
  nodes: [NODE, NODE].map((node) => ({ ...node, id: nodeId, createdTime: 1, ruleChainId: id })),
  ruleChainConnections: null,
};

test("a file has nothing that belongs to one installation, and is read again as it was", () => {
  const text = chainFile(CHAIN, METADATA);
  expect(text).not.toContain(id.id);
  expect(text).not.toContain(nodeId.id);
  const { firstRuleNodeId, root } = JSON.parse(text).ruleChain;
  expect([firstRuleNodeId, root]).toEqual([null, false]);
  expect(readChainFile(text, "CORE")).toMatchObject({
    ruleChain: { name: "Cold room", type: "CORE", additionalInfo: { description: "Cellar" } },
    metadata: { firstNodeIndex: 0, nodes: [NODE, NODE], connections: METADATA.connections },
  });
});

test("large numbers keep their digits in a file", () => {
  const [node] = METADATA.nodes;
  const large = {
    ...METADATA,
    nodes: node ? [{ ...node, configuration: { n: 9007199254740993n } }] : [],
    connections: [],
  };
  const text = chainFile(CHAIN, large);
  expect(text).toContain("9007199254740993");
  expect(readChainFile(text, "CORE")).toMatchObject({
    metadata: { nodes: [{ configuration: { n: 9007199254740993n } }] },
  });
});

test.each([
  ["Cold room 2", "cold_room_2.json"],
  ["Über/alles", "_ber_alles.json"],
])("the file of %s is %s", (name, file) => {
  expect(fileName(name)).toBe(file);
});

const file = (ruleChain: unknown, metadata: unknown = { nodes: [] }) => JSON.stringify({ ruleChain, metadata });
const invalid = "rulechain.invalid-rulechain-file-error";

test.each([
  ["no JSON", "{", invalid],
  ["a list", "[]", invalid],
  ["no content", file({ name: "A" }, null), invalid],
  ["no name", file({ name: " " }), invalid],
  ["nodes without a class", file({ name: "A" }, { nodes: [{ name: "n" }] }), invalid],
  [
    "links that lead nowhere",
    file({ name: "A" }, { nodes: [], connections: [{ fromIndex: 0, toIndex: 1, type: "x" }] }),
    invalid,
  ],
  ["a template", file({ name: "A", type: "EDGE" }), "rulechain.invalid-rulechain-type-error"],
])("%s is refused", (_what, text, problem) => {
  expect(readChainFile(text, "CORE")).toBe(problem);
});

test("a chain without a type is one of the core, and members may be missing", () => {
  expect(readChainFile(file({ name: "A" }, { nodes: [{ type: "t", name: "n" }] }), "CORE")).toMatchObject({
    ruleChain: { type: "CORE", debugMode: false },
    metadata: { firstNodeIndex: null, nodes: [{ configuration: {}, debugMode: false }], connections: [] },
  });
});
