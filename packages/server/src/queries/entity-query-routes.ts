import { Type } from "typebox";
import { type Route, route } from "../kernel/http/route.ts";
import type { EntityQueryService } from "./entity-query-service.ts";
import { parseEntityCountQuery, parseEntityDataQuery } from "./parse-query.ts";

const who = ["TENANT_ADMIN", "CUSTOMER_USER"] as const;
/** Its parts are checked by the parsers, which have the messages that clients know. */
const body = Type.Unknown();

/** Reference: telemetry and queries, 5. */
export const entityQueryRoutes = (queries: EntityQueryService): readonly Route[] => [
  route("POST", "/api/entitiesQuery/find", {
    who,
    visitors: true,
    body,
    handle: ({ user, body: given }) => queries.find(user, parseEntityDataQuery(given)),
  }),
  route("POST", "/api/entitiesQuery/count", {
    who,
    visitors: true,
    body,
    handle: ({ user, body: given }) => queries.count(user, parseEntityCountQuery(given)),
  }),
  route("POST", "/api/entitiesQuery/find/keys", {
    who,
    visitors: true,
    query: Type.Object({ timeseries: Type.Boolean(), attributes: Type.Boolean() }),
    body,
    handle: ({ user, query, body: given }) => queries.keys(user, parseEntityDataQuery(given), query),
  }),
];
