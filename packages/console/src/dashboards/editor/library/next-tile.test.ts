import { expect, test } from "vitest";
import { nextTile } from "./next-tile.ts";

const GRID = { count: 8, columns: 3 };

test.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 7, 7],
  ["ArrowLeft", 0, 0],
  ["ArrowDown", 1, 4],
  ["ArrowDown", 5, 7],
  ["ArrowDown", 7, 7],
  ["ArrowUp", 4, 1],
  ["ArrowUp", 2, 2],
  ["Home", 5, 0],
  ["End", 1, 7],
  ["Enter", 1, undefined],
])("%s leads from tile %i to %s", (key, index, next) => {
  expect(nextTile(key, index, GRID)).toBe(next);
});

test("an empty list leads nowhere", () => {
  expect(nextTile("ArrowDown", 0, { count: 0, columns: 3 })).toBeUndefined();
});
