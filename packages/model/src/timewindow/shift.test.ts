import { expect, test } from "vitest";
import { shiftedRange, type WindowShift } from "./shift.ts";
import type { TimeWindow } from "./time-window.ts";

const at = (text: string) => Date.parse(text);
const short = (ts: number) => new Date(ts).toISOString().slice(0, 16);
const NOW = "2026-03-18T09:24:00Z";
const HOUR = 3_600_000;
const PREVIOUS: WindowShift = { kind: "previousInterval" };
const custom = (byMs: number): WindowShift => ({ kind: "customInterval", byMs });
const back = (unit: "days" | "weeks" | "months" | "years"): WindowShift => ({ kind: "back", unit });
const last: TimeWindow = { kind: "historyLast", lengthMs: 2 * HOUR };
const realtime: TimeWindow = { kind: "realtimeLast", lengthMs: 2 * HOUR };
const fixed = (start: string, end: string): TimeWindow => ({
  kind: "historyFixed",
  range: { start: at(`${start}Z`), end: at(`${end}Z`) },
});
const quick = (period: "YESTERDAY" | "CURRENT_MONTH" | "CURRENT_DAY_SO_FAR" | "PREVIOUS_YEAR"): TimeWindow => ({
  kind: "historyQuick",
  period,
  zone: "Europe/Paris",
});

test.each<readonly [string, TimeWindow, WindowShift, string, string]>([
  ["BLOCK-4.079 last", last, PREVIOUS, "2026-03-18T05:24", "2026-03-18T07:24"],
  ["BLOCK-4.079 realtime", realtime, PREVIOUS, "2026-03-18T05:24", "2026-03-18T07:24"],
  [
    "BLOCK-4.079 fixed",
    fixed("2026-03-01T06:00", "2026-03-01T08:00"),
    PREVIOUS,
    "2026-03-01T04:00",
    "2026-03-01T06:00",
  ],
  ["BLOCK-4.079 yesterday", quick("YESTERDAY"), PREVIOUS, "2026-03-15T23:00", "2026-03-16T23:00"],
  ["BLOCK-4.079 month", quick("CURRENT_MONTH"), PREVIOUS, "2026-01-31T23:00", "2026-02-28T23:00"],
  ["BLOCK-4.079 day so far", quick("CURRENT_DAY_SO_FAR"), PREVIOUS, "2026-03-16T23:00", "2026-03-17T09:24"],
  ["BLOCK-4.079 year", quick("PREVIOUS_YEAR"), PREVIOUS, "2023-12-31T23:00", "2024-12-31T23:00"],
  ["BLOCK-4.080 last", last, custom(24 * HOUR), "2026-03-17T07:24", "2026-03-17T09:24"],
  ["BLOCK-4.080 yesterday", quick("YESTERDAY"), custom(HOUR), "2026-03-16T22:00", "2026-03-17T22:00"],
  ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY].map(
    (ms) => [`BLOCK-5.109 by ${ms}`, last, custom(ms), "2026-03-18T07:24", "2026-03-18T09:24"] as const,
  ),
  [
    "BLOCK-4.081 a day",
    fixed("2026-03-17T06:00", "2026-03-17T08:00"),
    back("days"),
    "2026-03-16T06:00",
    "2026-03-16T08:00",
  ],
  [
    "BLOCK-4.081 a day over the change to summer time",
    fixed("2026-03-29T08:00", "2026-03-29T10:00"),
    back("days"),
    "2026-03-28T09:00",
    "2026-03-28T11:00",
  ],
  [
    "BLOCK-4.081 a week",
    fixed("2026-03-17T06:00", "2026-03-17T08:00"),
    back("weeks"),
    "2026-03-10T06:00",
    "2026-03-10T08:00",
  ],
  [
    "BLOCK-4.081 a month to one that is shorter",
    fixed("2026-03-31T10:00", "2026-03-31T12:00"),
    back("months"),
    "2026-02-28T11:00",
    "2026-02-28T13:00",
  ],
  [
    "BLOCK-4.081 a year from the 29th of February",
    fixed("2028-02-29T10:00", "2028-02-29T12:00"),
    back("years"),
    "2027-02-28T10:00",
    "2027-02-28T12:00",
  ],
])("%s is shifted", (_, window, by, start, end) => {
  const range = shiftedRange(window, by, { now: at(NOW), zone: "Europe/Paris" });
  expect([short(range.start), short(range.end)]).toEqual([start, end]);
});
