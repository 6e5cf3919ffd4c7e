import { expect, test } from "vitest";
import { fittingCount } from "./fitting-count.ts";

test.each([
  [[100, 100, 100], 320, 3],
  [[100, 100, 100], 310, 3],
  [[100, 100, 100], 300, 2],
  [[100, 100, 100], 200, 1],
  [[100, 100, 100], 20, 0],
  [[], 0, 0],
])("of %j in %d px %d are shown", (widths, available, count) => {
  expect(fittingCount(widths, available, 5, 32)).toBe(count);
});
