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

/** Circles around (0, 0), each in the one before. */
function nested(rings: number, corners: number): string {
  const circle = (radius: number) =>
    Array.from({ length: corners }, (_, at) => {
      const angle = (at / corners) * 2 * Math.PI;
      return [radius * Math.sin(angle), radius * Math.cos(angle)];
    });
  return JSON.stringify(Array.from({ length: rings }, (_, at) => circle(1 - at / (2 * rings))));
}

test("many polygons, or many points, are one perimeter as long as few lie in each other", () => {
  const squares = Array.from({ length: 1_000 }, (_, at) => [
    [at, 0],
    [at, 0.5],
    [at + 0.5, 0.5],
    [at + 0.5, 0],
  ]);
  const perimeter = new Polygons(JSON.stringify(squares));
  expect(perimeter.contains({ latitude: 998.25, longitude: 0.25 })).toBe(true);
  expect(perimeter.contains({ latitude: 998.75, longitude: 0.25 })).toBe(false);
  expect(new Polygons(nested(1, 10_000)).contains({ latitude: 0, longitude: 0 })).toBe(true);
  expect(new Polygons(nested(2, 100)).contains({ latitude: 0, longitude: 0 })).toBe(false);
});

test.each([
  ["too many", `[${Array.from({ length: 1_001 }, () => SQUARE)}]`],
  ["too long ones in each other", nested(2, 5_000)],
])("%s are refused before they cost time", (_what, definition) => {
  expect(() => new Polygons(definition)).toThrow("The perimeter has");
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
