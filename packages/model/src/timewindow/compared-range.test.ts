import { expect, test } from "vitest";
import { type ComparedInterval, comparedRange } from "./compared-range.ts";
import type { TimeWindow } from "./time-window.ts";

const at = (text: string) => Date.parse(text);
const fixed = (start: string, end: string) => ({ start: at(start), end: at(end) });
const compared = (
  range: { start: number; end: number },
  interval: ComparedInterval,
  { zone = "UTC", customMs = 0, window = { kind: "historyFixed", range } as TimeWindow } = {},
) => {
  const { start, end } = comparedRange(window, range, { interval, customMs }, { zone, now: range.end });
  return [new Date(start).toISOString().slice(0, 16), new Date(end).toISOString().slice(0, 16)];
};
const CLOCK = { zone: "UTC", now: at("2026-03-31T16:00Z") };
const RANGE = fixed("2026-03-31T10:00Z", "2026-03-31T16:00Z");

test.each<[ComparedInterval, string, string]>([
  ["previousInterval", "2026-03-31T04:00", "2026-03-31T10:00"],
  ["days", "2026-03-30T10:00", "2026-03-30T16:00"],
  ["weeks", "2026-03-24T10:00", "2026-03-24T16:00"],
  ["months", "2026-02-28T10:00", "2026-02-28T16:00"],
  ["years", "2025-03-31T10:00", "2025-03-31T16:00"],
])("BLOCK-4.081 six fixed hours compared with %s begin at %s and end at %s", (interval, start, end) => {
  expect(compared(RANGE, interval)).toEqual([start, end]);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
  "BLOCK-5.109 an interval of %s ms shifts nothing",
  (customMs) => {
    expect(
      comparedRange({ kind: "historyFixed", range: RANGE }, RANGE, { interval: "customInterval", customMs }, CLOCK),
    ).toBe(RANGE);
  },
);

test("BLOCK-4.079 before the last hour is the hour before", () => {
  const window: TimeWindow = { kind: "historyLast", lengthMs: 3_600_000 };
  const range = fixed("2026-03-31T15:00Z", "2026-03-31T16:00Z");
  expect(compared(range, "previousInterval", { window })).toEqual(["2026-03-31T14:00", "2026-03-31T15:00"]);
});

test("BLOCK-4.080 an interval of one's own is so much earlier", () => {
  expect(compared(RANGE, "customInterval", { customMs: 7_200_000 })).toEqual(["2026-03-31T08:00", "2026-03-31T14:00"]);
});

test("a day earlier is the same time of day, also where the clock was changed between", () => {
  const range = fixed("2026-03-29T08:00Z", "2026-03-29T10:00Z"); // 12:00 in Berlin, since that night at +2
  expect(compared(range, "days", { zone: "Europe/Berlin" })).toEqual(["2026-03-28T09:00", "2026-03-28T11:00"]);
});

test("before a month of the calendar is the month before", () => {
  const window: TimeWindow = { kind: "historyQuick", period: "CURRENT_MONTH", zone: "UTC" };
  const range = fixed("2026-03-01T00:00Z", "2026-04-01T00:00Z");
  const { start, end } = comparedRange(
    window,
    range,
    { interval: "previousInterval", customMs: 0 },
    { zone: "UTC", now: at("2026-03-20T00:00Z") },
  );
  expect([start, end]).toEqual([at("2026-02-01T00:00Z"), at("2026-03-01T00:00Z")]);
});
