import { type EntityId, parseEntityId, parseUuid, versionRestoreDraft } from "@orrery/model";
import { Type } from "typebox";
import { ADMINS } from "../kernel/auth/roles.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { HistoryService } from "./history-service.ts";

const PATH = "/api/orrery/history/:entityType/:entityId";
const entityPath = Type.Object({ entityType: Type.String(), entityId: Type.String() });
const versionPath = Type.Object({ entityType: Type.String(), entityId: Type.String(), id: Type.String() });

/** Calls for the versions of entities. Restoring one is audited like any other save. */
export const historyRoutes = (history: HistoryService): Route[] => [
  route("GET", PATH, {
    roles: ADMINS,
    params: entityPath,
    query: pageQuery,
    handle: ({ user, params, query }) => history.list(user, entityOf(params), pageLink(query)),
  }),
  route("GET", `${PATH}/:id`, {
    roles: ADMINS,
    params: versionPath,
    mayBeLong: true,
    handle: ({ user, params }) => history.get(user, entityOf(params), parseUuid(params.id)),
  }),
  route("POST", `${PATH}/:id/restore`, {
    roles: ADMINS,
    params: versionPath,
    body: versionRestoreDraft,
    holdsSecrets: true,
    mayBeLong: true,
    handle: ({ user, params, body }) => history.restore(user, entityOf(params), parseUuid(params.id), body),
  }),
];

function entityOf(params: { readonly entityType: string; readonly entityId: string }): EntityId {
  return parseEntityId(params.entityType, params.entityId);
}
