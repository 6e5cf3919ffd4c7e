import { expect, test } from "vitest";
import type { ChainGraph } from "../../model/chain-graph.ts";
import { applyEdit } from "../../model/edits.ts";
import { chain } from "../../model/test-chains.ts";
import { PartCache, type RuleShown, ruleNode } from "./flow-parts.ts";

const names = Array.from({ length: 500 }, (_, index) => `node ${index}`);

const shownOf = ({ nodes }: ChainGraph) =>
  [...nodes.values()].map(
    (node) =>
      [
        node.key,
        {
          node,
          kind: undefined,
          problem: undefined,
          isChosen: false,
          isFound: false,
          isLookedAt: false,
          shift: undefined,
          label: node.name,
        } satisfies RuleShown,
      ] as const,
  );

test("of 500 nodes only the one that moved is another object, so that no other is drawn again", () => {
  const cache = new PartCache(ruleNode);
  const graph = chain(names);
  const before = cache.all(shownOf(graph));
  const after = cache.all(shownOf(applyEdit(graph, { kind: "move", places: new Map([["node 260", { x: 7, y: 9 }]]) })));
  expect(after.length).toBe(500);
  expect(after.filter((node, index) => node !== before[index]).map(({ id, position }) => [id, position])).toEqual([
    ["node 260", { x: 7, y: 9 }],
  ]);
});

test("what is no longer there is forgotten", () => {
  const cache = new PartCache(ruleNode);
  const [first] = cache.all(shownOf(chain(["a"])));
  expect(cache.all([])).toEqual([]);
  const [again] = cache.all(shownOf(chain(["a"])));
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
});
