import {
  type PageLink,
  parseTimeWindow,
  rangeOf,
  type SortOrder,
  type TimeRange,
  type TimeWindowSettings,
} from "@orrery/model";
import { useCallback, useState } from "react";
import type { FilterValues } from "../entities/filters/list-filter.ts";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";

/** What of a table of records is shown: alarms, events, entries of the audit log. */
export interface RecordState {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: SortOrder;
  readonly search: string;
  readonly filters: FilterValues;
  /** Of the past; computed anew with each load. */
  readonly window: TimeWindowSettings;
}

/** `replace`: Back does not return to what it was; where the state is in no address it says nothing. */
export type ChangeRecords = (change: Partial<RecordState>, options?: { readonly replace?: boolean }) => void;

interface Beginning {
  readonly lengthMs: number;
  readonly sort?: SortOrder | undefined;
}

const NEWEST: SortOrder = { property: "createdTime", direction: "DESC" };
const PAGE_SIZE = 20;

/** The state of a table that stands in a tab: it lasts as long as the tab, and the address is the list's behind it. */
export function useRecordState({ lengthMs, sort = NEWEST }: Beginning): readonly [RecordState, ChangeRecords] {
  const time = useTimeService();
  const [state, setState] = useState<RecordState>(() => ({
    page: 0,
    pageSize: PAGE_SIZE,
    sort,
    search: "",
    filters: {},
    window: parseTimeWindow(
      { history: { historyType: 0, timewindowMs: lengthMs }, aggregation: { type: "NONE" } },
      { ...time, now: time.serverNow() },
    ),
  }));
  const change = useCallback<ChangeRecords>((next) => setState((before) => ({ ...before, page: 0, ...next })), []);
  return [state, change];
}

/** The time that a window means now; both ends count. */
export function timeOf({ window }: TimeWindowSettings, now: number): TimeRange {
  return rangeOf(window, 1, now);
}

/** The page of a list of the server that a state asks for. */
export function recordLink({ page, pageSize, sort, search }: RecordState, { start, end }: TimeRange): PageLink {
  return { page, pageSize, sortOrder: sort, textSearch: search || undefined, startTime: start, endTime: end };
}

/** Whether less is shown than the time has. */
export const isNarrowed = ({ search, filters }: RecordState): boolean =>
  search !== "" || Object.keys(filters).length > 0;
