import { expect, test } from "vitest";
import { breakpointOf, isBeyond } from "./breakpoints.ts";

test.each([
  [0, "xs"],
  [599, "xs"],
  [600, "sm"],
  [959, "sm"],
  [960, "md"],
  [1279, "md"],
  [1280, "lg"],
  [1919, "lg"],
  [1920, "xl"],
])("BLOCK-9.047: %i px is %s", (width, range) => {
  expect(breakpointOf(width)).toBe(range);
});

test.each([
  ["xs", 600],
  ["sm", 960],
  ["md", 1280],
  ["lg", 1920],
] as const)("BLOCK-9.048: beyond %s is from %i px on", (range, from) => {
  expect(isBeyond(range, from - 1)).toBe(false);
  expect(isBeyond(range, from)).toBe(true);
});
