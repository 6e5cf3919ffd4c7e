import type { EntityId } from "@orrery/model";
import type { HistoryQuery } from "./history-query.ts";

/** The part of another entity's history that an entity view shows. */
export interface ViewWindow {
  readonly target: EntityId;
  /** All by default. */
  readonly keys?: ReadonlySet<string> | undefined;
  /** Inclusive. */
  readonly startTs: number;
  /** Exclusive. */
  readonly endTs: number;
}

/** `startTs` inclusive, `endTs` exclusive. */
export interface TimeRange {
  readonly startTs: number;
  readonly endTs: number;
}

/** The part of a range that lies in another one; empty where it begins when there is none. */
export function cutRange({ startTs, endTs }: TimeRange, window: TimeRange): TimeRange {
  const start = Math.max(startTs, window.startTs);
  return { startTs: start, endTs: Math.max(start, Math.min(endTs, window.endTs)) };
}

/** Finds the window of a view; `undefined` for a view that does not exist. */
export interface ViewWindows {
  windowOf(view: EntityId): ViewWindow | undefined | Promise<ViewWindow | undefined>;
}

/** A part of a query, to be read separately. */
export interface WindowedQuery {
  readonly query: HistoryQuery;
  /** Time of its only bucket, if that is not the middle of the range read. */
  readonly ts?: number | undefined;
}

/**
 * Limits a query to the window of a view. The last bucket of a query is not clipped even when the query ends before it;
 * at the end of the window it is, and becomes a query of its own.
 */
export function cutToWindow(query: HistoryQuery, window: ViewWindow): readonly WindowedQuery[] {
  const keys = query.keys.filter((key) => window.keys?.has(key) ?? true);
  const startTs = Math.max(query.startTs, window.startTs);
  const endTs = Math.min(query.endTs, window.endTs);
  if (keys.length === 0 || startTs >= endTs) return [];
  const cut = { ...query, keys, startTs, endTs };
  const { interval, aggregation } = query;
  if (aggregation === "NONE" || interval <= 0) return [{ query: cut }];
  const lastStart = startTs + (Math.ceil((endTs - startTs) / interval) - 1) * interval;
  if (lastStart + interval <= window.endTs) return [{ query: cut }];
  const last = { ...cut, startTs: lastStart, endTs: window.endTs, interval: window.endTs - lastStart };
  const ts = lastStart + Math.trunc(interval / 2);
  return [...(lastStart > startTs ? [{ query: { ...cut, endTs: lastStart } }] : []), { query: last, ts }];
}
