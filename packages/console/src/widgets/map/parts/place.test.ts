import { expect, test } from "vitest";
import { boundsOf, isWithin, parseCentre, placeOf } from "./place.ts";

test.each([
  ["numbers", 15.8, -90.4, [-90.4, 15.8]],
  ["texts that spell numbers", "15.80", "-90.4", [-90.4, 15.8]],
  ["nothing", "", "", undefined],
  ["half of a place", 15.8, undefined, undefined],
  ["a place beyond the pole", 91, 0, undefined],
  ["a place around the world", 0, 181, undefined],
  ["zero, where nobody lives but buoys", 0, 0, [0, 0]],
])("%s", (_, latitude, longitude, place) => {
  expect(placeOf(latitude, longitude)).toEqual(place);
});

test("bounds hold all places", () => {
  const bounds = boundsOf([
    [10, 50],
    [-3, 60],
  ]);
  expect(bounds).toEqual([
    [-3, 50],
    [10, 60],
  ]);
  expect(boundsOf([])).toBeUndefined();
  expect(
    bounds &&
      isWithin(bounds, [
        [-4, 49],
        [10, 60],
      ]),
  ).toBe(true);
  expect(
    bounds &&
      isWithin(bounds, [
        [-2, 49],
        [10, 60],
      ]),
  ).toBe(false);
});

test("the centre of settings is latitude, then longitude", () => {
  expect(parseCentre("52.1, 4.5")).toEqual([4.5, 52.1]);
  expect(parseCentre("somewhere")).toBeUndefined();
});
