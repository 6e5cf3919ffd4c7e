import { expect, test } from "vitest";
import { movedBrush, overviewOf } from "./overview-times.ts";

const HOUR = 3_600_000;
const NOW = 10_000 * HOUR;

test.each([
  // window, overview, both in hours before now
  ["the last six hours end the week", [6, 0], [168, 0]],
  ["a minute is shown in a day", [1 / 60, 0], [24, 0]],
  ["a long past window lies in the middle", [1006, 1000], [1084, 916]],
] as const)("%s", (_, [from, to], [start, end]) => {
  const at = (hours: number) => NOW - hours * HOUR;
  expect(overviewOf({ start: at(from), end: at(to) }, NOW)).toEqual({ start: at(start), end: at(end) });
});

test.each([
  ["whole", 10, [50, 70]],
  ["whole", 900, [80, 100]],
  ["whole", -900, [0, 20]],
  ["start", 900, [55, 60]],
  ["start", -900, [0, 60]],
  ["end", -900, [40, 45]],
  ["end", 900, [40, 100]],
] as const)("the %s moved by %i is %j", (part, by, [start, end]) => {
  const bounds = { within: { start: 0, end: 100 }, shortest: 5 };
  expect(movedBrush({ start: 40, end: 60 }, part, by, bounds)).toEqual({ start, end });
});
