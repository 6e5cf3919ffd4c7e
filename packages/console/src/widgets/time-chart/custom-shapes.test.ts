import { expect, test } from "vitest";
import { readSteps } from "./custom-shapes.ts";

test.each([
  [
    [["moveTo", -5, 10], ["closePath"]],
    [
      { name: "moveTo", numbers: [-0.5, 1] },
      { name: "closePath", numbers: [] },
    ],
  ],
  [[["arc", 0, 0, 10, 0, 3]], [{ name: "arc", numbers: [0, 0, 1, 0, 3] }]],
  [[["fill"]], undefined],
  [[["moveTo", "a", 1]], undefined],
  [[["moveTo", 1, 2, 3, 4, 5, 6, 7]], undefined],
  [[], undefined],
  ["moveTo", undefined],
  [Array.from({ length: 101 }, () => ["closePath"]), undefined],
])("the path %j is %j", (given, steps) => {
  expect(readSteps(given)).toEqual(steps);
});
