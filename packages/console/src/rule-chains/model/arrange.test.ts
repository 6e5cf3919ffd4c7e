import { expect, test } from "vitest";
import { type Arrangement, arranged } from "./arrange.ts";
import { layOut } from "./auto-layout.ts";
import { chain, node } from "./test-chains.ts";

const box = (key: string, x: number, y: number, width = 100, height = 50) => ({ key, x, y, width, height });
const BOXES = [box("a", 0, 0), box("b", 50, 200), box("c", 400, 100, 200, 100)];

test.each<readonly [Arrangement, readonly (readonly number[])[]]>([
  [
    "left",
    [
      [0, 0],
      [0, 200],
      [0, 100],
    ],
  ],
  [
    "centre",
    [
      [250, 0],
      [250, 200],
      [200, 100],
    ],
  ],
  [
    "right",
    [
      [500, 0],
      [500, 200],
      [400, 100],
    ],
  ],
  [
    "top",
    [
      [0, 0],
      [50, 0],
      [400, 0],
    ],
  ],
  [
    "middle",
    [
      [0, 100],
      [50, 100],
      [400, 75],
    ],
  ],
  [
    "bottom",
    [
      [0, 200],
      [50, 200],
      [400, 150],
    ],
  ],
  [
    "columns",
    [
      [0, 0],
      [200, 200],
      [400, 100],
    ],
  ],
  [
    "rows",
    [
      [0, 0],
      [50, 200],
      [400, 75],
    ],
  ],
])("%s", (how, places) => {
  const found = arranged(BOXES, how);
  expect(BOXES.map(({ key }) => [found.get(key)?.x, found.get(key)?.y])).toEqual(places);
});

test("two have no gaps to make equal", () => {
  expect(arranged(BOXES.slice(0, 2), "columns").size).toBe(0);
});

test("links lead from left to right, nothing overlaps, and nothing leaves the canvas", () => {
  const names = Array.from({ length: 40 }, (_, index) => `n${index}`);
  const links = names.slice(1).map((name, index) => `n${Math.floor(index / 3)}>${name} Success`);
  const graph = chain(names, [">n0", ...links]);
  const places = layOut(graph);
  for (const { from, to } of graph.links.values()) {
    const [a, b] = [places.get(from), places.get(to)];
    if (a && b) expect(b.x).toBeGreaterThan(a.x + 172);
  }
  const all = [...places.values()];
  for (const [index, a] of all.entries())
    for (const b of all.slice(index + 1)) expect(Math.abs(a.x - b.x) >= 172 || Math.abs(a.y - b.y) >= 50).toBe(true);
  expect(Math.min(...all.flatMap(({ x, y }) => [x, y]))).toBeGreaterThanOrEqual(0);
});

test("only chosen nodes move, and stay where they were", () => {
  const graph = chain([node("a", { x: 900, y: 700 }), node("b", { x: 905, y: 705 }), "c"], ["a>b x", "b>c x"]);
  const places = layOut(graph, new Set(["a", "b"]));
  expect([...places.keys()]).toEqual(["a", "b"]);
  expect(places.get("a")).toEqual({ x: 900, y: 700 });
});
