import { Type } from "typebox";
import { TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { AlarmQueryService } from "./alarm-query-service.ts";
import { parseAlarmCountQuery, parseAlarmDataQuery } from "./parse/parse-alarm-query.ts";

/** Reference: telemetry and queries, 6; later versions, 2.2. */
export const alarmQueryRoutes = (queries: AlarmQueryService): readonly Route[] => [
  route("POST", "/api/alarmsQuery/find", {
    roles: TENANT_MEMBERS,
    visitors: true,
    body: Type.Unknown(), // checked by the parser, which has the messages of the contract
    handle: ({ user, body }) => queries.find(user, parseAlarmDataQuery(body)),
  }),
  route("POST", "/api/alarmsQuery/count", {
    roles: TENANT_MEMBERS,
    visitors: true,
    body: Type.Unknown(),
    handle: ({ user, body }) => queries.count(user, parseAlarmCountQuery(body)),
  }),
];
