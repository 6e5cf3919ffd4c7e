import { AGGREGATIONS, type Aggregation } from "../values/aggregation.ts";
import { type CalendarUnit, isCalendarUnit } from "./calendar-interval.ts";
import { limitBounds } from "./interval.ts";
import { isQuickInterval } from "./quick-interval.ts";
import { defaultPeriod, periodOfRange, rangeOfPeriod, type TimePeriod } from "./time-period.ts";
import type { TimeRange } from "./time-range.ts";
import { MINUTE_MS, SECOND_MS } from "./time-units.ts";
import type { TimeWindow } from "./time-window.ts";
import { instantOf, isZone, wallTime } from "./zone.ts";

/** A time window as dashboards store it: usually only the chosen branch is there (reference: dashboards, 1.7). */
export interface SavedTimeWindow {
  readonly selectedTab?: 0 | 1 | undefined;
  readonly realtime?: SavedRealtime | undefined;
  readonly history?: SavedHistory | undefined;
  readonly aggregation?: { readonly type?: Aggregation | undefined; readonly limit?: number | undefined } | undefined;
  readonly timezone?: string | null | undefined;
  readonly hideInterval?: boolean | undefined;
  readonly hideAggregation?: boolean | undefined;
  readonly hideAggInterval?: boolean | undefined;
  readonly hideTimezone?: boolean | undefined;
}

/** Later versions write the unit of a calendar as the interval; here it stands beside a number, which others read. */
interface SavedGrouping {
  readonly interval?: number | CalendarUnit | undefined;
  readonly calendarInterval?: CalendarUnit | undefined;
}

interface SavedRealtime extends SavedGrouping {
  readonly realtimeType?: 0 | 1 | undefined;
  readonly timewindowMs?: number | undefined;
  readonly quickInterval?: string | undefined;
}

interface SavedHistory extends SavedGrouping {
  readonly historyType?: 0 | 1 | 2 | undefined;
  readonly timewindowMs?: number | undefined;
  readonly fixedTimewindow?: TimePeriod | undefined;
  readonly quickInterval?: string | undefined;
}

/** Parts of the control that the author of a dashboard has hidden from its viewers. */
export interface HiddenParts {
  readonly interval: boolean;
  readonly aggregation: boolean;
  readonly aggInterval: boolean;
  readonly timezone: boolean;
}

/** A time window with its sampling: everything that the control edits. */
export interface TimeWindowSettings {
  readonly window: TimeWindow;
  readonly aggregation: Aggregation;
  /** Points wanted without aggregation. */
  readonly limit: number;
  /** Preferred grouping interval; limited by the bounds of the window. */
  readonly intervalMs?: number | undefined;
  /** Groups by the calendar of the zone instead, where the window is long enough. */
  readonly calendar?: CalendarUnit | undefined;
  /** IANA zone; undefined is the browser's. */
  readonly zone?: string | undefined;
  readonly hidden: HiddenParts;
}

export interface TimeWindowContext {
  readonly now: number;
  readonly browserZone: string;
  /** 0 Sunday to 6 Saturday; Sunday by default. */
  readonly firstDayOfWeek?: number | undefined;
  readonly maxDatapointsLimit: number;
}

const DEFAULT_INTERVAL = SECOND_MS;

/** The default window: the last minute in realtime; in history the last day as a fixed range. */
export function defaultTimeWindow({ now, maxDatapointsLimit }: DefaultContext) {
  return {
    hideInterval: false,
    hideAggregation: false,
    hideAggInterval: false,
    hideTimezone: false,
    selectedTab: 0,
    realtime: {
      realtimeType: 0,
      interval: DEFAULT_INTERVAL,
      timewindowMs: MINUTE_MS,
      quickInterval: "CURRENT_DAY",
    },
    history: {
      historyType: 1,
      interval: DEFAULT_INTERVAL,
      timewindowMs: MINUTE_MS,
      fixedTimewindow: defaultPeriod(now),
      quickInterval: "CURRENT_DAY",
    },
    aggregation: { type: "AVG", limit: usualLimit(maxDatapointsLimit) },
    timezone: null,
  } as const satisfies SavedTimeWindow;
}

type DefaultContext = Pick<TimeWindowContext, "now" | "maxDatapointsLimit">;

const usualLimit = (maxDatapointsLimit: number): number => Math.floor(limitBounds(maxDatapointsLimit).max / 2);

/** Parses a saved time window of any version; missing and invalid members get defaults. */
export function parseTimeWindow(saved: unknown, context: TimeWindowContext): TimeWindowSettings {
  const all = members(saved);
  const realtime = optional(all.realtime);
  const history = optional(all.history);
  const zone = typeof all.timezone === "string" && isZone(all.timezone) ? all.timezone : undefined;
  const isHistory = all.selectedTab === 1 || (all.selectedTab !== 0 && !realtime && history !== undefined);
  const branch = (isHistory ? history : realtime) ?? {};
  const hide = (part: string) => all[`hide${part}`] === true;
  return {
    window: isHistory ? historyWindow(branch, zone, context) : realtimeWindow(branch, zone, context),
    ...aggregationOf(members(all.aggregation), context),
    ...calendarIn(branch),
    intervalMs: positive(branch.interval) ?? (realtime || history ? undefined : DEFAULT_INTERVAL),
    zone,
    hidden: {
      interval: hide("Interval"),
      aggregation: hide("Aggregation"),
      aggInterval: hide("AggInterval"),
      timezone: hide("Timezone"),
    },
  };
}

