import { expect, test } from "vitest";
import { levelColor, spreadColor } from "./levels.ts";

const SCALE = { min: 0, max: 100 };

test.each([
  [["red"], 70, "red"],
  [[], 70, undefined],
  [["green", "yellow", "red"], 0, "green"],
  [["green", "yellow", "red"], 50, "yellow"],
  [["green", "yellow", "red"], 60, "color-mix(in srgb, red 20%, yellow)"],
  [["green", "yellow", "red"], 1000, "red"],
])("of the colours %j the value %d has %s", (colors, value, color) => {
  expect(spreadColor(colors, value, SCALE)).toBe(color);
});

const LEVELS = [
  { from: 20, to: 40, color: "green" },
  { from: 60, to: 80, color: "red" },
];

test.each([
  [10, undefined],
  [20, "green"],
  [40, "green"],
  [45, "color-mix(in srgb, red 25%, green)"],
  [70, "red"],
  [90, "red"],
])("of two levels with a gap the value %d has %s", (value, color) => {
  expect(levelColor(LEVELS, value)).toBe(color);
});

test("where levels meet, the upper one begins", () => {
  const meeting = [
    { from: 0, to: 50, color: "green" },
    { from: 50, to: 100, color: "red" },
  ];
  expect(levelColor(meeting, 50)).toBe("red");
});
