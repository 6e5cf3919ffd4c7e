import { describe, expect, test } from "vitest";
import { parseCron } from "./cron.ts";
import { nextRun } from "./next-run.ts";
import { Zone } from "./zone.ts";

/** The next runs after a time, in UTC. */
function runs(cron: string, zone: string, after: string, count: number): string[] {
  const expression = parseCron(cron);
  const clocks = new Zone(zone);
  const found: string[] = [];
  let time = Date.parse(after);
  for (let run = 0; run < count; run++) {
    const next = nextRun(expression, clocks, time);
    if (next === undefined) return found;
    found.push(new Date(next).toISOString().slice(0, 16));
    time = next;
  }
  return found;
}

test.each<[string, string, string, string[]]>([
  ["*/20 * * * *", "UTC", "2026-01-01T10:05:00Z", ["2026-01-01T10:20", "2026-01-01T10:40", "2026-01-01T11:00"]],
  ["0 7 * * MON-FRI", "UTC", "2026-01-02T08:00:00Z", ["2026-01-05T07:00", "2026-01-06T07:00"]],
  ["30 6 1,15 * *", "UTC", "2026-01-01T06:30:00Z", ["2026-01-15T06:30", "2026-02-01T06:30"]],
  ["0 0 13 * FRI", "UTC", "2026-02-01T00:00:00Z", ["2026-02-06T00:00", "2026-02-13T00:00", "2026-02-20T00:00"]],
  ["0 0 29 FEB *", "UTC", "2026-01-01T00:00:00Z", ["2028-02-29T00:00", "2032-02-29T00:00"]],
  ["0 12 * * 7", "UTC", "2026-01-01T00:00:00Z", ["2026-01-04T12:00"]],
  ["0 8 * * *", "Asia/Kolkata", "2026-01-01T00:00:00Z", ["2026-01-01T02:30", "2026-01-02T02:30"]],
  ["0 8 * * *", "America/New_York", "2026-03-07T00:00:00Z", ["2026-03-07T13:00", "2026-03-08T12:00"]],
  ["0 0 31 12 *", "Pacific/Auckland", "2026-01-01T00:00:00Z", ["2026-12-30T11:00"]],
])("%s in %s after %s", (cron, zone, after, expected) => {
  expect(runs(cron, zone, after, expected.length)).toEqual(expected);
});

describe("in Berlin", () => {
  test("runs in the skipped hour happen once, after the change", () => {
    const expected = ["2026-03-28T01:30", "2026-03-29T01:30", "2026-03-30T00:30"];
    expect(runs("30 2 * * *", "Europe/Berlin", "2026-03-28T00:00:00Z", 3)).toEqual(expected);
  });

  test("in the repeated hour, runs at fixed hours happen once, hourly ones twice", () => {
    const once = ["2026-10-25T00:30", "2026-10-26T01:30"];
    expect(runs("30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00Z", 2)).toEqual(once);
    const twice = ["2026-10-24T23:30", "2026-10-25T00:30", "2026-10-25T01:30", "2026-10-25T02:30"];
    expect(runs("30 * * * *", "Europe/Berlin", "2026-10-24T23:00:00Z", 4)).toEqual(twice);
  });
});

test("a date that never occurs has no run", () => {
  expect(runs("0 0 30 2 *", "UTC", "2026-01-01T00:00:00Z", 1)).toEqual([]);
});

test.each([
  "",
  "* * * *",
  "60 * * * *",
  "* 24 * * *",
  "* * 0 * *",
  "* * * 13 *",
  "* * * * 8",
  "*/0 * * * *",
  "5-1 * * * *",
  "a * * * *",
  "1-2-3 * * * *",
  "*-5 * * * *",
  "1,,2 * * * *",
  "* * * * * *",
])("%j is no expression", (cron) => {
  expect(() => parseCron(cron)).toThrow();
});

test("an unknown time zone is refused", () => {
  expect(() => new Zone("Mars/Olympus")).toThrow(RangeError);
});
