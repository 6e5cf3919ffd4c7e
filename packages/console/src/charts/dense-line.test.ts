import { expect, test } from "vitest";
import { denseLine, isDense } from "./dense-line.ts";

const covered = (points: readonly number[], left = 0, right = 10) => {
  const line = denseLine(Float64Array.from(points), { left, right });
  return [...line.upper].map((upper, at) => [line.left + at, upper, line.lower[at]]);
};

test.each([
  ["a column covers all that its points do", [2.1, 5, 2.3, 1, 2.5, 9, 2.9, 6], [[2, 1, 9]]],
  [
    "a line is whole where it goes from one column to the next",
    [2.5, 4, 3.5, 8],
    [
      [2, 4, 6],
      [3, 6, 8],
    ],
  ],
  [
    "columns between far points are covered, too",
    [1.5, 0, 4.5, 30],
    [
      [1, 0, 5],
      [2, 5, 15],
      [3, 15, 25],
      [4, 25, 30],
    ],
  ],
  [
    "what lies outside leads the line to the edge",
    [-1.5, 0, 1.5, 30, 12.5, 30],
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => [at, at === 0 ? 15 : at === 1 ? 25 : 30, at === 0 ? 25 : 30]),
  ],
  ["one point is one column", [3.2, 7], [[3, 7, 7]]],
  ["nothing of a line before the plot is drawn", [-5, 1, -3, 2], []],
] as const)("%s", (_, points, expected) => {
  expect(covered(points)).toEqual(expected);
});

test("few points are stroked", () => {
  expect(isDense(new Float64Array(2 * 200), 100)).toBe(false);
  expect(isDense(new Float64Array(2 * 201), 100)).toBe(true);
});
