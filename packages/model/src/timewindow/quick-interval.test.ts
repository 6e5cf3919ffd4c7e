import { expect, test } from "vitest";
import {
  CURRENT_PERIODS,
  firstDayOfWeekIn,
  periodBefore,
  periodOf,
  QUICK_INTERVALS,
  type QuickInterval,
  usualLengthOf,
} from "./quick-interval.ts";

const at = (text: string) => Date.parse(text);
const text = ({ start, end }: { start: number; end: number }) =>
  `${new Date(start).toISOString().slice(0, 16)} ${new Date(end).toISOString().slice(0, 16)}`;

const PARIS = "Europe/Paris";
const WEDNESDAY = "2026-03-18T09:24:30Z"; // 10:24 in Paris

test.each<[QuickInterval, string, string, string]>([
  // period, zone, now, start and end in UTC
  ["YESTERDAY", PARIS, WEDNESDAY, "2026-03-16T23:00 2026-03-17T23:00"],
  ["DAY_BEFORE_YESTERDAY", PARIS, WEDNESDAY, "2026-03-15T23:00 2026-03-16T23:00"],
  ["THIS_DAY_LAST_WEEK", PARIS, WEDNESDAY, "2026-03-10T23:00 2026-03-11T23:00"],
  ["PREVIOUS_WEEK", PARIS, WEDNESDAY, "2026-03-07T23:00 2026-03-14T23:00"], // Sunday to Sunday
  ["PREVIOUS_WEEK_ISO", PARIS, WEDNESDAY, "2026-03-08T23:00 2026-03-15T23:00"],
  ["PREVIOUS_MONTH", PARIS, WEDNESDAY, "2026-01-31T23:00 2026-02-28T23:00"],
  ["PREVIOUS_YEAR", PARIS, WEDNESDAY, "2024-12-31T23:00 2025-12-31T23:00"],
  ["CURRENT_HOUR", PARIS, WEDNESDAY, "2026-03-18T09:00 2026-03-18T10:00"],
  ["CURRENT_DAY", PARIS, WEDNESDAY, "2026-03-17T23:00 2026-03-18T23:00"],
  ["CURRENT_DAY_SO_FAR", PARIS, WEDNESDAY, "2026-03-17T23:00 2026-03-18T09:24"],
  ["CURRENT_WEEK", PARIS, WEDNESDAY, "2026-03-14T23:00 2026-03-21T23:00"],
  ["CURRENT_WEEK_ISO", PARIS, WEDNESDAY, "2026-03-15T23:00 2026-03-22T23:00"],
  ["CURRENT_WEEK_SO_FAR", PARIS, WEDNESDAY, "2026-03-14T23:00 2026-03-18T09:24"],
  ["CURRENT_WEEK_ISO_SO_FAR", PARIS, WEDNESDAY, "2026-03-15T23:00 2026-03-18T09:24"],
  ["CURRENT_MONTH", PARIS, WEDNESDAY, "2026-02-28T23:00 2026-03-31T22:00"], // 31 days less an hour
  ["CURRENT_MONTH_SO_FAR", PARIS, WEDNESDAY, "2026-02-28T23:00 2026-03-18T09:24"],
  ["CURRENT_YEAR", PARIS, WEDNESDAY, "2025-12-31T23:00 2026-12-31T23:00"],
  ["CURRENT_YEAR_SO_FAR", PARIS, WEDNESDAY, "2025-12-31T23:00 2026-03-18T09:24"],
  // daylight saving: days of 23 and 25 hours, weeks that contain them
  ["CURRENT_DAY", PARIS, "2026-03-29T10:00:00Z", "2026-03-28T23:00 2026-03-29T22:00"],
  ["CURRENT_DAY", PARIS, "2026-10-25T10:00:00Z", "2026-10-24T22:00 2026-10-25T23:00"],
  ["YESTERDAY", PARIS, "2026-03-30T10:00:00Z", "2026-03-28T23:00 2026-03-29T22:00"],
  ["CURRENT_WEEK_ISO", PARIS, "2026-10-25T10:00:00Z", "2026-10-18T22:00 2026-10-25T23:00"],
  ["CURRENT_HOUR", PARIS, "2026-10-25T01:20:00Z", "2026-10-25T01:00 2026-10-25T02:00"],
  // midnight that does not exist
  ["CURRENT_DAY", "America/Santiago", "2026-09-06T12:00:00Z", "2026-09-06T04:00 2026-09-07T03:00"],
  // month ends, leap years
  ["PREVIOUS_MONTH", "UTC", "2028-03-31T12:00:00Z", "2028-02-01T00:00 2028-03-01T00:00"],
  ["PREVIOUS_MONTH", "UTC", "2026-01-31T12:00:00Z", "2025-12-01T00:00 2026-01-01T00:00"],
  ["CURRENT_MONTH", "UTC", "2026-02-28T23:59:59Z", "2026-02-01T00:00 2026-03-01T00:00"],
  // the date differs from UTC's
  ["CURRENT_DAY", "Asia/Tokyo", "2026-03-18T16:00:00Z", "2026-03-18T15:00 2026-03-19T15:00"],
  ["CURRENT_HOUR", "Asia/Kolkata", "2026-03-18T10:10:00Z", "2026-03-18T09:30 2026-03-18T10:30"],
])("BLOCK-3.112 %s in %s at %s is %s", (period, zone, now, expected) => {
  expect(text(periodOf(period, zone, at(now)))).toBe(expected);
});

