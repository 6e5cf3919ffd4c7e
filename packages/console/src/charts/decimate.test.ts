import { expect, test } from "vitest";
import { decimate, lowerBound, nearestIndex } from "./decimate.ts";

const x = { min: 0, max: 1000, start: 0, end: 100 }; // ten units of time a pixel
const y = { min: 0, max: 100, start: 100, end: 0 };
const series = (values: number[], step = 1) => ({
  ts: Float64Array.from(values, (_, index) => index * step),
  values: Float64Array.from(values),
});
const drawn = (data: ReturnType<typeof series>) => {
  const points = decimate(data, { from: 0, to: data.ts.length, x, y });
  return Array.from({ length: points.length / 2 }, (_, index) => [points[index * 2], points[index * 2 + 1]]);
};

test("few points are drawn as they are", () => {
  expect(drawn(series([10, 20, 30], 500))).toEqual([
    [0, 90],
    [50, 80],
    [100, 70],
  ]);
});

test("of a crowded column the first, the lowest, the highest and the last remain, in order of time", () => {
  const values = drawn(series([50, 40, 90, 50, 5, 50, 60, 61, 62, 63])).map(([, pixel]) => 100 - (pixel ?? 0));
  expect(values.map(Math.round)).toEqual([50, 90, 5, 63]);
});

test("values that are no number are left out", () => {
  expect(drawn(series([NaN, 10, NaN, NaN, 20, NaN], 200)).map(([px]) => px)).toEqual([20, 80]);
  expect(drawn(series([NaN, NaN]))).toEqual([]);
});

test("a million points become at most four a column and keep every extreme", () => {
  const values = Array.from({ length: 1_000_000 }, (_, index) => 50 + 40 * Math.sin(index / 1000));
  values[123_456] = 99;
  values[765_432] = 1;
  const points = drawn(series(values, 0.001));
  expect(points.length).toBeLessThanOrEqual(4 * 101);
  const pixels = points.map(([, pixel]) => Math.round(100 - (pixel ?? 0)));
  expect(Math.max(...pixels)).toBe(99);
  expect(Math.min(...pixels)).toBe(1);
});

test.each([
  [5, 0, 0],
  [10, 0, 0],
  [14, 1, 0],
  [16, 1, 1],
  [40, 3, 2],
])("among 10, 20, 30 the bound of %d is %d, the nearest %d", (ts, bound, nearest) => {
  const times = Float64Array.of(10, 20, 30);
  expect(lowerBound(times, ts)).toBe(bound);
  expect(nearestIndex(times, ts)).toBe(nearest);
});

test("nothing is near in an empty series", () => {
  expect(nearestIndex(new Float64Array(), 5)).toBe(-1);
});
