import { expect, test } from "vitest";
import { timesBetween } from "./generated-keys.ts";

test.each([
  [0, 3000, 1000, [0, 1000, 2000]],
  [500, 2500, 1000, [500, 1500]],
  [0, 1, 1000, [0]],
  [10, 10, 1000, []],
  [10, 5, 1000, []],
])("from %d to %d in steps of %d the times are %j", (start, end, step, times) => {
  expect(timesBetween(start, end, step)).toEqual(times);
});

test("of very many times the newest are made", () => {
  const times = timesBetween(0, 1e9, 1000);
  expect(times).toHaveLength(10_000);
  expect(times.at(-1)).toBe(1e9 - 1000);
});
