import { expect, test } from "vitest";
import { parseTimeWindow, type TimeWindowSettings } from "./saved-time-window.ts";
import { formatRangeParam, formatWindowParam, withRangeParam, withWindowParam } from "./window-param.ts";

const ZONE = "Europe/Berlin";
const CONTEXT = { now: 1_700_000_000_000, browserZone: ZONE, firstDayOfWeek: 1, maxDatapointsLimit: 10_000 };
const SAVED = parseTimeWindow({ realtime: { timewindowMs: 60_000 } }, CONTEXT);
const settings = (more: Partial<TimeWindowSettings>): TimeWindowSettings => ({
  ...SAVED,
  intervalMs: undefined,
  ...more,
});

test.each<[Partial<TimeWindowSettings>, string]>([
  [{ window: { kind: "realtimeLast", lengthMs: 3_600_000 } }, "live:3600000;AVG"],
  [{ window: { kind: "historyLast", lengthMs: 1000 }, aggregation: "NONE" }, "last:1000;NONE"],
  [
    {
      window: { kind: "realtimeQuick", period: "CURRENT_DAY", zone: ZONE, firstDayOfWeek: 1 },
      aggregation: "MAX",
      intervalMs: 60_000,
    },
    "live:CURRENT_DAY;MAX;60000",
  ],
  [{ window: { kind: "historyQuick", period: "YESTERDAY", zone: ZONE, firstDayOfWeek: 1 } }, "last:YESTERDAY;AVG"],
  [{ window: { kind: "historyLast", lengthMs: 8_000_000_000 }, calendar: "WEEK_ISO" }, "last:8000000000;AVG;WEEK_ISO"],
  [{ window: { kind: "historyFixed", range: { start: -5, end: 10 } } }, "-5-10;AVG"],
])("%j stands in the address as %s and comes back", (more, text) => {
  expect(formatWindowParam(settings(more))).toBe(text);
  expect(withWindowParam(SAVED, text, CONTEXT)).toEqual(settings(more));
});

test.each([null, "", "live", "live:", "live:0", "live:-5", "live:1e99", "live:NEVER", "10-5", "1-", "a-b", "live:1.5"])(
  "%j is no window: the dashboard's own is shown",
  (text) => {
    expect(withWindowParam(SAVED, text, CONTEXT)).toBe(SAVED);
  },
);

test("what else an address says wrongly is left out", () => {
  expect(withWindowParam(SAVED, "live:1000;MEDIAN;x", CONTEXT)).toMatchObject({
    window: { kind: "realtimeLast", lengthMs: 1000 },
    aggregation: "AVG",
    intervalMs: undefined,
  });
});

test("a zoom is a part of the time; what is none changes nothing", () => {
  const range = { start: 1000.4, end: 2000.2 };
  expect(withRangeParam(SAVED, formatRangeParam(range))?.window).toEqual({
    kind: "historyFixed",
    range: { start: 1000, end: 2000 },
  });
  expect(withRangeParam(SAVED, "5-5")).toBeUndefined();
  expect(withRangeParam(SAVED, null)).toBeUndefined();
});
