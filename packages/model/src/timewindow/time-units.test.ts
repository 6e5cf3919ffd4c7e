import { expect, test } from "vitest";
import { AGGREGATIONS } from "../values/aggregation.ts";
import { PREDEFINED_INTERVALS } from "./interval.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, TIME_UNITS, WEEK_MS } from "./time-units.ts";

test("BLOCK-9.055 a second has 1000 ms, a minute 60 s, an hour 60 min, a day 24 h, a week 7 days", () => {
  expect([SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS, WEEK_MS]).toEqual([1000, 60_000, 3_600_000, 86_400_000, 604_800_000]);
});

test("BLOCK-3.111 time units", () => {
  expect(TIME_UNITS).toEqual(["MILLISECONDS", "SECONDS", "MINUTES", "HOURS", "DAYS"]);
});

test("BLOCK-3.110 aggregation types", () => {
  expect(AGGREGATIONS).toEqual(["MIN", "MAX", "AVG", "SUM", "COUNT", "NONE"]);
});

test.each([
  ["BLOCK-9.060 seconds", SECOND_MS, MINUTE_MS, [1, 5, 10, 15, 30]],
  ["BLOCK-9.061 minutes", MINUTE_MS, HOUR_MS, [1, 2, 5, 10, 15, 30]],
  ["BLOCK-9.062 hours", HOUR_MS, DAY_MS, [1, 2, 5, 10, 12]],
  ["BLOCK-9.063 days", DAY_MS, Number.POSITIVE_INFINITY, [1, 7, 30]],
])("%s to group by", (_, unit, next, counts) => {
  const ofUnit = PREDEFINED_INTERVALS.filter((ms) => ms >= unit && ms < next);
  expect(ofUnit).toEqual(counts.map((count) => count * unit));
});
