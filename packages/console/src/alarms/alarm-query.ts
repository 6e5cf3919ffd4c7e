import {
  ALARM_SEARCH_STATUSES,
  ALARM_SEVERITIES,
  type AlarmDataQuery,
  type AlarmSearchStatus,
  entityId,
  isUuid,
  parseUuid,
  type UserId,
} from "@orrery/model";
import { type RecordState, timeOf } from "../records/record-state.ts";

const field = (key: string) => ({ type: "ALARM_FIELD", key }) as const;
const SEARCHED = ["type", "severity", "status", "originator"].map(field);
/** By what columns tables of alarms are sorted; addresses that name another one are sorted by creation. */
const SORTED: ReadonlyMap<string, string> = new Map([
  ["severity", "severityRank"],
  ...["type", "originator", "status", "createdTime"].map((name) => [name, name] as const),
]);
const NAME = { type: "ENTITY_FIELD", key: "name" } as const;

/** Whose alarms a table shows: those of entities, or all that the user may see. */
export type AlarmsOf = AlarmDataQuery["entityFilter"];

/** The alarms that a table shows; a length of time ends now, also while alarms come. */
export function alarmQuery(entityFilter: AlarmsOf, state: RecordState, now: number): AlarmDataQuery {
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
      sortOrder: sortOf(sort),
      ...(isLast ? { timeWindow: end - start } : { startTs: start, endTs: end }),
      typeList: filters.type ?? [],
      severityList: ALARM_SEVERITIES.filter((severity) => filters.severity?.includes(severity)),
      statusList: status ? [status] : [],
      searchPropagatedAlarms: true,
      assigneeId: assigneeOf(state),
    },
  };
}

function sortOf({ property, direction }: RecordState["sort"]): AlarmDataQuery["pageLink"]["sortOrder"] {
  const key = SORTED.get(property);
  return key ? { key: field(key), direction } : { key: field("createdTime"), direction: "DESC" };
}

/** The one set of statuses that is shown; `undefined`: all. */
export function searchStatusOf({ filters }: RecordState): AlarmSearchStatus | undefined {
  return ALARM_SEARCH_STATUSES.find((status) => status === filters.status?.[0]);
}

/** Whose alarms are shown, of those that are assigned; `undefined`: all. */
function assigneeOf({ filters }: RecordState): UserId | undefined {
  const [id = ""] = filters.assignee ?? [];
  return isUuid(id) ? entityId("USER", parseUuid(id)) : undefined;
}
