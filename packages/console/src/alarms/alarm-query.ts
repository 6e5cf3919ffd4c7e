import {
  ALARM_SEARCH_STATUSES,
  ALARM_SEVERITIES,
  type AlarmDataQuery,
  type AlarmSearchStatus,
  type EntityFilter,
} from "@orrery/model";
import { type RecordState, timeOf } from "../records/record-state.ts";

const field = (key: string) => ({ type: "ALARM_FIELD", key }) as const;
const SEARCHED = ["type", "severity", "status", "originator"].map(field);
const NAME = { type: "ENTITY_FIELD", key: "name" } as const;

/** The alarms of entities that a table shows; a length of time ends now, also while alarms come. */
export function alarmQuery(entityFilter: EntityFilter, state: RecordState, now: number): AlarmDataQuery {
  const { page, pageSize, sort, search, filters, window } = state;
  const { start, end } = timeOf(window, now);
  const status = searchStatusOf(state);
  const isLast = window.window.kind === "historyLast" || window.window.kind === "realtimeLast";
  return {
    entityFilter,
    entityFields: [NAME],
    alarmFields: SEARCHED,
    pageLink: {
      page,
      pageSize,
      textSearch: search || undefined,
      sortOrder: { key: field(sort.property), direction: sort.direction },
      ...(isLast ? { timeWindow: end - start } : { startTs: start, endTs: end }),
      typeList: filters.type ?? [],
      severityList: ALARM_SEVERITIES.filter((severity) => filters.severity?.includes(severity)),
      statusList: status ? [status] : [],
      searchPropagatedAlarms: true,
    },
  };
}

/** The one set of statuses that is shown; `undefined`: all. */
export function searchStatusOf({ filters }: RecordState): AlarmSearchStatus | undefined {
  return ALARM_SEARCH_STATUSES.find((status) => status === filters.status?.[0]);
}
