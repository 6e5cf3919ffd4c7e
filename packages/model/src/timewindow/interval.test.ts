import { expect, test } from "vitest";
import {
  boundInterval,
  boundLength,
  DEFAULT_MAX_DATAPOINTS,
  intervalBounds,
  intervalsFor,
  limitBounds,
  MIN_DATAPOINTS_BOUND,
  nearest,
  samplingFor,
} from "./interval.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  // window, shortest and longest interval in seconds
  [MINUTE, 1, 8],
  [6 * HOUR, 44, 3085],
  [DAY, 173, 12_342],
  [30 * DAY, 5184, 370_285],
  [1000, 1, 1],
  [500_000, 1, 71],
  [7000, 1, 1],
])("CORE-9.007 CORE-9.009 a window of %d ms is cut into buckets of %d to %d s", (windowMs, min, max) => {
  expect(intervalBounds(windowMs)).toEqual({ min: min * 1000, max: max * 1000 });
});

test.each([
  // window, wanted interval, interval used
  [MINUTE, undefined, 1000],
  [MINUTE, 1000, 1000],
  [6 * HOUR, MINUTE, MINUTE],
  [6 * HOUR, 1000, 44_000],
  [6 * HOUR, DAY, 3_085_000],
  [6 * HOUR, undefined, 2 * MINUTE],
  [DAY, undefined, 5 * MINUTE],
  [7 * DAY, undefined, HOUR],
  [30 * DAY, 0, 5 * HOUR],
  [200_000, undefined, 1000],
])("CORE-9.008 a window of %d ms with a wanted interval of %s ms uses %d ms", (windowMs, wanted, used) => {
  expect(boundInterval(windowMs, wanted)).toBe(used);
});

test("the intervals offered lie within the bounds", () => {
  expect(intervalsFor(6 * HOUR)).toEqual([1, 2, 5, 10, 15, 30].map((count) => count * MINUTE));
  expect(intervalsFor(1000)).toEqual([1000]);
});

test("without aggregation the limit is the wanted number of points", () => {
  expect(samplingFor("NONE", { windowMs: DAY, wantedMs: MINUTE, limit: 200 })).toEqual({
    aggregation: "NONE",
    intervalMs: 1000,
    limit: 200,
  });
});

test("with aggregation the limit is the number of buckets", () => {
  expect(samplingFor("AVG", { windowMs: 6 * HOUR + 1, wantedMs: MINUTE, limit: 25_000 }).limit).toBe(361);
});

test.each([
  [0, 1000],
  [999, 1000],
  [5000, 5000],
  [7300 * DAY, 7300 * DAY],
  [7301 * DAY, 7300 * DAY],
])("CORE-5.015 a length of %d ms is bounded to %d", (ms, bounded) => {
  expect(boundLength(ms)).toBe(bounded);
});

test("CORE-5.015 the interval of an endless window is no longer than 7300 days", () => {
  expect(boundInterval(1e15, 1e15)).toBe(7300 * DAY);
});

test("of two equally near lengths the smaller one is the nearest", () => {
  expect(nearest([1, 3, 9], 2)).toBe(1);
  expect(nearest([1, 3, 9], 7)).toBe(9);
});

test("CORE-5.017: until the platform tells, 500 points are the most", () => {
  expect(DEFAULT_MAX_DATAPOINTS).toBe(500);
});

test("CORE-5.016 CORE-9.006 a platform limit of 7 or less is raised to 8", () => {
  expect(MIN_DATAPOINTS_BOUND).toBe(7);
  expect(limitBounds(5)).toEqual({ min: 7, max: 8 });
  expect(limitBounds(50_000)).toEqual({ min: 7, max: 50_000 });
});
