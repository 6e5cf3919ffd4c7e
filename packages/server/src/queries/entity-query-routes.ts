import { Type } from "typebox";
import { TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import { ANSWER_TIMEOUT_MS, type Route, route } from "../kernel/http/route.ts";
import type { EntityQueryService } from "./entity-query-service.ts";
import { parseEntityCountQuery, parseEntityDataQuery } from "./parse/parse-query.ts";

/** Checked by the parsers, which have the messages of the contract. */
const body = Type.Unknown();

/** Reference: telemetry and queries, 5. */
export const entityQueryRoutes = (queries: EntityQueryService): readonly Route[] => [
  route("POST", "/api/entitiesQuery/find", {
    roles: TENANT_MEMBERS,
    timeoutMs: ANSWER_TIMEOUT_MS,
    visitors: true,
    body,
    handle: ({ user, body: given }) => queries.find(user, parseEntityDataQuery(given)),
  }),
  route("POST", "/api/entitiesQuery/count", {
    roles: TENANT_MEMBERS,
    timeoutMs: ANSWER_TIMEOUT_MS,
    visitors: true,
    body,
    handle: ({ user, body: given }) => queries.count(user, parseEntityCountQuery(given)),
  }),
  route("POST", "/api/entitiesQuery/find/keys", {
    roles: TENANT_MEMBERS,
    timeoutMs: ANSWER_TIMEOUT_MS,
    visitors: true,
    query: Type.Object({ timeseries: Type.Boolean(), attributes: Type.Boolean() }),
    body,
    handle: ({ user, query, body: given }) => queries.keys(user, parseEntityDataQuery(given), query),
  }),
];
