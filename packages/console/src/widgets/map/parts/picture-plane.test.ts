import { expect, test } from "vitest";
import { cornersOf, onPicture, partsOfPicture } from "./picture-plane.ts";

test.each([
  [1.6, 0, 0],
  [1.6, 1, 1],
  [0.5, 0.25, 0.75],
  [3, 0.9, 0.1],
])("a point of a picture comes back from the map (ratio %d, %d, %d)", (ratio, x, y) => {
  const parts = partsOfPicture({ ratio }, onPicture({ ratio }, x, y));
  expect(parts.x).toBeCloseTo(x, 9);
  expect(parts.y).toBeCloseTo(y, 9);
});

test("a picture keeps its shape: its top left is north-west", () => {
  const [topLeft, topRight, bottomRight] = cornersOf({ ratio: 2 });
  expect(topLeft[0]).toBeLessThan(topRight[0]);
  expect(topRight[1]).toBeGreaterThan(bottomRight[1]);
  const [width, height] = [topRight[0] - topLeft[0], topRight[1] - bottomRight[1]];
  expect(width / height).toBeGreaterThan(1.9);
});
