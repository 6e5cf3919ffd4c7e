import { DAY_MS, HOUR_MS, MINUTE_MS } from "@orrery/model";
import { expect, test } from "vitest";
import { carried, lengthOfParts, partsOf, predefinedWithin, readInterval } from "./length-parts.ts";

type Four = readonly [days: number, hours: number, minutes: number, seconds: number];
const parts = ([days, hours, minutes, seconds]: Four) => ({ days, hours, minutes, seconds });

test.each<readonly [string, Four, Four]>([
  // entered: days, hours, minutes, seconds; and what becomes of it
  ["nothing to carry", [1, 2, 3, 4], [1, 2, 3, 4]],
  ["BLOCK-4.061 60 seconds", [0, 0, 0, 60], [0, 0, 1, 0]],
  ["BLOCK-4.061 75 seconds", [0, 0, 0, 75], [0, 0, 1, 15]],
  ["BLOCK-4.061 seconds through all units", [0, 23, 59, 60], [1, 0, 0, 0]],
  ["BLOCK-4.061 many seconds", [0, 0, 0, 3605], [0, 1, 0, 5]],
  ["BLOCK-4.062 seconds of a minute", [0, 0, 1, -5], [0, 0, 0, 55]],
  ["BLOCK-4.062 seconds of a day", [1, 0, 0, -5], [0, 23, 59, 55]],
  ["BLOCK-4.063 no minute to borrow from", [0, 0, 0, -5], [0, 0, 0, 0]],
  ["BLOCK-4.063 more seconds than there are", [0, 0, 1, -90], [0, 0, 0, 0]],
  ["BLOCK-4.064 75 minutes", [0, 0, 75, 0], [0, 1, 15, 0]],
  ["BLOCK-4.064 minutes of an hour", [0, 1, -5, 0], [0, 0, 55, 0]],
  ["BLOCK-4.064 minutes of a day", [1, 0, -5, 30], [0, 23, 55, 30]],
  ["BLOCK-4.064 no hour to borrow from", [0, 0, -5, 30], [0, 0, 0, 30]],
  ["BLOCK-4.065 25 hours", [0, 25, 0, 0], [1, 1, 0, 0]],
  ["BLOCK-4.065 hours of a day", [1, -1, 0, 0], [0, 23, 0, 0]],
  ["BLOCK-4.065 no day to borrow from", [0, -1, 30, 0], [0, 0, 30, 0]],
  ["BLOCK-4.066 days below zero", [-1, 2, 0, 0], [0, 2, 0, 0]],
])("%s: %j becomes %j", (_, entered, expected) => {
  expect(carried(parts(entered))).toEqual(parts(expected));
});

test.each<readonly [number | null, Four]>([
  [null, [0, 0, 0, 0]],
  [MINUTE_MS, [0, 0, 1, 0]],
  [61_500, [0, 0, 1, 1]],
  [2 * DAY_MS + 3 * HOUR_MS + 4 * MINUTE_MS + 5000, [2, 3, 4, 5]],
])("%j ms is shown as %j", (ms, expected) => {
  expect(partsOf(ms)).toEqual(parts(expected));
});

test.each<readonly [Four, number | null]>([
  [[0, 0, 1, 0], MINUTE_MS],
  [[1, 1, 1, 1], 90_061_000],
  [[0, 0, 0, 0], null],
  [[0, 0, 0, -1], null],
])("BLOCK-4.070 BLOCK-4.071 %j comes to %j ms", (entered, ms) => {
  expect(lengthOfParts(parts(entered))).toBe(ms);
});

const HUGE = 9_999 * DAY_MS;

test.each([
  // value, advanced, bounds, shown value, advanced
  ["a predefined one", MINUTE_MS, false, undefined, MINUTE_MS, false],
  ["a predefined one among the units", MINUTE_MS, true, undefined, MINUTE_MS, true],
  ["none", null, false, undefined, null, false],
  ["BLOCK-4.067 none of the list", 61_000, false, undefined, 61_000, true],
  ["BLOCK-4.068 too short", 1, true, undefined, 1000, true],
  ["BLOCK-4.068 too short for the bounds", 5000, true, { min: 90_000, max: HOUR_MS }, 90_000, true],
  ["BLOCK-4.068 too long", HUGE, true, undefined, 7300 * DAY_MS, true],
  ["BLOCK-4.068 too long for the bounds", DAY_MS, true, { min: 90_000, max: HOUR_MS }, HOUR_MS, true],
  ["BLOCK-4.069 too short, of the list", MINUTE_MS, false, { min: 90_000, max: DAY_MS }, 2 * MINUTE_MS, false],
  ["BLOCK-4.069 too long, of the list", DAY_MS, false, { min: 1000, max: 3_085_000 }, 30 * MINUTE_MS, false],
])("%s: %j is shown as it may be", (_, value, isAdvanced, bounds, shown, advanced) => {
  expect(readInterval({ value, isAdvanced }, { bounds })).toEqual({ value: shown, isAdvanced: advanced });
});

test("BLOCK-4.069 where no predefined length lies within the bounds the nearest one is offered", () => {
  expect(predefinedWithin({ bounds: { min: 31 * DAY_MS, max: 40 * DAY_MS } })).toEqual([30 * DAY_MS]);
});
