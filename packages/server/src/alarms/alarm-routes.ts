import { alarmDraft, parseUuid } from "@orrery/model";
import { Type } from "typebox";
import { TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import { actsOn, savesEntity } from "../kernel/http/audit/audit-descriptions.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { AlarmService } from "./alarm-service.ts";

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
  route("GET", "/api/orrery/alarm/:id/frequency", {
    roles: TENANT_MEMBERS,
    params: idPath,
    handle: ({ user, params }) => alarms.frequency(user, pathId(params)),
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
];
