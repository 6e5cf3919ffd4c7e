import { expect, test } from "vitest";
import { angleOf, roundedValue, stepOf, valueAfterKey, valueAt } from "./knob-geometry.ts";

const percent = { min: 0, max: 100, decimals: 2 };
const whole = { min: 0, max: 100, decimals: 0 };
const small = { min: -1, max: 1, decimals: 3 };

test.each([
  [12.3456, percent, 12.35],
  [12.5, whole, 13],
  [-4, percent, 0],
  [400, percent, 100],
  [0.12345, small, 0.123],
])("%d on %j is %d", (value, range, rounded) => {
  expect(roundedValue(value, range)).toBe(rounded);
});

test.each([
  [0, percent, 0],
  [50, percent, 135],
  [100, percent, 270],
  [-20, percent, 0],
  [0, small, 135],
])("%d on %j is at %d degrees", (value, range, angle) => {
  expect(angleOf(value, range)).toBe(angle);
});

test.each([
  ["upwards", 0, -10, undefined, 50],
  ["to the right", 10, 0, undefined, 83],
  ["to the left", -10, 0, undefined, 17],
  ["at the left end", -10, 10, undefined, 0],
  ["at the right end", 10, 10, undefined, 100],
  ["in the opening, left", -1, 10, undefined, 0],
  ["in the opening, right", 1, 10, undefined, 100],
  ["in the opening, coming from the right", -1, 10, 90, 100],
  ["in the opening, coming from the left", 1, 10, 10, 0],
])("a pointer %s means %d, %d after %s is %d", (_, x, y, before, value) => {
  expect(valueAt(x, y, whole, before)).toBe(value);
});

test.each([
  [percent, 1],
  [whole, 1],
  [small, 0.02],
  [{ min: 0, max: 5, decimals: 0 }, 1],
  [{ min: 0, max: 2500, decimals: 0 }, 50],
])("the step of %j is %d", (range, step) => {
  expect(stepOf(range)).toBeCloseTo(step, 10);
});

test.each([
  ["ArrowUp", 50, 51],
  ["ArrowRight", 50, 51],
  ["ArrowDown", 50, 49],
  ["ArrowLeft", 0, 0],
  ["PageUp", 50, 60],
  ["PageDown", 5, 0],
  ["Home", 50, 0],
  ["End", 50, 100],
  ["a", 50, undefined],
])("%s on %d gives %s", (key, value, next) => {
  expect(valueAfterKey(key, value, percent)).toBe(next);
});
