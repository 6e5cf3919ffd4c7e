import {
  ALARM_SEARCH_STATUSES,
  ALARM_SEVERITIES,
  ALARM_STATUSES,
  type AlarmSearchStatus,
  type AlarmStatus,
  PlatformError,
  parseEntityId,
  parseUuid,
  statusesOf,
  statusesWithin,
} from "@orrery/model";
import { type Static, Type } from "typebox";
import { ALL_ROLES, TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import { choices, chosenTexts, chosenWords, textChoices } from "../kernel/http/input/choices.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { ChosenAlarms } from "./alarm-list.ts";
import type { AlarmLists, AlarmsAsked } from "./alarm-lists.ts";

const entityPath = Type.Object({ entityType: Type.String(), entityId: Type.String() });
/** Empty parameters count as missing. */
const statusQuery = Type.Object({
  searchStatus: Type.Optional(Type.Enum(["", ...ALARM_SEARCH_STATUSES])),
  status: Type.Optional(Type.Enum(["", ...ALARM_STATUSES])),
  assigneeId: Type.Optional(Type.String()),
});
const listQuery = Type.Object({
  ...pageQuery.properties,
  ...statusQuery.properties,
  fetchOriginator: Type.Optional(Type.Boolean()),
});
const laterQuery = Type.Object({
  ...pageQuery.properties,
  statusList: choices("ANY, ACTIVE, CLEARED, ACK, UNACK: cleared or not, and acknowledged or not"),
  severityList: choices("Severities"),
  typeList: textChoices("Types, in one parameter separated by commas"),
  assigneeId: Type.Optional(Type.String()),
});

/** Lists of alarms (reference: REST API, 2.6), and those of later versions (later versions, 2.2). */
export const alarmListRoutes = (lists: AlarmLists): Route[] => [
  route("GET", "/api/alarm/types", {
    roles: TENANT_MEMBERS,
    query: pageQuery,
    handle: ({ user, query }) => lists.types(user, pageLink(query)),
  }),
  route("GET", "/api/alarm/:entityType/:entityId", {
    roles: ALL_ROLES,
    visitors: true,
    params: entityPath,
    query: listQuery,
    handle: ({ user, params, query }) => lists.ofEntity(user, entityIn(params), askedBy(query), pageLink(query)),
  }),
  route("GET", "/api/alarms", {
    roles: TENANT_MEMBERS,
    visitors: true,
    query: listQuery,
    handle: ({ user, query }) => lists.all(user, askedBy(query), pageLink(query)),
  }),
  route("GET", "/api/v2/alarm/:entityType/:entityId", {
    roles: ALL_ROLES,
    visitors: true,
    params: entityPath,
    query: laterQuery,
    handle: ({ user, params, query }) => lists.ofEntity(user, entityIn(params), askedLater(query), pageLink(query)),
  }),
  route("GET", "/api/v2/alarms", {
    roles: TENANT_MEMBERS,
    visitors: true,
    query: laterQuery,
    handle: ({ user, query }) => lists.all(user, askedLater(query), pageLink(query)),
  }),
  route("GET", "/api/alarm/highestSeverity/:entityType/:entityId", {
    roles: TENANT_MEMBERS,
    visitors: true,
    params: entityPath,
    query: statusQuery,
    handle: ({ user, params, query }) => lists.highestSeverity(user, entityIn(params), chosenBy(query)),
  }),
];

const entityIn = ({ entityType, entityId }: Static<typeof entityPath>) => parseEntityId(entityType, entityId);

const askedBy = (query: Static<typeof listQuery>): AlarmsAsked => ({
  ...chosenBy(query),
  named: query.fetchOriginator,
});

/** At most one of both statuses. @throws {PlatformError} `badRequest`. */
function chosenBy({ searchStatus, status, assigneeId }: Static<typeof statusQuery>): ChosenAlarms {
  if (searchStatus && status) {
    throw new PlatformError(
      "badRequest",
      "Invalid alarms search query: Both parameters 'searchStatus' and 'status' can't be specified at the same time!",
    );
  }
  return { statuses: statusesIn(searchStatus, status), assigneeId: idIn(assigneeId) };
}

/** `undefined`: any. */
function statusesIn(
  searchStatus: AlarmSearchStatus | "" | undefined,
  status: AlarmStatus | "" | undefined,
): readonly AlarmStatus[] | undefined {
  if (status) return [status];
  return searchStatus && searchStatus !== "ANY" ? statusesOf(searchStatus) : undefined;
}

/** Their text search finds names of originators, too. */
function askedLater({ statusList, severityList, typeList, assigneeId }: Static<typeof laterQuery>): AlarmsAsked {
  return {
    statuses: statusesWithin(chosenWords("statusList", statusList, ALARM_SEARCH_STATUSES)),
    severities: chosenWords("severityList", severityList, ALARM_SEVERITIES),
    types: chosenTexts("typeList", typeList),
    assigneeId: idIn(assigneeId),
    searchesNames: true,
    named: true,
  };
}

const idIn = (text: string | undefined) => (text ? parseUuid(text) : undefined);