/** The saved form; only the chosen branch is written. Reading it back gives the same settings. */
export function saveTimeWindow(settings: TimeWindowSettings, browserZone: string): SavedTimeWindow {
  const { window, aggregation, limit, intervalMs, calendar, zone, hidden } = settings;
  return {
    ...savedBranch(
      window,
      { interval: intervalMs, ...(calendar ? { calendarInterval: calendar } : {}) },
      { zone: zone ?? browserZone, browserZone },
    ),
    aggregation: { type: aggregation, limit },
    timezone: zone ?? null,
    hideInterval: hidden.interval,
    hideAggregation: hidden.aggregation,
    hideAggInterval: hidden.aggInterval,
    hideTimezone: hidden.timezone,
  };
}

/** The window after zooming by dragging over a chart. */
export function zoomedTo(settings: TimeWindowSettings, range: TimeRange): TimeWindowSettings {
  return { ...settings, window: { kind: "historyFixed", range }, intervalMs: undefined, calendar: undefined };
}

function calendarIn({ interval, calendarInterval }: Members): { readonly calendar?: CalendarUnit } {
  const calendar = [calendarInterval, interval].find(isCalendarUnit);
  return calendar ? { calendar } : {};
}

function realtimeWindow(branch: Members, zone: string | undefined, context: TimeWindowContext): TimeWindow {
  const quick = branch.quickInterval;
  const byPeriod = branch.realtimeType === 1 || (branch.realtimeType !== 0 && quick !== undefined);
  if (byPeriod) {
    const period = isQuickInterval(quick) && quick.startsWith("CURRENT_") ? quick : "CURRENT_DAY";
    return { kind: "realtimeQuick", period, zone: zone ?? context.browserZone, firstDayOfWeek: context.firstDayOfWeek };
  }
  return { kind: "realtimeLast", lengthMs: positive(branch.timewindowMs) ?? MINUTE_MS };
}

function historyWindow(branch: Members, zone: string | undefined, context: TimeWindowContext): TimeWindow {
  switch (historyTypeOf(branch)) {
    case 0:
      return { kind: "historyLast", lengthMs: positive(branch.timewindowMs) ?? MINUTE_MS };
    case 1:
      return { kind: "historyFixed", range: fixedRange(branch.fixedTimewindow, zone, context) };
    case 2: {
      const period = isQuickInterval(branch.quickInterval) ? branch.quickInterval : "CURRENT_DAY";
      return {
        kind: "historyQuick",
        period,
        zone: zone ?? context.browserZone,
        firstDayOfWeek: context.firstDayOfWeek,
      };
    }
  }
}

function historyTypeOf(branch: Members): 0 | 1 | 2 {
  const type = branch.historyType;
  if (type === 0 || type === 1 || type === 2) return type;
  if (positive(branch.timewindowMs) !== undefined) return 0;
  return branch.quickInterval === undefined ? 1 : 2;
}

/** Saved bounds are wall time, not instants: times at which the browser's clock reads like the zone's. */
function fixedRange(saved: unknown, zone: string | undefined, { now, browserZone }: TimeWindowContext): TimeRange {
  const { startTimeMs, endTimeMs } = members(saved);
  if (typeof startTimeMs !== "number" || typeof endTimeMs !== "number" || endTimeMs <= startTimeMs) {
    return rangeOfPeriod(defaultPeriod(now));
  }
  const instant = (ts: number) => (zone === undefined ? ts : instantOf(zone, wallTime(browserZone, ts)));
  return { start: instant(startTimeMs), end: instant(endTimeMs) };
}

function savedBranch(
  window: TimeWindow,
  grouping: SavedGrouping,
  { zone, browserZone }: { zone: string; browserZone: string },
): SavedTimeWindow {
  switch (window.kind) {
    case "realtimeLast":
      return { selectedTab: 0, realtime: { realtimeType: 0, ...grouping, timewindowMs: window.lengthMs } };
    case "realtimeQuick":
      return { selectedTab: 0, realtime: { realtimeType: 1, ...grouping, quickInterval: window.period } };
    case "historyLast":
      return { selectedTab: 1, history: { historyType: 0, ...grouping, timewindowMs: window.lengthMs } };
    case "historyQuick":
      return { selectedTab: 1, history: { historyType: 2, ...grouping, quickInterval: window.period } };
    case "historyFixed": {
      const shown = (ts: number) => (zone === browserZone ? ts : instantOf(browserZone, wallTime(zone, ts)));
      const fixedTimewindow = periodOfRange({ start: shown(window.range.start), end: shown(window.range.end) });
      return { selectedTab: 1, history: { historyType: 1, ...grouping, fixedTimewindow } };
    }
  }
}

function aggregationOf(saved: Members, { maxDatapointsLimit }: TimeWindowContext) {
  const { min, max } = limitBounds(maxDatapointsLimit);
  const limit = positive(saved.limit) ?? usualLimit(maxDatapointsLimit);
  return {
    aggregation: AGGREGATIONS.find((name) => name === saved.type) ?? "AVG",
    limit: Math.min(Math.max(Math.floor(limit), min), max),
  };
}

type Members = { readonly [name: string]: unknown };

const optional = (value: unknown): Members | undefined =>
  typeof value === "object" && value !== null ? (value as Members) : undefined;
const members = (value: unknown): Members => optional(value) ?? {};
const positive = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? value : undefined;
