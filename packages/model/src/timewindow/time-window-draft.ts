import type { Aggregation } from "../values/aggregation.ts";
import { boundInterval, type IntervalBounds, limitBounds } from "./interval.ts";
import { CURRENT_PERIODS, QUICK_INTERVALS, type QuickInterval, usualLengthOf } from "./quick-interval.ts";
import type { HiddenParts, TimeWindowSettings } from "./saved-time-window.ts";
import { isRealtime, lengthOf, rangeOf, type TimeRange, type TimeWindow } from "./time-window.ts";

export const WINDOW_TABS = ["realtime", "history"] as const;

export type WindowTab = (typeof WINDOW_TABS)[number];

/** How a tab says which time is meant: the last so and so long, a period of the calendar, or from when to when. */
export type WindowMode = "last" | "period" | "fixed";

/** One tab as it is being edited. Each of its options keeps what was entered while another one is chosen. */
export interface TabDraft {
  readonly mode: WindowMode;
  /** null while nothing that makes sense is entered. */
  readonly lengthMs: number | null;
  readonly period: QuickInterval;
  readonly range: TimeRange;
  readonly intervalMs?: number | undefined;
}

/** A time window as its panel edits it: both tabs side by side, values that may be missing for a while. */
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

/** The options of a tab, in the order they are shown. */
export const modesOf = (tab: WindowTab): readonly WindowMode[] =>
  tab === "realtime" ? ["last", "period"] : ["last", "fixed", "period"];

/** Realtime offers the periods that contain now. */
export const periodsOf = (tab: WindowTab): readonly QuickInterval[] =>
  tab === "realtime" ? CURRENT_PERIODS : QUICK_INTERVALS;

/** Begins to edit `settings`. The tab that is not in use starts from the same time, as far as it can say it. */
export function draftOf(settings: TimeWindowSettings, { now }: DraftContext, historyOnly = false): TimeWindowDraft {
  const { window, intervalMs, aggregation, limit, zone, hidden } = settings;
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
    },
    history: { ...common, mode, period, intervalMs: isLive ? undefined : intervalMs },
    aggregation,
    limit,
    zone,
    hidden,
  };
}

/** What the draft comes to; undefined while something that is needed is missing or wrong. */
export function settingsOf(
  draft: TimeWindowDraft,
  context: DraftContext,
  limits: IntervalBounds,
): TimeWindowSettings | undefined {
  const { aggregation, limit, zone, hidden } = draft;
  const window = windowOf(draft, context);
  const isLimitFine = limit !== null && limit >= limits.min && limit <= limits.max;
  if (window === undefined || (aggregation === "NONE" && !isLimitFine)) return undefined;
  // Where points are put together the limit is not used, so a wrong one is no reason to refuse the rest.
  return { window, aggregation, limit: limit ?? limits.max, intervalMs: draft[draft.tab].intervalMs, zone, hidden };
}

/** The window that is chosen; undefined when its length is missing. What other tabs and options hold does not count. */
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

/** Changes the tab in use. Another time usually wants another grouping, so the wish for one is given up with it. */
export function withTab(draft: TimeWindowDraft, change: Partial<TabDraft>): TimeWindowDraft {
  return { ...draft, [draft.tab]: { ...draft[draft.tab], intervalMs: undefined, ...change } };
}

/** The grouping interval that is used, whatever was wished for. */
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
  const comparable = ({ window, aggregation, limit, intervalMs, zone, hidden }: TimeWindowSettings) =>
    JSON.stringify([
      Object.entries(window).sort(([one], [other]) => (one < other ? -1 : 1)),
      [aggregation, limit, intervalMs ?? null, zone ?? null],
      [hidden.interval, hidden.aggregation, hidden.aggInterval, hidden.timezone],
    ]);
  return comparable(a) === comparable(b);
}

/** Whether a reader is left with nothing to choose. The time zone alone does not count. */
export function isAllHidden(hidden: HiddenParts, aggregation: boolean): boolean {
  return hidden.interval && (!aggregation || (hidden.aggregation && hidden.aggInterval));
}

interface ControlState {
  readonly hidden: HiddenParts;
  /** Whether the control offers aggregation at all. */
  readonly aggregation: boolean;
  readonly isEdit: boolean;
  readonly disabled: boolean;
}

/** Whether the control opens its panel. Who edits may always undo what was hidden. */
export function isControlDisabled({ hidden, aggregation, isEdit, disabled }: ControlState): boolean {
  return disabled || (!isEdit && isAllHidden(hidden, aggregation));
}

/** How one part of the panel is shown: editors see all of them, those that are hidden out of use; readers the rest. */
export function partState(hidden: boolean, isEdit: boolean): "usable" | "disabled" | "absent" {
  if (!hidden) return "usable";
  return isEdit ? "disabled" : "absent";
}

export function modeOf({ kind }: TimeWindow): WindowMode {
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

/** A window as "the last so and so long": periods are taken for their usual length, whatever the calendar says. */
function lastLength(window: TimeWindow, now: number): number {
  return "period" in window ? usualLengthOf(window.period) : lengthOf(window, now);
}
