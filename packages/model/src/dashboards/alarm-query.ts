import type { AlarmSearchStatus, AlarmSeverity } from "../entities/alarm.ts";
import { type AlarmDataPageLink, type AlarmDataQuery, isAlarmField } from "../queries/alarm-data-query.ts";
import type { EntityFilter } from "../queries/entity-filter.ts";
import type { EntityKey } from "../queries/entity-key.ts";
import type { KeyFilter } from "../queries/key-filter.ts";
import { rangeOf, type TimeWindow } from "../timewindow/time-window.ts";
import type { Datasource, WidgetConfig } from "./configuration.ts";
import { datasourceQuery } from "./datasource-query.ts";

/** Which alarms of its source a widget shows; empty lists match all. */
export interface AlarmChoice {
  readonly statuses: readonly AlarmSearchStatus[];
  readonly severities: readonly AlarmSeverity[];
  readonly types: readonly string[];
}

/** A page of alarms that a widget asks for. */
export interface AlarmPageRequest extends AlarmChoice {
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  /** Searched in the alarm fields of the source; empty: all. */
  readonly text: string;
  readonly sort: { readonly key: EntityKey; readonly direction: "ASC" | "DESC" };
}

/** What is chosen in the configuration of a widget. */
export function alarmChoiceOf(config: WidgetConfig): AlarmChoice {
  const { alarmStatusList = [], alarmSeverityList = [], alarmTypeList = [] } = config;
  return { statuses: alarmStatusList, severities: alarmSeverityList, types: alarmTypeList };
}

interface AlarmScope {
  readonly entityFilter: EntityFilter;
  readonly keyFilters: readonly KeyFilter[];
  readonly searchPropagated: boolean;
  readonly window: TimeWindow;
  /** The server's clock, ms. */
  readonly now: number;
}

/** The query of an alarm source whose alias is resolved (reference: telemetry and queries, 8.1). */
export function alarmQuery(source: Datasource, scope: AlarmScope, request: AlarmPageRequest): AlarmDataQuery {
  const { entityFilter, keyFilters, searchPropagated, window, now } = scope;
  const pageLink: AlarmDataPageLink = {
    page: request.page,
    pageSize: request.pageSize,
    textSearch: request.text === "" ? null : request.text,
    sortOrder: request.sort,
    ...timeOf(window, now),
    statusList: request.statuses,
    severityList: request.severities,
    typeList: request.types,
    searchPropagatedAlarms: searchPropagated,
  };
  const alarmFields = source.dataKeys.filter(({ type, name }) => type === "alarm" && isAlarmField(name));
  return {
    ...datasourceQuery(source, { entityFilter, keyFilters, pageLink }),
    alarmFields: alarmFields.map(({ name }) => alarmKey(name)),
    pageLink,
  };
}

/** An alarm field as the key of a sort order. */
export const alarmKey = (key: string): EntityKey => ({ type: "ALARM_FIELD", key });

/** A moving window is sent as its length, so that the server moves it, too. */
function timeOf(window: TimeWindow, now: number): Pick<AlarmDataPageLink, "timeWindow" | "startTs" | "endTs"> {
  if (window.kind === "realtimeLast") return { timeWindow: window.lengthMs };
  const { start, end } = rangeOf(window, 1, now);
  return { startTs: start, endTs: end - 1 }; // both are inclusive
}
