import { binRestoreDraft, type EntityId, isEntityType, PlatformError, parseEntityId } from "@orrery/model";
import { Type } from "typebox";
import { TENANT_ADMINS } from "../kernel/auth/roles.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { BinService } from "./bin-service.ts";

const PATH = "/api/orrery/recycleBin";
const entityPath = Type.Object({ entityType: Type.String(), entityId: Type.String() });
const listQuery = Type.Intersect([pageQuery, Type.Object({ entityType: Type.Optional(Type.String()) })]);

/** Calls for deleted entities. Restoring one is audited like creating one. */
export const binRoutes = (bin: BinService): Route[] => [
  route("GET", PATH, {
    roles: TENANT_ADMINS,
    query: listQuery,
    handle: ({ user, query }) => bin.list(user, kindIn(query.entityType), pageLink(query)),
  }),
  route("DELETE", PATH, { roles: TENANT_ADMINS, handle: ({ user }) => bin.empty(user) }),
  route("DELETE", `${PATH}/:entityType/:entityId`, {
    roles: TENANT_ADMINS,
    params: entityPath,
    handle: ({ user, params }) => bin.remove(user, entityOf(params)),
  }),
  route("POST", `${PATH}/:entityType/:entityId/restore`, {
    roles: TENANT_ADMINS,
    params: entityPath,
    body: binRestoreDraft,
    holdsSecrets: true,
    mayBeLong: true,
    handle: ({ user, params, body }) => bin.restore(user, entityOf(params), body),
  }),
];

function entityOf(params: { readonly entityType: string; readonly entityId: string }): EntityId {
  return parseEntityId(params.entityType, params.entityId);
}

function kindIn(text: string | undefined) {
  if (!text) return undefined;
  if (!isEntityType(text)) throw new PlatformError("badRequest", `Unsupported entity type: ${text}`);
  return text;
}
