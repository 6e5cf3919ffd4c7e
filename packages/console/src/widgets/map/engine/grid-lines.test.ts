import { expect, test } from "vitest";
import { gridLines } from "./grid-lines.ts";

test.each([
  ["the world", -180, -85, 180, 85, 30],
  ["a country", 5, 47, 15, 55, 2],
  ["a city", 4.2, 51.8, 4.6, 52.1, 0.05],
  ["a yard", 4.2, 51.8, 4.2004, 51.8003, 0.00005],
])("%s has some lines, at round distances", (_, west, south, east, north, step) => {
  const lines = gridLines([
    [west, south],
    [east, north],
  ]);
  const meridians = lines.flatMap(([from, to]) => (from && to && from[0] === to[0] ? [from[0]] : []));
  expect(lines.length).toBeGreaterThan(4);
  expect(lines.length).toBeLessThan(30);
  expect((meridians[1] ?? 0) - (meridians[0] ?? 0)).toBeCloseTo(step, 9);
});
