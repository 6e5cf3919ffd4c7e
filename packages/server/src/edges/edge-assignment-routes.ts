import { parseUuid } from "@orrery/model";
import { Type } from "typebox";
import type { EdgeAssignment, EdgeMembers } from "../assignments/edge-assignment.ts";
import { TENANT_ADMINS } from "../kernel/auth/roles.ts";
import { assignsToEdge, unassignsFromEdge } from "../kernel/http/audit/audit-descriptions.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { type Route, route } from "../kernel/http/route.ts";

const assignPath = Type.Object({ edgeId: Type.String(), id: Type.String() });
const listQuery = Type.Object({ ...pageQuery.properties, type: Type.Optional(Type.String()) });

/** The same three routes for every kind of entity that edges can have. */
export const edgeAssignmentRoutes = (assignment: EdgeAssignment): Route[] => assignment.kinds().flatMap(routesOf);

const routesOf = (members: EdgeMembers): Route[] => [
  route("POST", `/api/edge/:edgeId/${members.path}/:id`, {
    roles: TENANT_ADMINS,
    holdsSecrets: members.holdsSecrets,
    audit: assignsToEdge(members.entityType),
    params: assignPath,
    handle: ({ user, params }) => members.assign(user, parseUuid(params.edgeId), pathId(params)),
  }),
  route("DELETE", `/api/edge/:edgeId/${members.path}/:id`, {
    roles: TENANT_ADMINS,
    holdsSecrets: members.holdsSecrets,
    audit: unassignsFromEdge(members.entityType),
    params: assignPath,
    handle: ({ user, params }) => members.unassign(user, parseUuid(params.edgeId), pathId(params)),
  }),
  route("GET", `/api/edge/:id/${members.path}s`, {
    roles: members.listedFor,
    visitors: true,
    holdsSecrets: members.holdsSecrets,
    params: idPath,
    query: listQuery,
    handle: ({ user, params, query }) =>
      members.list(user, { edgeId: pathId(params), type: query.type || undefined }, pageLink(query)),
  }),
];
