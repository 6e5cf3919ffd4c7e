import type { Aggregation, CalendarUnit, HiddenParts, TimeWindowSettings } from "@orrery/model";
import {
  boundInterval,
  CURRENT_PERIODS,
  type IntervalBounds,
  isRealtime,
  lengthOf,
  limitBounds,
  QUICK_INTERVALS,
  type QuickInterval,
  rangeOf,
  type TimeRange,
  type TimeWindow,
  usualLengthOf,
} from "@orrery/model";

export const WINDOW_TABS = ["realtime", "history"] as const;

export type WindowTab = (typeof WINDOW_TABS)[number];

/** How a tab selects the time: the last length, a period of the calendar, or a fixed range. */
export type WindowMode = "last" | "period" | "fixed";

/** One tab while it is edited. Options that are not selected keep what was entered. */
export interface TabDraft {
  readonly mode: WindowMode;
  /** null while the input is invalid. */
  readonly lengthMs: number | null;
  readonly period: QuickInterval;
  readonly range: TimeRange;
  readonly intervalMs?: number | undefined;
  readonly calendar?: CalendarUnit | undefined;
}

/** A time window as its panel edits it: both tabs, with values that may be missing temporarily. */
export interface TimeWindowDraft {
  readonly tab: WindowTab;
  readonly realtime: TabDraft;
  readonly history: TabDraft;
  readonly aggregation: Aggregation;
  readonly limit: number | null;
  readonly zone?: string | undefined;
  readonly hidden: HiddenParts;
}

export interface DraftContext {
  readonly now: number;
  readonly browserZone: string;
  /** The reader's: 0 Sunday to 6 Saturday. */
  readonly firstDayOfWeek?: number | undefined;
}

/** The options of a tab in display order. */
export const modesOf = (tab: WindowTab): readonly WindowMode[] =>
  tab === "realtime" ? ["last", "period"] : ["last", "fixed", "period"];

/** Realtime offers the periods that contain now. */
export const periodsOf = (tab: WindowTab): readonly QuickInterval[] =>
  tab === "realtime" ? CURRENT_PERIODS : QUICK_INTERVALS;

/** Starts to edit `settings`. The unused tab starts with the same time, as far as it can express it. */
export function draftOf(settings: TimeWindowSettings, { now }: DraftContext, historyOnly = false): TimeWindowDraft {
  const { window, intervalMs, calendar, aggregation, limit, zone, hidden } = settings;
  const common = { lengthMs: lastLength(window, now), range: rangeOf(window, 1000, now) };
  const period = "period" in window ? window.period : "CURRENT_DAY";
  const current = CURRENT_PERIODS.includes(period) ? period : "CURRENT_DAY";
  const mode = modeOf(window);
  const isLive = isRealtime(window);
  return {
    tab: isLive && !historyOnly ? "realtime" : "history",
    realtime: {
      ...common,
      mode: mode === "fixed" ? "last" : mode,
      period: current,
      intervalMs: isLive ? intervalMs : undefined,
      ...(isLive && calendar ? { calendar } : {}),
    },
    history: {
      ...common,
      mode,
      period,
      intervalMs: isLive ? undefined : intervalMs,
      ...(calendar && !isLive ? { calendar } : {}),
    },
    aggregation,
    limit,
    zone,
    hidden,
  };
}

/** The settings of a draft; undefined while required input is missing or invalid. */
export function settingsOf(
  draft: TimeWindowDraft,
  context: DraftContext,
  limits: IntervalBounds,
): TimeWindowSettings | undefined {
  const { aggregation, limit, zone, hidden } = draft;
  const window = windowOf(draft, context);
  const isLimitFine = limit !== null && limit >= limits.min && limit <= limits.max;
  if (window === undefined || (aggregation === "NONE" && !isLimitFine)) return undefined;
  // With aggregation the limit is not used, so an invalid one does not matter.
  const { intervalMs, calendar } = draft[draft.tab];
  const grouping = { intervalMs, ...(calendar ? { calendar } : {}) };
  return { window, aggregation, limit: limit ?? limits.max, ...grouping, zone, hidden };
}

/** The selected window; undefined when its length is missing. Other tabs and options are ignored. */
export function windowOf(draft: TimeWindowDraft, context: DraftContext): TimeWindow | undefined {
  const { tab, zone = context.browserZone } = draft;
  const { mode, lengthMs, period, range } = draft[tab];
  const isLive = tab === "realtime";
  switch (mode) {
    case "last":
      return lengthMs === null ? undefined : { kind: isLive ? "realtimeLast" : "historyLast", lengthMs };
    case "period": {
      const kind = isLive ? "realtimeQuick" : "historyQuick";
      return { kind, period, zone, firstDayOfWeek: context.firstDayOfWeek };
    }
    case "fixed":
      return { kind: "historyFixed", range };
  }
}

/** Changes the selected tab. Another time usually needs another grouping, so the preferred interval is reset. */
export function withTab(draft: TimeWindowDraft, change: Partial<TabDraft>): TimeWindowDraft {
  return { ...draft, [draft.tab]: { ...draft[draft.tab], intervalMs: undefined, ...change } };
}

/** The grouping interval in use, whatever is preferred. */
export function usedInterval(draft: TimeWindowDraft, windowMs: number): number {
  return boundInterval(windowMs, draft[draft.tab].intervalMs);
}

/** `limit` as the platform allows it. */
export function boundLimit(limit: number, maxDatapointsLimit: number): number {
  const { min, max } = limitBounds(maxDatapointsLimit);
  return Math.min(Math.max(Math.round(limit), min), max);
}

/** Whether two settings mean the same: then there is nothing to update. */
export function isSameWindow(a: TimeWindowSettings, b: TimeWindowSettings): boolean {
  const comparable = ({ window, aggregation, limit, intervalMs, calendar, zone, hidden }: TimeWindowSettings) =>
    JSON.stringify([
      Object.entries(window).sort(([one], [other]) => (one < other ? -1 : 1)),
      [aggregation, limit, intervalMs ?? null, calendar ?? null, zone ?? null],
      [hidden.interval, hidden.aggregation, hidden.aggInterval, hidden.timezone],
    ]);
  return comparable(a) === comparable(b);
}

/** Whether a viewer has nothing to choose. The time zone alone does not count. */
export function isAllHidden(hidden: HiddenParts, aggregation: boolean): boolean {
  return hidden.interval && (!aggregation || (hidden.aggregation && hidden.aggInterval));
}

interface ControlState {
  readonly hidden: HiddenParts;
  /** Whether the control offers aggregation. */
  readonly aggregation: boolean;
  readonly isEdit: boolean;
  readonly disabled: boolean;
}

/** Whether the control opens its panel. Editors can always undo hiding. */
export function isControlDisabled({ hidden, aggregation, isEdit, disabled }: ControlState): boolean {
  return disabled || (!isEdit && isAllHidden(hidden, aggregation));
}

/** State of a part of the panel: editors see all parts, hidden ones disabled; viewers only the others. */
export function partState(hidden: boolean, isEdit: boolean): "usable" | "disabled" | "absent" {
  if (!hidden) return "usable";
  return isEdit ? "disabled" : "absent";
}

function modeOf({ kind }: TimeWindow): WindowMode {
  switch (kind) {
    case "realtimeLast":
    case "historyLast":
      return "last";
    case "realtimeQuick":
    case "historyQuick":
      return "period";
    case "historyFixed":
      return "fixed";
  }
}

/** A window as "the last …": periods get their usual length, independent of the calendar. */
function lastLength(window: TimeWindow, now: number): number {
  return "period" in window ? usualLengthOf(window.period) : lengthOf(window, now);
}
