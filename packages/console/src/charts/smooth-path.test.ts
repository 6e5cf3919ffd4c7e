import { expect, test } from "vitest";
import { monotoneSlopes } from "./smooth-path.ts";

test.each([
  // points, slopes
  [
    [0, 0, 1, 1, 2, 2],
    [1, 1, 1],
  ],
  [
    [0, 0, 1, 1, 2, 0],
    [1, 0, -1],
  ],
  [
    [0, 5, 1, 5, 2, 9],
    [0, 0, 4],
  ],
  [[3, 3], [0]],
])("through %j the curve has the slopes %j", (points, slopes) => {
  expect(Array.from(monotoneSlopes(Float64Array.from(points)))).toEqual(slopes);
});
