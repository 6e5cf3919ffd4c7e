import { ALARM_SEARCH_STATUSES, ALARM_STATUSES, alarmDraft, parseEntityId, parseUuid } from "@orrery/model";
import { Type } from "typebox";
import { ALL_ROLES, TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import { actsOn, savesEntity } from "../kernel/http/audit/audit-descriptions.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { AlarmListFilter, AlarmService } from "./alarm-service.ts";

const entityPath = Type.Object({ entityType: Type.String(), entityId: Type.String() });
/** Empty parameters count as missing. */
const statusQuery = {
  searchStatus: Type.Optional(Type.Enum(["", ...ALARM_SEARCH_STATUSES])),
  status: Type.Optional(Type.Enum(["", ...ALARM_STATUSES])),
};
const severityQuery = Type.Object(statusQuery);
const listQuery = Type.Object({
  ...pageQuery.properties,
  ...statusQuery,
  fetchOriginator: Type.Optional(Type.Boolean()),
  assigneeId: Type.Optional(Type.String()),
});
const assignPath = Type.Object({ ...idPath.properties, assigneeId: Type.String() });

/** Reference: REST API, 2.6. */
export const alarmRoutes = (alarms: AlarmService): Route[] => [
  route("GET", "/api/alarm/:id", {
    roles: TENANT_MEMBERS,
    visitors: true,
    params: idPath,
    handle: ({ user, params }) => alarms.get(user, "READ", pathId(params)),
  }),
  route("GET", "/api/alarm/info/:id", {
    roles: TENANT_MEMBERS,
    visitors: true,
    params: idPath,
    handle: ({ user, params }) => alarms.getInfo(user, pathId(params)),
  }),
  route("POST", "/api/alarm", {
    roles: TENANT_MEMBERS,
    audit: savesEntity("ALARM"),
    body: alarmDraft,
    handle: ({ user, body }) => alarms.save(user, body),
  }),
  route("DELETE", "/api/alarm/:id", {
    roles: TENANT_MEMBERS,
    audit: actsOn("ALARM_DELETE", "ALARM"),
    params: idPath,
    handle: ({ user, params }) => alarms.delete(user, pathId(params)),
  }),
  route("POST", "/api/alarm/:id/ack", {
    roles: TENANT_MEMBERS,
    audit: actsOn("ALARM_ACK", "ALARM"),
    params: idPath,
    handle: ({ user, params }) => alarms.acknowledge(user, pathId(params)),
  }),
  route("POST", "/api/alarm/:id/clear", {
    roles: TENANT_MEMBERS,
    audit: actsOn("ALARM_CLEAR", "ALARM"),
    params: idPath,
    handle: ({ user, params }) => alarms.clear(user, pathId(params)),
  }),
  route("POST", "/api/alarm/:id/assign/:assigneeId", {
    roles: TENANT_MEMBERS,
    audit: actsOn("ALARM_ASSIGNED", "ALARM", ({ params }) => ({ assigneeId: params.assigneeId })),
    params: assignPath,
    handle: ({ user, params }) => alarms.assign(user, pathId(params), parseUuid(params.assigneeId)),
  }),
  route("DELETE", "/api/alarm/:id/assign", {
    roles: TENANT_MEMBERS,
    audit: actsOn("ALARM_UNASSIGNED", "ALARM"),
    params: idPath,
    handle: ({ user, params }) => alarms.unassign(user, pathId(params)),
  }),
  route("GET", "/api/users/assign/:id", {
    roles: TENANT_MEMBERS,
    params: idPath,
    query: pageQuery,
    handle: ({ user, params, query }) => alarms.listAssignable(user, pathId(params), pageLink(query)),
  }),
  route("GET", "/api/alarm/types", {
    roles: TENANT_MEMBERS,
    query: pageQuery,
    handle: ({ user, query }) => alarms.types(user, pageLink(query)),
  }),
  route("GET", "/api/alarm/:entityType/:entityId", {
    roles: ALL_ROLES,
    visitors: true,
    params: entityPath,
    query: listQuery,
    handle: ({ user, params, query }) =>
      alarms.listOf(user, parseEntityId(params.entityType, params.entityId), filterIn(query), pageLink(query)),
  }),
  route("GET", "/api/alarms", {
    roles: TENANT_MEMBERS,
    visitors: true,
    query: listQuery,
    handle: ({ user, query }) => alarms.listAll(user, filterIn(query), pageLink(query)),
  }),
  route("GET", "/api/alarm/highestSeverity/:entityType/:entityId", {
    roles: TENANT_MEMBERS,
    visitors: true,
    params: entityPath,
    query: severityQuery,
    handle: ({ user, params, query }) =>
      alarms.highestSeverity(user, parseEntityId(params.entityType, params.entityId), filterIn(query)),
  }),
];

function filterIn({
  searchStatus,
  status,
  fetchOriginator,
  assigneeId,
}: {
  readonly searchStatus?: AlarmListFilter["searchStatus"] | "";
  readonly status?: AlarmListFilter["status"] | "";
  readonly fetchOriginator?: boolean;
  readonly assigneeId?: string;
}): AlarmListFilter {
  return {
    searchStatus: searchStatus || undefined,
    status: status || undefined,
    fetchOriginator,
    assigneeId: assigneeId ? parseUuid(assigneeId) : undefined,
  };
}
