import { ACTION_TYPES, type ActionType, entityId, PlatformError, parseEntityId, parseUuid } from "@orrery/model";
import { type Static, Type } from "typebox";
import { ADMINS } from "../kernel/auth/roles.ts";
import type { User } from "../kernel/auth/user.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { AuditScope, AuditStore } from "./audit-store.ts";

const listQuery = Type.Intersect([pageQuery, Type.Object({ actionTypes: Type.Optional(Type.String()) })]);

/**
 * The audit log of the caller's tenant (reference: REST API, 2.8); system administrators read that of the installation.
 */
export function auditRoutes(store: AuditStore): Route[] {
  const list = (user: User, query: Static<typeof listQuery>, scope: Omit<AuditScope, "tenantId" | "actions">) =>
    store.list({ ...scope, tenantId: user.tenantId.id, actions: actionsOf(query.actionTypes) }, pageLink(query));
  return [
    route("GET", "/api/audit/logs", {
      roles: ADMINS,
      query: listQuery,
      handle: ({ user, query }) => list(user, query, {}),
    }),
    route("GET", "/api/audit/logs/customer/:customerId", {
      roles: ADMINS,
      params: Type.Object({ customerId: Type.String() }),
      query: listQuery,
      handle: ({ user, params, query }) => list(user, query, { customerId: parseUuid(params.customerId) }),
    }),
    route("GET", "/api/audit/logs/user/:userId", {
      roles: ADMINS,
      params: Type.Object({ userId: Type.String() }),
      query: listQuery,
      handle: ({ user, params, query }) => list(user, query, { userId: entityId("USER", parseUuid(params.userId)).id }),
    }),
    route("GET", "/api/audit/logs/entity/:entityType/:entityId", {
      roles: ADMINS,
      params: Type.Object({ entityType: Type.String(), entityId: Type.String() }),
      query: listQuery,
      handle: ({ user, params, query }) =>
        list(user, query, { entity: parseEntityId(params.entityType, params.entityId) }),
    }),
  ];
}

/** `ADDED,UPDATED`; empty: all. */
function actionsOf(text: string | undefined): readonly ActionType[] {
  return (text ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "")
    .map((word) => {
      const action = ACTION_TYPES.find((known) => known === word);
      if (!action) throw new PlatformError("badRequest", `No enum constant ActionType.${word}`);
      return action;
    });
}
