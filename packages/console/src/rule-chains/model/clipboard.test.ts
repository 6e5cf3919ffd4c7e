import { expect, test } from "vitest";
import { copyText, pasteParts } from "./clipboard.ts";
import { chain, node } from "./test-chains.ts";

let made = 0;
const newKey = () => `n${++made}`;
const graph = {
  ...chain(
    [node("a", { x: 100, y: 100 }), node("b", { x: 400, y: 100, configuration: { s: 9007199254740993n } }), "c"],
    [">a", "a>b True", "b>c x"],
  ),
  remarks: new Map([["r", { key: "r", kind: "note" as const, x: 0, y: 0, width: 200, height: 80, text: "hello" }]]),
};

test("chosen parts go as text, with the links among them and the entry's, around another place", () => {
  const parts = pasteParts(copyText(graph, new Set(["a", "b", "r"])) ?? "", { x: 1286, y: 575 }, newKey);
  expect(parts?.nodes.map(({ name, x, y, configuration }) => [name, x, y, configuration])).toEqual([
    ["a", 1100, 600, {}],
    ["b", 1400, 600, { s: 9007199254740993n }],
  ]);
  expect(parts?.links.map(({ labels }) => labels)).toEqual([[], ["True"]]);
  expect(parts?.remarks).toMatchObject([{ text: "hello", x: 1000, y: 500 }]);
  expect(new Set(parts?.nodes.map(({ key }) => key)).size).toBe(2);
});

test("nothing chosen is nothing copied", () => {
  expect(copyText(graph, new Set(["b>c"]))).toBeUndefined();
});

test("nothing is pasted above or left of the canvas", () => {
  const parts = pasteParts(copyText(graph, new Set(["a", "b"])) ?? "", { x: -500, y: -500 }, newKey);
  expect(parts?.nodes.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [300, 0],
  ]);
});

test.each([
  ["a chain's file", JSON.stringify({ ruleChain: { name: "x" }, metadata: { nodes: [{ type: "t", name: "n" }] } }), 1],
  ["a chain's content", JSON.stringify({ nodes: [{ type: "t", name: "n" }], connections: null }), 1],
  ["another text", "hello", undefined],
  ["another JSON", '{"nodes":[{"name":"n"}]}', undefined],
  ["broken JSON", '{"nodes":', undefined],
])("%s is pasted as %s nodes", (_what, text, count) => {
  expect(pasteParts(text, { x: 0, y: 0 }, newKey)?.nodes.length).toBe(count);
});
