import type { EntityId } from "@orrery/model";
import type { HistoryQuery } from "./history-query.ts";

/** The part of another entity's history that an entity view shows. */
export interface ViewWindow {
  readonly target: EntityId;
  /** Absent: all. */
  readonly keys?: ReadonlySet<string> | undefined;
  /** Inclusive. */
  readonly startTs: number;
  /** Exclusive. */
  readonly endTs: number;
}

/** Finds what a view shows; `undefined` for a view that does not exist. */
export interface ViewWindows {
  windowOf(view: EntityId): ViewWindow | undefined | Promise<ViewWindow | undefined>;
}

/** Part of the answer to a query. */
export interface WindowedQuery {
  readonly query: HistoryQuery;
  /** Time of the only bucket, where that is not the middle of what it was read from. */
  readonly ts?: number | undefined;
}

/**
 * What of a query a view lets through. The last bucket of a query is a whole one even when the query ends before: here
 * it ends with the view, and is a query of its own.
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
