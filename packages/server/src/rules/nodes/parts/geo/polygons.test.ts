import { expect, test } from "vitest";
import { Polygons } from "./polygons.ts";

const SQUARE = "[[0,0],[0,10],[10,10],[10,0]]";
const INNER = "[[4,4],[4,6],[6,6],[6,4]]";
const FAR = "[[20,20],[20,30],[30,30],[30,20]]";
const OVERLAPPING = "[[5,5],[5,15],[15,15],[15,5]]";
const BOW_TIE = "[[0,0],[10,10],[10,0],[0,10]]";

test.each<[string, string, readonly [number, number], boolean]>([
  ["inside a ring", SQUARE, [5, 5], true],
  ["outside a ring", SQUARE, [11, 5], false],
  ["on the border", SQUARE, [0, 5], false],
  ["on a corner", SQUARE, [10, 10], false],
  ["inside a ring that is closed", "[[0,0],[0,10],[10,10],[10,0],[0,0]]", [5, 5], true],
  ["inside a rectangle of two corners", "[[0,0],[10,10]]", [9, 1], true],
  ["outside a rectangle of two corners", "[[10,10],[0,0]]", [11, 1], false],
  ["in a hole", `[${SQUARE},${INNER}]`, [5, 5], false],
  ["on the border of a hole", `[${SQUARE},${INNER}]`, [4, 5], false],
  ["beside a hole that is named first", `[${INNER},${SQUARE}]`, [1, 1], true],
  ["in the second of two polygons", `[${SQUARE},${FAR}]`, [25, 25], true],
  ["in two polygons at once", `[${SQUARE},${OVERLAPPING}]`, [7, 7], true],
  ["in lists of lists", `[[${SQUARE}],[[${FAR}]]]`, [25, 25], true],
  ["beside the loops of a ring that crosses itself", BOW_TIE, [5, 9], false],
  ["in a loop of a ring that crosses itself", BOW_TIE, [9, 5], true],
  ["a concave ring", "[[0,0],[0,10],[5,5],[10,10],[10,0]]", [5, 7], false],
])("%s", (_what, definition, [latitude, longitude], inside) => {
  expect(new Polygons(definition).contains({ latitude, longitude })).toBe(inside);
});

test.each([
  "",
  "{}",
  "[]",
  "[[1,2]]",
  '[["a","b"],["c","d"]]',
  "[[1],[2],[3]]",
  "[1,2]",
  `[${"[1,2],".repeat(10_001)}[1,2]]`,
])("%j is no definition", (definition) => {
  expect(() => new Polygons(definition)).toThrow();
});
