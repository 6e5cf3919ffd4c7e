import { expect, test } from "vitest";
import { shareAfterKey, shareAt } from "./pane-share.ts";

test.each([
  [350, 1000, 35],
  [0, 1000, 15],
  [1000, 1000, 85],
  [10, 0, 50],
])("a gutter at %i of %i px gives %i %", (position, length, expected) => {
  expect(shareAt(position, length)).toBe(expected);
});

test.each([
  ["ArrowLeft", 50, "columns", 45],
  ["ArrowRight", 83, "columns", 85],
  ["ArrowUp", 35, "rows", 30],
  ["ArrowLeft", 35, "rows", undefined],
  ["Home", 35, "rows", 15],
  ["End", 35, "rows", 85],
  ["a", 35, "rows", undefined],
] as const)("%s at %i in %s", (key, share, direction, expected) => {
  expect(shareAfterKey(key, share, direction)).toBe(expected);
});
