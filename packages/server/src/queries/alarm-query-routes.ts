import { Type } from "typebox";
import { type Route, route } from "../kernel/http/route.ts";
import type { AlarmQueryService } from "./alarm-query-service.ts";
import { parseAlarmDataQuery } from "./parse-alarm-query.ts";

/** Reference: telemetry and queries, 6. */
export const alarmQueryRoutes = (queries: AlarmQueryService): readonly Route[] => [
  route("POST", "/api/alarmsQuery/find", {
    who: ["TENANT_ADMIN", "CUSTOMER_USER"],
    visitors: true,
    body: Type.Unknown(), // its parts are checked by the parser, which has the messages that clients know
    handle: ({ user, body }) => queries.find(user, parseAlarmDataQuery(body)),
  }),
];
