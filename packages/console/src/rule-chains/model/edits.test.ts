import { expect, test } from "vitest";
import { ENTRY, link } from "./chain-graph.ts";
import { applyEdit, type Edit } from "./edits.ts";
import { chain, linksOf, node } from "./test-chains.ts";

const NOTE = { key: "n", kind: "note", x: 0, y: 0, width: 200, height: 80, text: "hello" } as const;
const start = {
  ...chain(["a", "b", "c"], [">a", "a>b True", "b>c Success"]),
  remarks: new Map([[NOTE.key, NOTE]]),
};

test.each<readonly [string, Edit, readonly string[]]>([
  [
    "a link is added",
    { kind: "connect", from: "a", to: "c", labels: ["False"] },
    [">a", "a>b True", "b>c Success", "a>c False"],
  ],
  [
    "labels are there once",
    { kind: "connect", from: "a", to: "c", labels: ["x", "x"] },
    [">a", "a>b True", "b>c Success", "a>c x"],
  ],
  [
    "the entry leads to one node",
    { kind: "connect", from: ENTRY, to: "b", labels: [] },
    ["a>b True", "b>c Success", ">b"],
  ],
  ["the same entry changes nothing", { kind: "connect", from: ENTRY, to: "a", labels: [] }, linksOf(start)],
  ["a node is not linked to itself", { kind: "connect", from: "a", to: "a", labels: ["x"] }, linksOf(start)],
  ["nor to one that is not there", { kind: "connect", from: "a", to: "z", labels: ["x"] }, linksOf(start)],
  [
    "an end moves with its labels",
    { kind: "reroute", link: "a>b", from: "a", to: "c" },
    [">a", "b>c Success", "a>c True"],
  ],
  [
    "the entry's end moves",
    { kind: "reroute", link: `${ENTRY}>a`, from: ENTRY, to: "c" },
    ["a>b True", "b>c Success", ">c"],
  ],
  ["labels change", { kind: "label", link: "a>b", labels: ["True", "False"] }, [">a", "a>b True/False", "b>c Success"]],
  ["the entry has no labels", { kind: "label", link: `${ENTRY}>a`, labels: ["x"] }, linksOf(start)],
  ["links go with their nodes", { kind: "remove", keys: new Set(["b"]) }, [">a"]],
  ["a link goes alone", { kind: "remove", keys: new Set(["a>b"]) }, [">a", "b>c Success"]],
])("%s", (_what, edit, links) => {
  expect(linksOf(applyEdit(start, edit))).toEqual(links);
});

test.each<readonly [string, Edit]>([
  ["removes nothing", { kind: "remove", keys: new Set(["z"]) }],
  ["moves nothing", { kind: "move", places: new Map([["a", { x: 300.2, y: 149.8 }]]) }],
  ["changes nothing", { kind: "node", key: "a", change: { name: "a" } }],
  ["names a node that is not there", { kind: "node", key: "z", change: { name: "a" } }],
  ["writes the same text", { kind: "remark", key: "n", change: { text: "hello", width: 200 } }],
  ["says the same labels", { kind: "label", link: "a>b", labels: ["True"] }],
  ["adds nothing", { kind: "add", nodes: [], links: [], remarks: [] }],
])("an edit that %s leaves the same object", (_what, edit) => {
  expect(applyEdit(start, edit)).toBe(start);
});

test("a note has another text", () => {
  const after = applyEdit(start, { kind: "remark", key: "n", change: { text: "bye" } });
  expect(after.remarks.get("n")).toEqual({ ...NOTE, text: "bye" });
});

test("what does not change stays the same object, and the order stays", () => {
  const after = applyEdit(start, { kind: "move", places: new Map([["b", { x: 10.6, y: -5 }]]) });
  expect([...after.nodes.keys()]).toEqual(["a", "b", "c"]);
  expect(after.nodes.get("b")).toMatchObject({ x: 11, y: 0 });
  expect([after.nodes.get("a"), after.links]).toEqual([start.nodes.get("a"), start.links]);
  expect(after.nodes.get("a")).toBe(start.nodes.get("a"));
  expect(after.links).toBe(start.links);
});

test("debug mode is turned off at all nodes that have it, and on at chosen ones", () => {
  const debugged = chain([node("a", { debugMode: true }), "b"]);
  const off = applyEdit(debugged, { kind: "debug", keys: new Set(["a", "b"]), on: false });
  expect([...off.nodes.values()].map(({ debugMode }) => debugMode)).toEqual([false, false]);
  expect(off.nodes.get("b")).toBe(debugged.nodes.get("b"));
  expect(applyEdit(off, { kind: "debug", keys: new Set(["b"]), on: true }).nodes.get("b")?.debugMode).toBe(true);
});

test("parts come together, with links among them and to what is there", () => {
  const parts = { nodes: [node("d")], links: [link("c", "d", ["Success"])], remarks: [] };
  expect(linksOf(applyEdit(start, { kind: "add", ...parts })).at(-1)).toBe("c>d Success");
});
