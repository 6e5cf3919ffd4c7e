import { expect, test } from "vitest";
import { boundPeriod, periodOfRange, rangeOfPeriod, type TimePeriod, withEnd, withStart } from "./time-period.ts";
import { DAY_MS } from "./time-units.ts";

const NOW = 1_000_000_000;
const period = (startTimeMs: number, endTimeMs: number): TimePeriod => ({ startTimeMs, endTimeMs });

test.each([
  ["BLOCK-5.074 the start at the end", withStart(period(0, 60_000), 60_000, NOW), period(59_000, 60_000)],
  ["BLOCK-5.074 the start behind the end", withStart(period(0, 60_000), 90_000, NOW), period(59_000, 60_000)],
  ["BLOCK-5.074 half a second before the end", withStart(period(0, 60_000), 59_500, NOW), period(59_000, 60_000)],
  ["a start that is fine", withStart(period(0, 60_000), 30_000, NOW), period(30_000, 60_000)],
  ["BLOCK-5.075 the end at the start", withEnd(period(60_000, 90_000), 60_000, NOW), period(60_000, 61_000)],
  ["BLOCK-5.075 the end before the start", withEnd(period(60_000, 90_000), 5, NOW), period(60_000, 61_000)],
  ["an end that is fine", withEnd(period(60_000, 90_000), 80_000, NOW), period(60_000, 80_000)],
  ["BLOCK-5.076 an end that is still to come", withEnd(period(0, 60_000), NOW + DAY_MS, NOW), period(0, NOW)],
  ["BLOCK-5.077 both still to come", boundPeriod(period(NOW + 1, NOW + 2), NOW), period(NOW - 1000, NOW)],
  ["BLOCK-5.077 the wrong way around", boundPeriod(period(90_000, 60_000), NOW), period(59_000, 60_000)],
  ["BLOCK-5.078 none", boundPeriod(null, NOW), period(NOW - DAY_MS, NOW)],
])("%s is clamped", (_, clamped, expected) => {
  expect(clamped).toEqual(expected);
});

test("BLOCK-3.084 a period is said by startTimeMs and endTimeMs", () => {
  expect(periodOfRange({ start: 5, end: 9 })).toEqual({ startTimeMs: 5, endTimeMs: 9 });
  expect(rangeOfPeriod({ startTimeMs: 5, endTimeMs: 9 })).toEqual({ start: 5, end: 9 });
});
