import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { ENTRY } from "./chain-graph.ts";
import { readContent, writeContent } from "./metadata.ts";
import { linksOf } from "./test-chains.ts";

const node = (name: string, layoutX: unknown, layoutY: unknown) => ({
  type: "a.Strange",
  name,
  debugMode: true,
  configuration: { deep: [1] },
  additionalInfo: { layoutX, layoutY, description: "d", own: 1 } as never,
});
const CONTENT = {
  firstNodeIndex: 1,
  nodes: [node("a", 300, 150), node("b", 10, 20)],
  connections: [
    { fromIndex: 1, toIndex: 0, type: "True" },
    { fromIndex: 1, toIndex: 0, type: "False" },
  ],
};

test("labels between the same nodes are one link, and each a connection when they are written", () => {
  const graph = readContent(CONTENT, (index) => `k${index}`);
  expect(linksOf(graph)).toEqual([">k1", "k1>k0 True/False"]);
  expect(graph.nodes.get("k0")).toMatchObject({
    clazz: "a.Strange",
    x: 300,
    y: 150,
    info: { description: "d", own: 1 },
  });
  expect(writeContent(graph)).toEqual({ ...CONTENT, ruleChainConnections: null });
});

test("stored nodes keep their ids", () => {
  const id = entityId("RULE_NODE", parseUuid("00000001-1dd2-11b2-8080-808080808080"));
  const graph = readContent(CONTENT, (index) => `k${index}`);
  const { nodes } = writeContent(graph, new Map([["k1", id]]));
  expect(nodes.map((written) => ("id" in written ? written.id : undefined))).toEqual([undefined, id]);
});

test.each([
  ["10.6", 11],
  [-3, 0],
  [undefined, 300],
  ["left", 300],
])("a place of %s is %s", (layoutX, x) => {
  const { nodes } = readContent({ nodes: [node("a", layoutX, 0)] }, () => "a");
  expect(nodes.get("a")?.x).toBe(x);
});

test("what leads nowhere is left out, and a chain may have no entry", () => {
  const content = {
    nodes: [node("a", 1, 1)],
    connections: [{ fromIndex: 0, toIndex: 4, type: "x" }],
    firstNodeIndex: 9,
  };
  const graph = readContent(content, () => "a");
  expect([graph.links.size, writeContent(graph).firstNodeIndex]).toEqual([0, null]);
  expect([...readContent(CONTENT, String).links.keys()]).toContain(`${ENTRY}>1`);
});
