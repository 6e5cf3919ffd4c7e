import fc from "fast-check";
import { expect, test } from "vitest";
import { CALENDAR_UNITS, type CalendarUnit, calendarBuckets, equalRuns, usualUnitMs } from "./calendar-interval.ts";
import { wallTime } from "./zone.ts";

const HOUR = 3_600_000;
const wall = (zone: string, ts: number) => new Date(wallTime(zone, ts)).toISOString().slice(0, 16).replace("T", " ");
const cut = (unit: CalendarUnit, zone: string, from: string, to: string) =>
  calendarBuckets({ unit, zone }, { start: Date.parse(from), end: Date.parse(to) });

test.each<[CalendarUnit, string, string, string, readonly string[]]>([
  // unit, zone, from, to, where buckets begin on the clock of the zone and how many hours they have
  [
    "DAY", // the clock is set forward on the 29th
    "Europe/Berlin",
    "2026-03-27T23:00Z",
    "2026-03-30T22:00Z",
    ["2026-03-28 00:00 24h", "2026-03-29 00:00 23h", "2026-03-30 00:00 24h"],
  ],
  [
    "DAY", // and back on the 25th
    "Europe/Berlin",
    "2026-10-24T10:00Z",
    "2026-10-26T23:00Z",
    ["2026-10-24 12:00 12h", "2026-10-25 00:00 25h", "2026-10-26 00:00 24h"],
  ],
  [
    "DAY", // midnight itself is left out
    "America/Sao_Paulo",
    "2018-11-03T03:00Z",
    "2018-11-05T02:00Z",
    ["2018-11-03 00:00 24h", "2018-11-04 01:00 23h"],
  ],
  [
    "DAY", // the hour before midnight comes twice
    "America/Sao_Paulo",
    "2018-02-17T02:00Z",
    "2018-02-19T03:00Z",
    ["2018-02-17 00:00 25h", "2018-02-18 00:00 24h"],
  ],
  ["DAY", "Asia/Kolkata", "2026-01-01T18:30Z", "2026-01-02T18:30Z", ["2026-01-02 00:00 24h"]],
  [
    "WEEK",
    "America/New_York",
    "2026-03-01T05:00Z",
    "2026-03-22T04:00Z",
    ["2026-03-01 00:00 168h", "2026-03-08 00:00 167h", "2026-03-15 00:00 168h"],
  ],
  [
    "WEEK_ISO",
    "Europe/Berlin",
    "2026-10-18T22:00Z",
    "2026-11-01T23:00Z",
    ["2026-10-19 00:00 169h", "2026-10-26 00:00 168h"],
  ],
  [
    "MONTH",
    "Europe/Berlin",
    "2026-01-31T23:00Z",
    "2026-04-30T22:00Z",
    ["2026-02-01 00:00 672h", "2026-03-01 00:00 743h", "2026-04-01 00:00 720h"],
  ],
  ["MONTH", "UTC", "2024-02-10T00:00Z", "2024-03-02T00:00Z", ["2024-02-10 00:00 480h", "2024-03-01 00:00 24h"]],
  [
    "QUARTER",
    "Australia/Sydney",
    "2025-12-31T13:00Z",
    "2026-06-30T14:00Z",
    ["2026-01-01 00:00 2160h", "2026-04-01 00:00 2185h"],
  ],
  ["DAY", "UTC", "2026-01-02T00:00Z", "2026-01-02T00:00Z", []],
])("a range is cut by %s in %s from %s to %s", (unit, zone, from, to, expected) => {
  const found = cut(unit, zone, from, to).map(({ start, end }) => `${wall(zone, start)} ${(end - start) / HOUR}h`);
  expect(found).toEqual(expected);
});

test("a year of days is read in as many runs as it has clocks set", () => {
  const year = cut("DAY", "Europe/Berlin", "2025-12-31T23:00Z", "2026-12-31T23:00Z");
  expect(year).toHaveLength(365);
  expect(equalRuns(year).map(({ interval, start, end }) => [interval / HOUR, (end - start) / interval])).toEqual([
    [24, 87],
    [23, 1],
    [24, 209],
    [25, 1],
    [24, 67],
  ]);
});

test("buckets cover a range without gaps, in any zone", () => {
  const zones = [
    "UTC",
    "Europe/Berlin",
    "America/Sao_Paulo",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Africa/Casablanca",
  ];
  const at = fc.integer({ min: 0, max: 2_000_000_000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...CALENDAR_UNITS),
      fc.constantFrom(...zones),
      at,
      fc.nat(200),
      (unit, zone, s, days) => {
        const range = { start: s * 1000, end: s * 1000 + days * 24 * HOUR };
        const buckets = calendarBuckets({ unit, zone }, range);
        expect(buckets[0]?.start ?? range.start).toBe(range.start);
        expect(buckets.at(-1)?.end ?? range.start).toBe(range.end);
        for (const [index, bucket] of buckets.entries()) {
          expect(bucket.end).toBeGreaterThan(bucket.start);
          if (index > 0) expect(bucket.start).toBe(buckets[index - 1]?.end);
        }
        expect(buckets.length).toBeLessThanOrEqual(((days * 24 * HOUR) / usualUnitMs(unit)) * 1.1 + 2);
      },
    ),
    { numRuns: 100 },
  );
});
