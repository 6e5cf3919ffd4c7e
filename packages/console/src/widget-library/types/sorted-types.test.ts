import { expect, test } from "vitest";
import { sortedTypes } from "./sorted-types.ts";

const types = [
  { name: "Tank level", description: null, createdTime: 1 },
  { name: "Gauge", description: "An old one", createdTime: 2 },
  { name: "Gauge", description: "Shows a tank", createdTime: 3 },
  { name: "Valve", description: null, createdTime: 3 },
];

test.each([
  ["", ["Gauge", "Valve", "Gauge", "Tank level"]],
  ["tank", ["Gauge", "Tank level"]],
  ["old", ["Gauge"]],
  ["nothing", []],
])("types with “%s”", (search, expected) => {
  expect(sortedTypes(types, search).map(({ name }) => name)).toEqual(expected);
});
