import { expect, test } from "vitest";
import { rowsWithin, timesOf } from "./selected-times.ts";

const rows = [50, 40, 30, 20, 10].map((ts) => ({ ts }));

test.each([
  // chosen, what a row stands for, times
  [
    ["20", "30", "50"],
    0,
    [
      [20, 31],
      [50, 51],
    ],
  ],
  [["20", "30"], 10, [[15, 35]]],
  [["10"], 10, [[5, 15]]],
  [["99"], 0, []],
  [[], 0, []],
] as const)("%j with buckets of %i ms are the times %j", (chosen, bucketMs, times) => {
  const found = timesOf(rows, new Set<string>(chosen), bucketMs);
  expect(found.map(({ startTs, endTs }) => [startTs, endTs])).toEqual(times);
});

test("rows of a time that is drawn over are all in it, and those at its ends", () => {
  expect([...rowsWithin(rows, { start: 20, end: 40 })]).toEqual(["40", "30", "20"]);
});
