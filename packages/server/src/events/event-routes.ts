import { type EntityId, eventFilter, parseEntityId } from "@orrery/model";
import { Type } from "typebox";
import { ALL_ROLES } from "../kernel/auth/roles.ts";
import { isSystemAdmin, type User } from "../kernel/auth/user.ts";
import { pageLink, pageQuery, timeQuery, timeRange } from "../kernel/http/input/page-link.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import { conditionsOf } from "./event-filter.ts";
import type { EventScope, EventStore } from "./event-store.ts";

const entityPath = { entityType: Type.String(), entityId: Type.String() };
const tenantQuery = Type.Intersect([pageQuery, Type.Object({ tenantId: Type.String() })]);

/** Events of an entity; needs read access to it (reference: REST API, 2.17). */
export function eventRoutes(events: EventStore, access: AccessControl): Route[] {
  const scopeOf = async (user: User, id: EntityId, operation: "READ" | "WRITE"): Promise<EventScope> => {
    const { tenantId } = await access.checkId(user, operation, id);
    return { tenantId: isSystemAdmin(user) ? tenantId.id : user.tenantId.id, entity: id };
  };
  const idOf = (params: { entityType: string; entityId: string }) => parseEntityId(params.entityType, params.entityId);
  return [
    route("GET", "/api/events/:entityType/:entityId/:eventType", {
      roles: ALL_ROLES,
      params: Type.Object({ ...entityPath, eventType: Type.String() }),
      query: tenantQuery,
      handle: async ({ user, params, query }) => {
        const link = pageLink(query);
        return events.list({ ...(await scopeOf(user, idOf(params), "READ")), type: params.eventType }, link);
      },
    }),
    route("GET", "/api/events/:entityType/:entityId", {
      roles: ALL_ROLES,
      params: Type.Object(entityPath),
      query: tenantQuery,
      handle: async ({ user, params, query }) => {
        const link = pageLink(query);
        return events.list(await scopeOf(user, idOf(params), "READ"), link);
      },
    }),
    route("POST", "/api/events/:entityType/:entityId", {
      roles: ALL_ROLES,
      params: Type.Object(entityPath),
      query: tenantQuery,
      body: eventFilter,
      handle: async ({ user, params, query, body }) => {
        const link = pageLink(query);
        const scope = await scopeOf(user, idOf(params), "READ");
        return events.list({ ...scope, type: body.eventType, conditions: conditionsOf(body) }, link);
      },
    }),
    route("POST", "/api/events/:entityType/:entityId/clear", {
      roles: ALL_ROLES,
      params: Type.Object(entityPath),
      query: timeQuery,
      body: eventFilter,
      handle: async ({ user, params, query, body }) => {
        const scope = await scopeOf(user, idOf(params), "WRITE");
        await events.delete({ ...scope, type: body.eventType, conditions: conditionsOf(body) }, timeRange(query));
      },
    }),
  ];
}
