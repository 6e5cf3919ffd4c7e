import { expect, test } from "vitest";
import { parseTimeWindow, saveTimeWindow, type TimeWindowContext, zoomedTo } from "./saved-time-window.ts";

const NOW = Date.parse("2026-03-18T09:24:30Z");
const DAY = 86_400_000;
const context: TimeWindowContext = { now: NOW, browserZone: "Europe/Paris", maxDatapointsLimit: 50_000 };

test.each([
  // saved, window
  [undefined, { kind: "realtimeLast", lengthMs: 60_000 }],
  [{ realtime: { timewindowMs: 5000 } }, { kind: "realtimeLast", lengthMs: 5000 }],
  [{ realtime: { quickInterval: "CURRENT_WEEK" } }, quick("realtimeQuick", "CURRENT_WEEK")],
  [{ realtime: { realtimeType: 1 } }, quick("realtimeQuick", "CURRENT_DAY")],
  [
    { realtime: { realtimeType: 0, quickInterval: "CURRENT_DAY", timewindowMs: 7 } },
    { kind: "realtimeLast", lengthMs: 7 },
  ],
  [{ history: { timewindowMs: 5000 } }, { kind: "historyLast", lengthMs: 5000 }],
  [{ history: { quickInterval: "YESTERDAY" } }, quick("historyQuick", "YESTERDAY")],
  [{ history: {} }, { kind: "historyFixed", range: { start: NOW - DAY, end: NOW } }],
  [
    { selectedTab: 1, realtime: { timewindowMs: 5 }, history: { timewindowMs: 9 } },
    { kind: "historyLast", lengthMs: 9 },
  ],
  [
    { realtime: { timewindowMs: 5 }, history: { timewindowMs: 9 } },
    { kind: "realtimeLast", lengthMs: 5 },
  ],
  [
    { history: { historyType: 1, fixedTimewindow: { startTimeMs: 10, endTimeMs: 20 } } },
    { kind: "historyFixed", range: { start: 10, end: 20 } },
  ],
])("%j is read as %j", (saved, window) => {
  expect(parseTimeWindow(saved, context).window).toEqual(window);
});

function quick(kind: string, period: string) {
  return { kind, period, zone: "Europe/Paris" };
}

test("fixed bounds are wall time of the chosen zone", () => {
  const bound = Date.parse("2026-01-01T00:00:00Z"); // the browser in Paris shows 01:00
  const saved = {
    timezone: "Asia/Tokyo",
    history: { fixedTimewindow: { startTimeMs: bound, endTimeMs: bound + DAY } },
  };
  const settings = parseTimeWindow(saved, context);
  expect(settings.window).toMatchObject({ range: { start: Date.parse("2025-12-31T16:00:00Z") } }); // 01:00 in Tokyo
  expect(saveTimeWindow(settings, "Europe/Paris").history?.fixedTimewindow?.startTimeMs).toBe(bound);
});

test.each([
  [undefined, { aggregation: "AVG", limit: 25_000 }],
  [
    { type: "NONE", limit: 200 },
    { aggregation: "NONE", limit: 200 },
  ],
  [
    { type: "SUM", limit: 3 },
    { aggregation: "SUM", limit: 7 },
  ],
  [
    { type: "MEDIAN", limit: 90_000 },
    { aggregation: "AVG", limit: 50_000 },
  ],
])("the aggregation %j is read as %j", (aggregation, expected) => {
  expect(parseTimeWindow({ realtime: { timewindowMs: 1 }, aggregation }, context)).toMatchObject(expected);
});

test.each([
  [{ realtime: { timewindowMs: 5000, interval: 1000 }, hideTimezone: true }],
  [{ history: { quickInterval: "PREVIOUS_MONTH" }, timezone: "Asia/Tokyo" }],
  [{ history: { fixedTimewindow: { startTimeMs: 10, endTimeMs: 20 } }, timezone: "UTC" }],
  [
    {
      selectedTab: 0,
      realtime: { realtimeType: 1, quickInterval: "CURRENT_MONTH" },
      aggregation: { type: "MAX", limit: 10 },
    },
  ],
])("%j survives saving and reading", (saved) => {
  const settings = parseTimeWindow(saved, context);
  expect(parseTimeWindow(saveTimeWindow(settings, "Europe/Paris"), context)).toEqual(settings);
});

test("a zoom fixes the range and keeps aggregation, zone and what is hidden", () => {
  const settings = parseTimeWindow({ realtime: { timewindowMs: 5000, interval: 1000 }, hideInterval: true }, context);
  expect(zoomedTo(settings, { start: 1, end: 2 })).toEqual({
    ...settings,
    window: { kind: "historyFixed", range: { start: 1, end: 2 } },
    intervalMs: undefined,
  });
});
