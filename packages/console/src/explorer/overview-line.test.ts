import type { PixelSeries } from "@orrery/model/pixels";
import { expect, test } from "vitest";
import { lineOf, placesOf } from "./overview-line.ts";

const f = (...values: number[]) => Float64Array.from(values);
const FRAME = { start: 0, end: 100, width: 10 };
const SLOTS: PixelSeries = {
  ...{ kind: "slots", slot: f(1, 2), count: f(3, 2), sum: f(9, 9), min: f(0, 4), max: f(6, 5) },
  ...{ first: f(1, 5), last: f(3, 4) },
};

test.each([
  ["the extremes of slots, in the order in which they rise or fall", SLOTS, "M1.5 75.0L1.5 15.0L2.5 25.0L2.5 35.0"],
  ["points as they are", { kind: "raw", ts: f(0, 100), values: f(2, 4) }, "M0.0 75.0L10.0 15.0"],
  ["a value that never changes lies in the middle", { kind: "raw", ts: f(50), values: f(7) }, "M5.0 45.0"],
  ["what is no number has no line", { kind: "others" }, null],
] as const)("the overview draws %s", (_, series, path) => {
  expect(lineOf(placesOf(series, 10), FRAME)).toBe(path);
});
