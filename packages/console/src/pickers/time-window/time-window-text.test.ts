import { parseTimeWindow } from "@orrery/model";
import { beforeAll, expect, test } from "vitest";
import { createTranslation } from "../../i18n/i18n.ts";
import { localeTexts } from "../../i18n/locale-texts.ts";
import { windowDetail, windowTitle } from "./time-window-text.ts";

const NOW = Date.parse("2026-03-18T09:24:30Z");
const HOUR = 3_600_000;
const context = { now: NOW, browserZone: "Europe/Paris", firstDayOfWeek: 1, maxDatapointsLimit: 50_000 };
const shown = { ...context, language: "en_US" };
const { i18n, prepare } = createTranslation(async (language) => localeTexts(language));

beforeAll(() => prepare());

const fixed = (start: string, end: string) => ({
  history: { fixedTimewindow: { startTimeMs: Date.parse(`${start}Z`), endTimeMs: Date.parse(`${end}Z`) } },
});

test.each([
  [{ realtime: { timewindowMs: 6 * HOUR } }, "Last 6 hours"],
  [{ history: { timewindowMs: 36 * HOUR } }, "Last 1 day 12 hours"],
  [{ realtime: { quickInterval: "CURRENT_DAY" } }, "Current day"],
  [{ history: { quickInterval: "PREVIOUS_MONTH" } }, "Previous month"],
  [{ history: { quickInterval: "CURRENT_WEEK" } }, "Current week (Mon to Sun)"],
  [fixed("2026-03-18T06:00", "2026-03-18T08:30"), "07:00 to 09:30"],
  [fixed("2026-01-31T23:00", "2026-02-28T23:00"), "1 Feb 00:00 to 1 Mar 00:00"],
  // the night of the change to summer time
  [fixed("2026-03-29T00:30", "2026-03-29T01:30"), "29 Mar 01:30 to 29 Mar 03:30"],
])("BLOCK-3.108 %j reads %j", (saved, text) => {
  expect(windowTitle(i18n.t, parseTimeWindow(saved, context), shown)).toBe(text);
});

test("weeks of readers who begin on Sunday say so", () => {
  const settings = parseTimeWindow({ history: { quickInterval: "PREVIOUS_WEEK" } }, { ...context, firstDayOfWeek: 0 });
  expect(windowTitle(i18n.t, settings, shown)).toBe("Previous week (Sun to Sat)");
  const iso = parseTimeWindow({ history: { quickInterval: "PREVIOUS_WEEK_ISO" } }, { ...context, firstDayOfWeek: 0 });
  expect(windowTitle(i18n.t, iso, shown)).toBe("Previous week (Mon to Sun)");
});

test.each([
  [{ realtime: { timewindowMs: 6 * HOUR, interval: 60_000 } }, { aggregation: true }, "Realtime, 1 min avg"],
  [
    { history: { timewindowMs: HOUR }, aggregation: { type: "NONE", limit: 2000 } },
    { aggregation: true },
    "History, up to 2,000 values",
  ],
  [{ history: { timewindowMs: HOUR }, aggregation: { type: "NONE" } }, { drawsAll: true }, "History, all values"],
  [
    { realtime: { timewindowMs: HOUR }, aggregation: { type: "NONE", limit: 2000 } },
    { drawsAll: true },
    "Realtime, up to 2,000 values",
  ],
  [{ history: { timewindowMs: HOUR } }, { aggregation: false }, "History"],
])("BLOCK-3.108 %j is sampled (%j): %j", (saved, given, text) => {
  const options = { now: NOW, language: "en_US", aggregation: true, drawsAll: false, ...given };
  expect(windowDetail(i18n.t, parseTimeWindow(saved, context), options)).toBe(text);
});
