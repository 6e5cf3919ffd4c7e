import { DAY_MS } from "@orrery/model";
import { expect, test } from "vitest";
import { growthOf } from "./storage-growth.ts";

const HOUR_MS = DAY_MS / 24;
const hours = (count: number, perHour: number) =>
  Array.from({ length: count }, (_, hour) => ({ time: hour * HOUR_MS, bytes: 5_000 + hour * perHour }));

test.each([
  ["nothing was watched", [], undefined],
  ["less than a day was watched", hours(24, 10), undefined],
  ["it grows evenly", hours(25, 10), { bytesPerDay: 240, fullAt: DAY_MS + 100 * DAY_MS }],
  ["it shrinks", hours(25, -10), { bytesPerDay: -240 }],
  ["it stays", hours(25, 0), { bytesPerDay: 0 }],
  ["it would last longer than ten years", hours(49, 0.1), { bytesPerDay: 2 }],
])("when %s", (_, samples, growth) => {
  expect(growthOf(samples, 24_000)).toEqual(growth);
});

test("a single peak does not decide, and without a known disk no end is told", () => {
  const week = hours(169, 10).map((sample, hour) => (hour === 84 ? { ...sample, bytes: 1_000_000 } : sample));
  expect(growthOf(week, undefined)).toEqual({ bytesPerDay: 240 });
});
