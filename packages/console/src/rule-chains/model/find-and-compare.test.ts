import { expect, test } from "vitest";
import type { Remark } from "./chain-graph.ts";
import { compareChains } from "./compare.ts";
import { findNodes } from "./find-nodes.ts";
import { chain, node } from "./test-chains.ts";

const graph = {
  ...chain([
    node("right", { x: 900, name: "Save", configuration: { jsScript: "return msg.pressure > 3;" } }),
    node("left", { x: 100, name: "Pressure filter" }),
    node("other", { info: { description: "Only in winter" } }),
  ]),
  remarks: new Map([["r", { key: "r", kind: "note" as const, x: 5, y: 5, width: 80, height: 40, text: "Winter" }]]),
};

test.each([
  ["pressure", ["left", "right"]],
  ["WINTER", ["r", "other"]],
  ["a.filter", ["left", "other", "right"]],
  ["  ", []],
  ["nothing", []],
])("%s finds %j", (text, keys) => {
  expect(findNodes(graph, new Map(), text)).toEqual(keys);
});

test("what differs is named by nodes and by the ends of links", () => {
  const theirs = chain([node("a", { name: "A" }), node("b", { name: "B", x: 500 })], ["a>b True", ">a"]);
  const mine = chain([node("a", { name: "A", configuration: { x: 1 } }), node("c", { name: "C" })], ["a>c True", ">a"]);
  expect(compareChains(theirs, mine)).toEqual([
    { path: ["A", "configuration", "x"], before: undefined, after: "1" },
    { path: ["B"], before: "Filter", after: undefined },
    { path: ["C"], before: undefined, after: "Filter" },
    { path: ["A → B"], before: "True", after: undefined },
    { path: ["A → C"], before: undefined, after: "True" },
  ]);
  expect(compareChains(theirs, theirs)).toEqual([]);
});

test("notes and frames that differ are compared, whatever their keys", () => {
  const note = { kind: "note" as const, x: 5, y: 5, width: 80, height: 40, text: "Winter" };
  const frame = { ...note, kind: "frame" as const, text: "Cellar" };
  const holding = (...remarks: readonly Omit<Remark, "key">[]) => {
    const keyed = remarks.map((remark) => ({ ...remark, key: newKey() }));
    return { ...chain(["a"]), remarks: new Map(keyed.map((remark) => [remark.key, remark])) };
  };
  let made = 0;
  const newKey = () => `r${++made}`;
  expect(compareChains(holding(note, frame), holding({ ...note, text: "Summer", x: 9 }, frame))).toEqual([
    { path: ["note", "text"], before: "Winter", after: "Summer" },
    { path: ["note", "x"], before: "5", after: "9" },
  ]);
  expect(compareChains(holding(note), holding(note, frame))).toEqual([
    { path: ["frame"], before: undefined, after: "Cellar" },
  ]);
});
