import { limitBounds, parseTimeWindow, type TimeWindowSettings } from "@orrery/model";
import { expect, test } from "vitest";
import {
  boundLimit,
  draftOf,
  isAllHidden,
  isControlDisabled,
  isSameWindow,
  modesOf,
  partState,
  periodsOf,
  settingsOf,
  type TimeWindowDraft,
  usedInterval,
  withTab,
} from "./time-window-draft.ts";

const NOW = Date.parse("2026-03-18T09:24:30Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const context = { now: NOW, browserZone: "Europe/Paris", firstDayOfWeek: 1, maxDatapointsLimit: 50_000 };
const limits = limitBounds(50_000);
const settings = (saved: object): TimeWindowSettings => parseTimeWindow(saved, context);
const draft = (saved: object): TimeWindowDraft => draftOf(settings(saved), context);
const realtime = draft({ realtime: { timewindowMs: HOUR, interval: 60_000 } });
const tabOf = (from: TimeWindowDraft, tab: "realtime" | "history", mode: "last" | "period" | "fixed") =>
  withTab({ ...from, tab }, { mode });

test.each([
  [{ realtime: { timewindowMs: HOUR, interval: 60_000 } }],
  [{ realtime: { quickInterval: "CURRENT_WEEK" }, timezone: "Asia/Tokyo" }],
  [{ history: { timewindowMs: 5 * HOUR } }],
  [{ history: { quickInterval: "YESTERDAY" } }],
  [{ history: { fixedTimewindow: { startTimeMs: 10_000, endTimeMs: 20_000 } } }],
  [{ history: { timewindowMs: 90 * DAY, calendarInterval: "MONTH" } }],
  [{ realtime: { timewindowMs: 90 * DAY, interval: "WEEK" } }],
  [{ realtime: { timewindowMs: HOUR }, aggregation: { type: "NONE", limit: 99 }, hideInterval: true }],
])("%j that nobody touches is what it was", (saved) => {
  const same = settingsOf(draft(saved), context, limits);
  expect(same).toEqual(settings(saved));
  expect(same && isSameWindow(same, settings(saved))).toBe(true);
});

test.each([
  // from, tab, mode, window
  [{ realtime: { timewindowMs: HOUR } }, "history", "last", { kind: "historyLast", lengthMs: HOUR }],
  [{ realtime: { timewindowMs: HOUR } }, "history", "fixed", { range: { start: NOW - HOUR, end: NOW } }],
  [{ realtime: { timewindowMs: HOUR } }, "realtime", "period", { period: "CURRENT_DAY", zone: "Europe/Paris" }],
  [{ history: { quickInterval: "YESTERDAY" } }, "realtime", "period", { period: "CURRENT_DAY" }],
  [{ history: { quickInterval: "YESTERDAY" } }, "history", "last", { kind: "historyLast", lengthMs: DAY }],
  [{ history: { quickInterval: "PREVIOUS_MONTH" } }, "history", "last", { lengthMs: 30 * DAY }],
  [{ history: { quickInterval: "CURRENT_WEEK" } }, "realtime", "period", { period: "CURRENT_WEEK", firstDayOfWeek: 1 }],
] as const)("%j as %s %s is %j", (saved, tab, mode, expected) => {
  expect(settingsOf(tabOf(draft(saved), tab, mode), context, limits)?.window).toMatchObject(expected);
});

test("BLOCK-2.078 realtime offers the last so long and current periods", () => {
  expect(modesOf("realtime")).toEqual(["last", "period"]);
  expect(periodsOf("realtime").every((name) => name.startsWith("CURRENT_"))).toBe(true);
});

test("BLOCK-2.079 history offers the last so long, from when to when, and all periods", () => {
  expect(modesOf("history")).toEqual(["last", "fixed", "period"]);
  expect(periodsOf("history")).toHaveLength(18);
});

test("another grouping is another window", () => {
  const by = (calendarInterval?: string) => settings({ history: { timewindowMs: 90 * DAY, calendarInterval } });
  expect(isSameWindow(by("MONTH"), by("MONTH"))).toBe(true);
  expect(isSameWindow(by("MONTH"), by("WEEK"))).toBe(false);
  expect(isSameWindow(by("MONTH"), by())).toBe(false);
});

test("another zone moves periods, not lengths", () => {
  const inTokyo = (saved: object) => settingsOf({ ...draft(saved), zone: "Asia/Tokyo" }, context, limits)?.window;
  expect(inTokyo({ history: { quickInterval: "YESTERDAY" } })).toMatchObject({ zone: "Asia/Tokyo" });
  expect(inTokyo({ realtime: { timewindowMs: 5 } })).toEqual({ kind: "realtimeLast", lengthMs: 5 });
});

test("each tab keeps a grouping interval of its own, until another time is chosen", () => {
  expect([realtime.realtime.intervalMs, realtime.history.intervalMs]).toEqual([60_000, undefined]);
  expect(usedInterval(realtime, HOUR)).toBe(60_000);
  expect(withTab(realtime, { lengthMs: 7 * DAY }).realtime.intervalMs).toBeUndefined();
  expect(usedInterval(withTab(realtime, { lengthMs: 7 * DAY }), 7 * DAY)).toBe(HOUR);
});

test.each([
  // tab, mode, whether a missing length counts
  ["realtime", "last", true],
  ["realtime", "period", false],
  ["history", "last", true],
  ["history", "period", false],
  ["history", "fixed", false],
] as const)("BLOCK-5.083 in %s %s a length is needed: %j", (tab, mode, needed) => {
  const empty = { ...tabOf(realtime, tab, mode) };
  const without = {
    ...empty,
    realtime: { ...empty.realtime, lengthMs: null },
    history: { ...empty.history, lengthMs: null },
  };
  expect(settingsOf(without, context, limits) === undefined).toBe(needed);
});

test("BLOCK-5.083 a length that is missing in the other tab does not count", () => {
  const other = { ...realtime, history: { ...realtime.history, mode: "last", lengthMs: null } } as const;
  expect(settingsOf(other, context, limits)).toBeDefined();
});

test.each([
  [null, false],
  [6, false],
  [7, true],
  [50_000, true],
  [50_001, false],
])("without aggregation a limit of %j is fine: %j; with it, any is", (limit, fine) => {
  expect(settingsOf({ ...realtime, limit, aggregation: "NONE" }, context, limits) !== undefined).toBe(fine);
  expect(settingsOf({ ...realtime, limit }, context, limits)).toBeDefined();
});

test.each([
  [3, 500, 7],
  [501, 500, 500],
  [99.6, 500, 100],
  [9, 5, 8],
])("BLOCK-5.081 a limit of %d where the platform allows %d is %d", (limit, max, bounded) => {
  expect(boundLimit(limit, max)).toBe(bounded);
});

const NOTHING = { interval: false, aggregation: false, aggInterval: false, timezone: false };

test("BLOCK-4.073 a part that gets hidden is a change", () => {
  const before = settings({ realtime: { timewindowMs: HOUR } });
  expect(isSameWindow(before, { ...before, hidden: { ...NOTHING, interval: true } })).toBe(false);
});

test.each([
  // hidden, aggregation offered, everything hidden
  ["BLOCK-4.077 the interval", { interval: true }, false, true],
  ["BLOCK-4.078 the interval alone", { interval: true }, true, false],
  ["BLOCK-4.078 interval and aggregation", { interval: true, aggregation: true }, true, false],
  ["BLOCK-4.078 all but the zone", { interval: true, aggregation: true, aggInterval: true }, true, true],
  ["the zone", { timezone: true }, false, false],
  ["nothing", {}, false, false],
])("%s hidden (%j), with aggregation %j: nothing is left: %j", (_, hidden, aggregation, all) => {
  const parts = { ...NOTHING, ...hidden };
  expect(isAllHidden(parts, aggregation)).toBe(all);
  expect(isControlDisabled({ hidden: parts, aggregation, isEdit: false, disabled: false })).toBe(all);
  expect(isControlDisabled({ hidden: parts, aggregation, isEdit: true, disabled: false })).toBe(false);
});

test("BLOCK-4.076 a control that is disabled stays so while editing", () => {
  expect(isControlDisabled({ hidden: NOTHING, aggregation: true, isEdit: true, disabled: true })).toBe(true);
});

test.each([
  [false, false, "usable"],
  [false, true, "usable"],
  [true, false, "absent"],
  [true, true, "disabled"],
])("BLOCK-4.072 BLOCK-6.014 a part that is hidden (%j) is for an editor (%j) %s", (hidden, isEdit, state) => {
  expect(partState(hidden, isEdit)).toBe(state);
});