test("the first day of the week is the reader's", () => {
  expect(text(periodOf("CURRENT_WEEK", "UTC", at(WEDNESDAY), 6))).toBe("2026-03-14T00:00 2026-03-21T00:00");
});

test.each([
  ["en-US", 0],
  ["de-DE", 1],
  ["ar-EG", 6],
  ["no locale at all", 0],
])("in %s a week begins on day %d", (locale, day) => {
  expect(firstDayOfWeekIn(locale)).toBe(day);
});

test.each<[QuickInterval, string, string]>([
  ["CURRENT_DAY", "2026-03-30T10:00:00Z", "2026-03-28T23:00 2026-03-29T22:00"],
  ["CURRENT_MONTH", WEDNESDAY, "2026-01-31T23:00 2026-02-28T23:00"],
  ["CURRENT_DAY_SO_FAR", WEDNESDAY, "2026-03-16T23:00 2026-03-17T09:24"],
  ["THIS_DAY_LAST_WEEK", WEDNESDAY, "2026-03-03T23:00 2026-03-04T23:00"],
  ["CURRENT_HOUR", WEDNESDAY, "2026-03-18T08:00 2026-03-18T09:00"],
])("before %s at %s lies %s", (period, now, expected) => {
  expect(text(periodBefore(period, PARIS, at(now)))).toBe(expected);
});

test("BLOCK-3.112 there are eighteen quick intervals", () => {
  expect(QUICK_INTERVALS).toHaveLength(18);
  expect(new Set(QUICK_INTERVALS).size).toBe(18);
});

test.each<[QuickInterval, number]>([
  ["CURRENT_HOUR", 1],
  ["YESTERDAY", 24],
  ["CURRENT_WEEK_ISO_SO_FAR", 7 * 24],
  ["PREVIOUS_MONTH", 30 * 24],
  ["CURRENT_YEAR", 365 * 24],
])("BLOCK-9.056 %s usually has %d hours", (period, hours) => {
  expect(usualLengthOf(period)).toBe(hours * 3_600_000);
});

test("BLOCK-9.046 realtime offers the current periods only", () => {
  expect(CURRENT_PERIODS).toHaveLength(11);
  expect(CURRENT_PERIODS.every((name) => name.startsWith("CURRENT_"))).toBe(true);
});
