import { expect, test } from "vitest";
import { sortedTypes } from "./sorted-types.ts";

const types = [
  { name: "Tank level", description: null, createdTime: 1 },
  { name: "Gauge", description: "An old one", createdTime: 2 },
  { name: "Gauge", description: "Shows a tank", createdTime: 3 },
];

test.each([
  ["", [3, 2, 1]],
  ["tank", [3, 1]],
  ["old", [2]],
  ["nothing", []],
])("types with “%s”", (search, expected) => {
  expect(sortedTypes(types, search).map(({ createdTime }) => createdTime)).toEqual(expected);
});
