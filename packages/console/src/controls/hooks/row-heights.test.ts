import { expect, test } from "vitest";
import { RowHeights } from "./row-heights.ts";

const indexes = (heights: RowHeights, count: number, top: number, height: number, overscan = 0) => {
  const rows = heights.inSight(count, { top, height }, overscan);
  return [rows[0]?.index, rows.at(-1)?.index];
};

test.each([
  ["the first ones", 10_000, 0, 100, 0, [0, 3]],
  ["those in the middle, with some at both ends", 10_000, 3000, 100, 2, [98, 105]],
  ["no more than there are at the end", 10_000, 299_950, 100, 5, [9993, 9999]],
  ["the last one when it is scrolled further than there are", 10, 5000, 100, 0, [9, 9]],
  ["none without room", 10, 0, 0, 3, [undefined, undefined]],
  ["none without rows", 0, 0, 100, 3, [undefined, undefined]],
] as const)("of rows of one height %s are in sight", (_, count, top, height, overscan, expected) => {
  expect(indexes(new RowHeights(30), count, top, height, overscan)).toEqual(expected);
});

test("rows that are higher move those behind them", () => {
  const heights = new RowHeights(30);
  expect([heights.measure(2, 90), heights.measure(2, 90.2), heights.measure(5, 20)]).toEqual([true, false, true]);
  expect([2, 3, 5, 6, 10].map((index) => heights.startOf(index))).toEqual([60, 150, 210, 230, 350]);
  expect(indexes(heights, 10, 149, 2)).toEqual([2, 3]);
  heights.measure(2, 30);
  expect(heights.startOf(3)).toBe(90);
});
