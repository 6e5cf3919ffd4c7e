import {
  ACTION_STATUSES,
  ACTION_TYPES,
  type ActionType,
  ENTITY_TYPES,
  entityId,
  PlatformError,
  parseEntityId,
  parseUuid,
} from "@orrery/model";
import { type Static, Type } from "typebox";
import { ADMINS } from "../kernel/auth/roles.ts";
import type { User } from "../kernel/auth/user.ts";
import { choices, chosenIds, chosenWords } from "../kernel/http/input/choices.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { AuditScope, AuditStore } from "./audit-store.ts";

const listQuery = Type.Intersect([
  pageQuery,
  Type.Object({
    actionTypes: Type.Optional(Type.String()),
    actionStatuses: choices("Only actions that ended so: SUCCESS or FAILURE"),
    userIds: choices("Only actions of these users"),
    entityTypes: choices("Only actions on entities of these types"),
    entityIds: choices("Only actions on these entities"),
  }),
]);
type ListQuery = Static<typeof listQuery>;
type Whose = Pick<AuditScope, "entity" | "customerId" | "userId">;

/**
 * The audit log of the caller's tenant (reference: REST API, 2.8); system administrators read that of the installation.
 */
export function auditRoutes(store: AuditStore): Route[] {
  const list = (user: User, query: ListQuery, whose: Whose) =>
    store.list({ ...whose, ...filterOf(query), tenantId: user.tenantId.id }, pageLink(query));
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

/** What of a list is wanted; all but the actions is our own. @throws {PlatformError} `badRequest`. */
function filterOf(query: ListQuery): Omit<AuditScope, keyof Whose | "tenantId"> {
  return {
    actions: actionsOf(query.actionTypes),
    statuses: chosenWords("actionStatuses", query.actionStatuses, ACTION_STATUSES),
    userIds: chosenIds("userIds", query.userIds),
    entityTypes: chosenWords("entityTypes", query.entityTypes, ENTITY_TYPES),
    entityIds: chosenIds("entityIds", query.entityIds),
  };
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
