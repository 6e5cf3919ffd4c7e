import { expect, test } from "vitest";
import { placeOf } from "./place.ts";
import { ringsOf, shapeKeyOf } from "./shapes.ts";

const A = [52, 4];
const B = [53, 4];
const C = [53, 5];
const ring = [
  [4, 52],
  [4, 53],
  [5, 53],
  [4, 52],
];

test.each([
  ["a list of points, closed", [A, B, C], [ring]],
  ["one that is closed", [A, B, C, A], [ring]],
  ["its text", JSON.stringify([A, B, C]), [ring]],
  [
    "opposite corners of a rectangle",
    [A, C],
    [
      [
        [4, 52],
        [5, 52],
        [5, 53],
        [4, 53],
        [4, 52],
      ],
    ],
  ],
  [
    "one with a hole",
    [
      [A, B, C],
      [A, B, C],
    ],
    [ring, ring],
  ],
  ["one point", [A], undefined],
  ["a place beyond the earth", [A, B, [95, 3]], undefined],
  ["no points", [1, 2, 3], undefined],
  ["nothing", "", undefined],
  ["no JSON", "[[1,", undefined],
  ["an object", { points: [] }, undefined],
])("%s", (_, saved, rings) => {
  expect(ringsOf(saved, placeOf)).toEqual(rings);
});

test("a circle is as wide as it is high, on the ground", () => {
  const [circle = []] = ringsOf({ latitude: 60, longitude: 10, radius: 11_132 }, placeOf) ?? [];
  const width = Math.max(...circle.map(([lng]) => lng)) - Math.min(...circle.map(([lng]) => lng));
  const height = Math.max(...circle.map(([, lat]) => lat)) - Math.min(...circle.map(([, lat]) => lat));
  expect(height).toBeCloseTo(0.2, 6);
  expect(width).toBeCloseTo(0.4, 6);
  expect(circle[0]).toEqual(circle.at(-1));
});

test("the older name of the key counts where it is set", () => {
  const settings = { polygonKeyName: "perimeter" } as Parameters<typeof shapeKeyOf>[0];
  expect(shapeKeyOf(settings, {})).toBe("perimeter");
  expect(shapeKeyOf(settings, { polKeyName: "coordinates" })).toBe("coordinates");
});
