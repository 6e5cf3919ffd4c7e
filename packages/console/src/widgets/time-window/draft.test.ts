import { parseTimeWindow } from "@orrery/model";
import { expect, test } from "vitest";
import { lengthIn, lengthMs, modeOf, withMode, withZone } from "./draft.ts";

const NOW = Date.parse("2026-03-18T09:24:30Z");
const context = { now: NOW, browserZone: "Europe/Paris", maxDatapointsLimit: 50_000 };
const settings = (saved: object) => parseTimeWindow(saved, context);
const HOUR = 3_600_000;

test.each([
  // from, branch, mode, window
  [{ realtime: { timewindowMs: HOUR } }, "history", "last", { kind: "historyLast", lengthMs: HOUR }],
  [
    { realtime: { timewindowMs: HOUR } },
    "history",
    "fixed",
    { kind: "historyFixed", range: { start: NOW - HOUR, end: NOW } },
  ],
  [
    { realtime: { timewindowMs: HOUR } },
    "realtime",
    "period",
    { kind: "realtimeQuick", period: "CURRENT_DAY", zone: "Europe/Paris" },
  ],
  [{ history: { quickInterval: "YESTERDAY" } }, "realtime", "period", { kind: "realtimeQuick", period: "CURRENT_DAY" }],
  [{ history: { quickInterval: "YESTERDAY" } }, "history", "last", { kind: "historyLast", lengthMs: 24 * HOUR }],
  [{ history: { quickInterval: "CURRENT_WEEK" } }, "realtime", "period", { period: "CURRENT_WEEK" }],
] as const)("%j as %s %s is %j", (saved, branch, mode, expected) => {
  const changed = withMode(settings(saved), branch, mode, context);
  expect(changed.window).toMatchObject(expected);
  expect(modeOf(changed.window)).toBe(mode);
});

test("another zone moves periods, not lengths", () => {
  expect(
    withZone(settings({ history: { quickInterval: "YESTERDAY" } }), "Asia/Tokyo", "Europe/Paris").window,
  ).toMatchObject({ zone: "Asia/Tokyo" });
  expect(withZone(settings({ realtime: { timewindowMs: 5 } }), "Asia/Tokyo", "Europe/Paris").window).toEqual({
    kind: "realtimeLast",
    lengthMs: 5,
  });
});

test.each([
  [90_000, { count: 90, unit: "seconds" }],
  [2 * HOUR, { count: 2, unit: "hours" }],
  [48 * HOUR, { count: 2, unit: "days" }],
] as const)("%d ms is %j", (ms, length) => {
  expect(lengthIn(ms)).toEqual(length);
  expect(lengthMs(length)).toBe(ms);
});
