import { expect, test } from "vitest";
import {
  defaultTimeWindow,
  parseTimeWindow,
  type SavedTimeWindow,
  saveTimeWindow,
  type TimeWindowContext,
  zoomedTo,
} from "./saved-time-window.ts";

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

test.each([
  [
    { history: { timewindowMs: 5, calendarInterval: "MONTH", interval: 7000 } },
    { calendar: "MONTH", intervalMs: 7000 },
  ],
  [{ realtime: { timewindowMs: 5, interval: "WEEK_ISO" } }, { calendar: "WEEK_ISO" }], // as later versions write it
  [{ realtime: { timewindowMs: 5, interval: "EON" } }, {}],
])("%j is grouped by %j, and stays so", (saved, grouping) => {
  const settings = parseTimeWindow(saved, context);
  expect({ calendar: settings.calendar, intervalMs: settings.intervalMs }).toEqual(grouping);
  expect(parseTimeWindow(saveTimeWindow(settings, "Europe/Paris"), context)).toEqual(settings);
  expect(zoomedTo(settings, { start: 0, end: 1 }).calendar).toBeUndefined();
});

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

test("BLOCK-9.057 BLOCK-9.058 BLOCK-9.059 by default the last minute by the second, and of history the last day", () => {
  const fresh = defaultTimeWindow({ now: NOW, maxDatapointsLimit: 500 });
  expect(fresh.realtime).toMatchObject({ realtimeType: 0, timewindowMs: 60_000, interval: 1000 });
  expect(fresh.history).toMatchObject({ historyType: 1, fixedTimewindow: { startTimeMs: NOW - DAY, endTimeMs: NOW } });
  expect(fresh.aggregation).toEqual({ type: "AVG", limit: 250 });
  expect(parseTimeWindow(fresh, context)).toEqual({
    ...parseTimeWindow(undefined, context),
    limit: 250,
  });
});

test("BLOCK-3.102 to BLOCK-3.107 what a saved time window consists of", () => {
  const whole = {
    selectedTab: 1,
    realtime: { realtimeType: 1, timewindowMs: 60_000, interval: 1000, quickInterval: "CURRENT_HOUR" },
    history: {
      historyType: 1,
      timewindowMs: 120_000,
      interval: 5000,
      fixedTimewindow: { startTimeMs: NOW - DAY, endTimeMs: NOW },
      quickInterval: "YESTERDAY",
    },
    aggregation: { type: "SUM", limit: 300 },
    timezone: "Europe/Paris",
    hideInterval: true,
    hideAggregation: false,
    hideAggInterval: true,
    hideTimezone: false,
  } satisfies SavedTimeWindow;
  const read = (change: Partial<SavedTimeWindow>) => parseTimeWindow({ ...whole, ...change }, context);
  expect(read({})).toEqual({
    window: { kind: "historyFixed", range: { start: NOW - DAY, end: NOW } },
    aggregation: "SUM",
    limit: 300,
    intervalMs: 5000,
    zone: "Europe/Paris",
    hidden: { interval: true, aggregation: false, aggInterval: true, timezone: false },
  });
  expect(read({ history: { ...whole.history, historyType: 0 } }).window).toMatchObject({ lengthMs: 120_000 });
  expect(read({ history: { ...whole.history, historyType: 2 } }).window).toMatchObject({ period: "YESTERDAY" });
  expect(read({ selectedTab: 0 })).toMatchObject({ window: { period: "CURRENT_HOUR" }, intervalMs: 1000 });
  expect(read({ selectedTab: 0, realtime: { ...whole.realtime, realtimeType: 0 } }).window).toMatchObject({
    lengthMs: 60_000,
  });
});
