import { entityId, type RuleChainMetaDataDraft } from "@orrery/model";
import { expect, test } from "vitest";
import { numbered } from "../testing/memory-chains.ts";
import { checkLinks, readDocument, withoutOldLinks } from "./chain-document.ts";

const link = (from: number, to: number) => ({ from: numbered(from), to: numbered(to), label: "A" });
const CIRCLE = "Can't create circling relations in rule chain.";
const SELF = "Can't create the relation to yourself.";

test.each<[string, [number, number][], string | undefined]>([
  ["nothing", [], undefined],
  [
    "a row",
    [
      [1, 2],
      [2, 3],
    ],
    undefined,
  ],
  [
    "two ways to one node",
    [
      [1, 2],
      [1, 3],
      [2, 4],
      [3, 4],
    ],
    undefined,
  ],
  [
    "two links between the same nodes",
    [
      [1, 2],
      [1, 2],
    ],
    undefined,
  ],
  [
    "a link to itself",
    [
      [1, 2],
      [2, 2],
    ],
    SELF,
  ],
  [
    "two that call each other",
    [
      [1, 2],
      [2, 1],
    ],
    CIRCLE,
  ],
  [
    "a circle that is reached from outside",
    [
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 2],
    ],
    CIRCLE,
  ],
  [
    "a circle beside a row",
    [
      [1, 2],
      [3, 4],
      [4, 5],
      [5, 3],
    ],
    CIRCLE,
  ],
])("links: %s", (_what, links, refusal) => {
  const check = () => checkLinks(links.map(([from, to]) => link(from, to)));
  if (refusal === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(refusal);
});

test("a hundred thousand links from one node are checked, and a chain as deep", () => {
  const star = Array.from({ length: 100_000 }, (_, n) => link(0, n + 1));
  expect(() => checkLinks(star)).not.toThrow();
  const row = Array.from({ length: 100_000 }, (_, n) => link(n, n + 1));
  expect(() => checkLinks(row)).not.toThrow();
  expect(() => checkLinks([...row, link(100_000, 0)])).toThrow(CIRCLE);
});

const read = (draft: Omit<RuleChainMetaDataDraft, "ruleChainId">) => {
  let made = 10;
  return readDocument({ ruleChainId: null, ...draft }, entityId("RULE_CHAIN", numbered(1)), {
    known: new Map(),
    newId: () => entityId("RULE_NODE", numbered(made++)),
    keeping: ({ configuration }) => configuration,
    now: 5,
  });
};
const nodes = ["a", "b"].map((name) => ({ type: "T", name }));

test.each<[Omit<RuleChainMetaDataDraft, "ruleChainId" | "nodes">, string]>([
  [{ firstNodeIndex: 2 }, "There is no rule node with index 2!"],
  [{ firstNodeIndex: -1 }, "There is no rule node with index -1!"],
  [{ connections: [{ fromIndex: 2, toIndex: 0, type: "A" }] }, "There is no rule node with index 2!"],
  [{ connections: [{ fromIndex: 0, toIndex: 1, type: "x".repeat(256) }] }, "length of type must be"],
])("the document %j is refused", (draft, text) => {
  expect(() => read({ nodes, ...draft })).toThrow(text);
});

test("duplicate links are merged; different labels of a pair are kept", () => {
  const connections = ["A", "A", "B"].map((type) => ({ fromIndex: 0, toIndex: 1, type }));
  const { links, first } = read({ nodes, connections, firstNodeIndex: null });
  expect(links.map(({ label }) => label)).toEqual(["A", "B"]);
  expect(first).toBeNull();
});

test("an old link to another chain becomes a node that calls it, at the same position", () => {
  const target = numbered(77);
  const old = {
    fromIndex: 1,
    targetRuleChainId: { entityType: "RULE_CHAIN", id: target },
    additionalInfo: { layoutX: 3, layoutY: 4 },
    type: "Success",
  };
  const draft = { ruleChainId: null, nodes, connections: null, ruleChainConnections: [old] };
  expect(withoutOldLinks(draft, () => "Called")).toMatchObject({
    nodes: [
      { name: "a" },
      { name: "b" },
      {
        type: "org.thingsboard.rule.engine.flow.TbRuleChainInputNode",
        name: "Called",
        configuration: { ruleChainId: target },
        additionalInfo: { layoutX: 3, layoutY: 4 },
      },
    ],
    connections: [{ fromIndex: 1, toIndex: 2, type: "Success" }],
  });
});
