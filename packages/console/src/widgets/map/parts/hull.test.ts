import { expect, test } from "vitest";
import { hullOf } from "./hull.ts";

test("a hull has the outer places alone", () => {
  const square = [
    [0, 0],
    [2, 0],
    [1, 1],
    [2, 2],
    [0, 2],
  ] as const;
  expect(hullOf(square)).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
    [0, 0],
  ]);
  expect(
    hullOf([
      [0, 0],
      [2, 2],
      [1, 1],
    ]),
  ).toEqual([
    [0, 0],
    [2, 2],
    [0, 0],
  ]);
});
