import {
  DEFAULT_MAX_DATAPOINTS,
  isQuickInterval,
  parseTimeWindow,
  saveTimeWindow,
  type TimeWindowContext,
  type TimeWindowSettings,
  YEAR_MS,
} from "@orrery/model";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { isTypedOn, listQuery, parseListState } from "../entities/list/list-state.ts";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import type { ChangeRecords, RecordState } from "./record-state.ts";

interface Beginning {
  /** Names of the table's filters: each is a parameter. Of one page they stay the same array. */
  readonly filters: readonly string[];
  /** The time that is shown where the address says none. */
  readonly lengthMs: number;
}

/** The state of a table that is a page: it stands in the address, so that it can be shared and come back to. */
export function useRecordAddress({ filters, lengthMs }: Beginning): readonly [RecordState, ChangeRecords] {
  const [query, setQuery] = useSearchParams();
  const { serverNow, browserZone, firstDayOfWeek } = useTimeService();
  // No records are points: with the server's limit of those, once it came, the rows would be read anew.
  const context = useMemo(
    () => ({ browserZone, firstDayOfWeek, maxDatapointsLimit: DEFAULT_MAX_DATAPOINTS }),
    [browserZone, firstDayOfWeek],
  );
  const state = useMemo(
    () => stateOf(query, { filters, lengthMs, context: { ...context, now: serverNow() } }),
    [query, filters, lengthMs, context, serverNow],
  );
  const change = useCallback<ChangeRecords>(
    (next, { replace = isTypedOn(state, next) } = {}) =>
      setQuery(
        (before) => {
          const reading = { filters, lengthMs, context: { ...context, now: serverNow() } };
          const { window, ...list } = { ...stateOf(before, reading), page: 0, ...next };
          const after = listQuery(list);
          for (const [name, value] of windowQuery(window, lengthMs, context.browserZone)) after.set(name, value);
          return after; // what the page was open at is left with the rows
        },
        { replace },
      ),
    [setQuery, filters, lengthMs, context, serverNow, state],
  );
  return [state, change];
}

interface Reading extends Beginning {
  readonly context: TimeWindowContext;
}

function stateOf(query: URLSearchParams, { filters, lengthMs, context }: Reading): RecordState {
  return { ...parseListState(query, filters), window: windowOf(query, lengthMs, context) };
}

/** The time window in an address; what is missing or wrong takes the default. */
export function windowOf(query: URLSearchParams, lengthMs: number, context: TimeWindowContext): TimeWindowSettings {
  const [from, to, last] = ["from", "to", "last"].map((name) => numberOf(query.get(name)));
  const period = query.get("period");
  const history = isQuickInterval(period)
    ? { historyType: 2, quickInterval: period }
    : from !== undefined && to !== undefined && from < to
      ? { historyType: 1, fixedTimewindow: { startTimeMs: from, endTimeMs: to } }
      : { historyType: 0, timewindowMs: last !== undefined && last > 0 && last <= MAX_LENGTH_MS ? last : lengthMs };
  return parseTimeWindow({ history, aggregation: { type: "NONE" }, timezone: query.get("zone") }, context);
}

/** The parameters of a time window; none for the default. */
export function windowQuery(
  settings: TimeWindowSettings,
  lengthMs: number,
  browserZone: string,
): readonly (readonly [name: string, value: string])[] {
  const { history, timezone } = saveTimeWindow(settings, browserZone);
  const zone = timezone ? ([["zone", timezone]] as const) : [];
  const { timewindowMs, fixedTimewindow, quickInterval } = history ?? {};
  if (quickInterval !== undefined) return [["period", quickInterval], ...zone];
  if (fixedTimewindow) {
    return [["from", String(fixedTimewindow.startTimeMs)], ["to", String(fixedTimewindow.endTimeMs)], ...zone];
  }
  return timewindowMs === undefined || timewindowMs === lengthMs ? zone : [["last", String(timewindowMs)], ...zone];
}

const MAX_LENGTH_MS = 100 * YEAR_MS;
/** As far as dates go. */
const MAX_TIME = 8.64e15;

function numberOf(text: string | null): number | undefined {
  const number = text ? Number(text) : Number.NaN;
  return Number.isInteger(number) && Math.abs(number) <= MAX_TIME ? number : undefined;
}
