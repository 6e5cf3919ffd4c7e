import { expect, test } from "vitest";
import { applyEdit } from "./edits.ts";
import { writeContent } from "./metadata.ts";
import { nested, nestRefusal } from "./nest.ts";
import { INPUT_CLASS, OUTPUT_CLASS } from "./node-kinds.ts";
import { chain, linksOf } from "./test-chains.ts";

const graph = chain(
  ["in", "a", "b", "out", "bad"],
  [">in", "in>a True/False", "a>b Success", "b>out Success/Failure", "a>bad Failure"],
);
const endsOf = () => ({ hasInput: true, hasOutput: true });
const chosen = new Set(["a", "b"]);

test("the chosen nodes become a chain with an output for each link that leaves them, and a node that calls it", () => {
  let made = 0;
  const { inner, outer } = nested(graph, chosen, endsOf, () => `o${++made}`);
  const content = writeContent(inner);
  expect(content.nodes.map(({ name, type }) => [name, type === OUTPUT_CLASS])).toEqual([
    ["a", false],
    ["b", false],
    ["Success / Failure", true],
    ["Failure", true],
  ]);
  expect(linksOf(inner)).toEqual([">a", "a>b Success", "b>o1 Success/Failure", "a>o2 Failure"]);
  const after = applyEdit(graph, outer("call", "Cellar", "id"));
  expect([...after.nodes.keys()]).toEqual(["in", "out", "bad", "call"]);
  expect(after.nodes.get("call")).toMatchObject({
    clazz: INPUT_CLASS,
    name: "Cellar",
    configuration: { ruleChainId: "id" },
  });
  expect(linksOf(after)).toEqual([">in", "in>call True/False", "call>out Success / Failure", "call>bad Failure"]);
});

test("links that meet at the new node become one", () => {
  const two = chain(["a", "b", "out"], ["a>b x", "a>out True", "b>out False"]);
  const { outer } = nested(two, chosen, endsOf, () => `p${two.nodes.size}`);
  expect(linksOf(applyEdit(two, outer("call", "n", "id")))).toEqual(["call>out True/False"]);
});

test.each([
  ["one node", ["a"], "rulechain.nest-few"],
  ["two where messages enter", ["in", "out"], "rulechain.nest-entries"],
  ["a way in at the second", ["b", "bad"], "rulechain.nest-entries"],
  ["one way in", ["a", "b", "bad"], undefined],
])("%s: %s", (_what, keys, refusal) => {
  expect(nestRefusal(graph, new Set(keys), endsOf)).toBe(refusal);
});
