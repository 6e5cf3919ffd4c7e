import { expect, test } from "vitest";
import { lengthOf, rangeOf, type TimeWindow } from "./time-window.ts";

const MINUTE = 60_000;

test.each<[TimeWindow, number, number, { start: number; end: number }]>([
  // window, interval, now, range
  [{ kind: "realtimeLast", lengthMs: MINUTE }, 1000, 100_000, { start: 40_000, end: 100_000 }],
  [{ kind: "realtimeLast", lengthMs: MINUTE }, 1000, 100_250, { start: 40_000, end: 101_000 }],
  [{ kind: "realtimeLast", lengthMs: MINUTE }, 7000, 100_250, { start: 35_000, end: 102_000 }],
  [{ kind: "historyLast", lengthMs: MINUTE }, 7000, 100_250, { start: 40_250, end: 100_250 }],
  [{ kind: "historyFixed", range: { start: 5, end: 9 } }, 1000, 100_250, { start: 5, end: 9 }],
])("%j by %d ms at %d requests %j", (window, intervalMs, now, range) => {
  expect(rangeOf(window, intervalMs, now)).toEqual(range);
});

test("a realtime period so far is requested to its end", () => {
  const now = Date.parse("2026-03-18T09:24:30Z");
  const soFar = { period: "CURRENT_DAY_SO_FAR", zone: "UTC" } as const;
  const end = (kind: "realtimeQuick" | "historyQuick") => rangeOf({ kind, ...soFar }, 1000, now).end;
  expect(end("realtimeQuick")).toBe(Date.parse("2026-03-19T00:00:00Z"));
  expect(end("historyQuick")).toBe(now);
});

test("the length of a day is what the clock makes of it", () => {
  const window: TimeWindow = { kind: "historyQuick", period: "YESTERDAY", zone: "Europe/Paris" };
  expect(lengthOf(window, Date.parse("2026-03-30T10:00:00Z"))).toBe(23 * 3_600_000);
});
