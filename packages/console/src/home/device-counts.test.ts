import { expect, test } from "vitest";
import { deviceActivity } from "./device-counts.ts";

test.each([
  [[2481, 2317, 2469], { total: 2481, active: 2317, inactive: 152, never: 12 }],
  [[0, 0, 0], { total: 0, active: 0, inactive: 0, never: 0 }],
  [[5, 6, 4], { total: 5, active: 5, inactive: 0, never: 0 }],
  [[5, 2, 9], { total: 5, active: 2, inactive: 3, never: 0 }],
] as const)("%o", ([all, active, seen], expected) => {
  expect(deviceActivity(all, active, seen)).toEqual(expected);
});
