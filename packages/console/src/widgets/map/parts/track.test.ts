import type { SeriesView } from "@orrery/model";
import { expect, test } from "vitest";
import type { SeriesRecord } from "./map-record.ts";
import { placeOf } from "./place.ts";
import { routesOf, trackOf } from "./track.ts";

const view = (points: readonly (readonly [number, number | string])[]): SeriesView => ({
  ts: Float64Array.from(points, ([ts]) => ts),
  values: Float64Array.from(points, ([, value]) => Number(value)),
  valueAt: (index) => points[index]?.[1] ?? "",
});
const record = (latitude: Parameters<typeof view>[0], longitude: Parameters<typeof view>[0]) =>
  ({
    id: "van",
    series: [
      { label: "latitude", view: view(latitude) },
      { label: "longitude", view: view(longitude) },
    ],
  }) as unknown as SeriesRecord; // no more of it is read
const KEYS = ["latitude", "longitude"] as const;
const track = (...of: Parameters<typeof record>) => trackOf(record(...of), KEYS, placeOf);

test("moments with both values are points of the way", () => {
  expect(
    track(
      [
        [1, 50],
        [2, 51],
      ],
      [
        [1, 4],
        [2, 5],
      ],
    ),
  ).toEqual([
    { ts: 1, at: [4, 50] },
    { ts: 2, at: [5, 51] },
  ]);
});

test("a value stays until the next one; what is before both are known is left out", () => {
  expect(
    track(
      [
        [1, 50],
        [3, 52],
      ],
      [[2, 4]],
    ),
  ).toEqual([
    { ts: 2, at: [4, 50] },
    { ts: 3, at: [4, 52] },
  ]);
});

test("what is no place is left out", () => {
  expect(
    track(
      [
        [1, "no"],
        [2, 51],
      ],
      [
        [1, 4],
        [2, 5],
      ],
    ),
  ).toEqual([{ ts: 2, at: [5, 51] }]);
  expect(trackOf({ series: [] }, KEYS, placeOf)).toEqual([]);
});

const settings = { color: "#1976D3", useColorFunction: true, strokeWeight: 4, strokeOpacity: 0.65 };

test.each([
  ["as settings say", undefined, ""],
  ["as a function says", "#00ff00", "#00ff00"],
])("a line is drawn %s", (_, given, color) => {
  const van = record(
    [
      [1, 50],
      [2, 51],
    ],
    [
      [1, 4],
      [2, 5],
    ],
  );
  const lines = routesOf([van], settings, { keys: KEYS, pointOf: placeOf, resultOf: () => given });
  expect(lines).toEqual([
    {
      id: "van",
      path: [
        [4, 50],
        [5, 51],
      ],
      color,
      width: 4,
      opacity: 0.65,
    },
  ]);
});

test("functions say how wide and how strong a line is, within bounds", () => {
  const van = record(
    [
      [1, 50],
      [2, 51],
    ],
    [
      [1, 4],
      [2, 5],
    ],
  );
  const own = { ...settings, useColorFunction: false, useStrokeWeightFunction: true, useStrokeOpacityFunction: true };
  const line = (width: unknown, opacity: unknown) => {
    const resultOf = (name: string) => (name === "strokeWeightFunction" ? width : opacity);
    const [found] = routesOf([van], own, { keys: KEYS, pointOf: placeOf, resultOf });
    return found && [found.width, found.opacity];
  };
  expect(line(9, 0.2)).toEqual([9, 0.2]);
  expect(line("9", 7)).toEqual([9, 1]);
  expect(line(-1, undefined)).toEqual([0, 0.65]);
});

test("one point is no line", () => {
  const van = record([[1, 50]], [[1, 4]]);
  expect(routesOf([van], settings, { keys: KEYS, pointOf: placeOf, resultOf: () => undefined })).toEqual([]);
});
