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

/** What of a query a view lets through; `undefined`: nothing. */
export function cutToWindow(query: HistoryQuery, window: ViewWindow): HistoryQuery | undefined {
  const keys = query.keys.filter((key) => window.keys?.has(key) ?? true);
  const startTs = Math.max(query.startTs, window.startTs);
  const endTs = Math.min(query.endTs, window.endTs);
  return keys.length > 0 && startTs < endTs ? { ...query, keys, startTs, endTs } : undefined;
}
