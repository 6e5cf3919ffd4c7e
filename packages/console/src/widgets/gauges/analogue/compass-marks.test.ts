import { expect, test } from "vitest";
import { compassMarks, shortestTurn } from "./compass-marks.ts";

test("each text is a major mark, with steps between", () => {
  expect(compassMarks(["N", "S"], 3)).toEqual([
    { angle: 0, text: "N" },
    { angle: 60 },
    { angle: 120 },
    { angle: 180, text: "S" },
    { angle: 240 },
    { angle: 300 },
  ]);
});

test("without texts it has the usual eight, and marks are bounded", () => {
  expect(compassMarks([], 1).map(({ text }) => text)).toEqual(["N", "NE", "E", "SE", "S", "SW", "W", "NW"]);
  expect(compassMarks(Array.from({ length: 9999 }, String), 1e9).length).toBe(72 * 50);
});

test.each([
  [10, 350, -10],
  [350, 10, 370],
  [-10, 20, 20],
  [0, 725, 5],
  [730, 0, 720],
])("from %d the needle goes to %d by turning to %d", (turn, degrees, next) => {
  expect(shortestTurn(turn, degrees)).toBe(next);
});
