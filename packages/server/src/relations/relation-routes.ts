import { PlatformError, parseEntityId, relationDraft, relationsQuery, relationTypeGroup } from "@orrery/model";
import { type Static, Type } from "typebox";
import { ALL_ROLES } from "../kernel/auth/roles.ts";
import { type Route, route } from "../kernel/http/route.ts";
import { deletesRelation, deletesRelations, savesRelation } from "./audited-relations.ts";
import type { RelationService } from "./relation-service.ts";
import type { RelationKey } from "./relation-store.ts";

const keyQuery = Type.Object({
  fromId: Type.String(),
  fromType: Type.String(),
  relationType: Type.String(),
  relationTypeGroup: Type.Optional(Type.String()),
  toId: Type.String(),
  toType: Type.String(),
});

const listQuery = Type.Object({
  fromId: Type.Optional(Type.String()),
  fromType: Type.Optional(Type.String()),
  toId: Type.Optional(Type.String()),
  toType: Type.Optional(Type.String()),
  relationType: Type.Optional(Type.String()),
  relationTypeGroup: Type.Optional(Type.String()),
});

export const relationRoutes = (relations: RelationService): Route[] => [
  route("POST", "/api/relation", {
    roles: ALL_ROLES,
    audit: savesRelation,
    body: relationDraft,
    handle: ({ user, body }) => relations.save(user, body),
  }),
  route("DELETE", "/api/relation", {
    roles: ALL_ROLES,
    audit: deletesRelation,
    query: keyQuery,
    handle: ({ user, query }) => relations.delete(user, keyIn(query)),
  }),
  route("GET", "/api/relation", {
    roles: ALL_ROLES,
    visitors: true,
    query: keyQuery,
    handle: ({ user, query }) => relations.get(user, keyIn(query)),
  }),
  route("DELETE", "/api/relations", {
    roles: ALL_ROLES,
    audit: deletesRelations,
    query: Type.Object({ entityId: Type.String(), entityType: Type.String() }),
    handle: ({ user, query }) => relations.deleteAllOf(user, parseEntityId(query.entityType, query.entityId)),
  }),
  route("GET", "/api/relations", {
    roles: ALL_ROLES,
    visitors: true,
    query: listQuery,
    handle: ({ user, query }) => {
      const { direction, end } = endIn(query);
      return relations.listAt(user, direction, end);
    },
  }),
  route("GET", "/api/relations/info", {
    roles: ALL_ROLES,
    visitors: true,
    query: listQuery,
    handle: async ({ user, query }) => {
      const { direction, end } = endIn(query);
      return relations.withNames(await relations.listAt(user, direction, end), direction);
    },
  }),
  route("POST", "/api/relations", {
    roles: ALL_ROLES,
    visitors: true,
    body: relationsQuery,
    handle: ({ user, body }) => relations.query(user, body),
  }),
  route("POST", "/api/relations/info", {
    roles: ALL_ROLES,
    visitors: true,
    body: relationsQuery,
    handle: async ({ user, body }) =>
      relations.withNames(await relations.query(user, body), body.parameters?.direction ?? "FROM"),
  }),
];

function keyIn(query: Static<typeof keyQuery>): RelationKey {
  return {
    from: parseEntityId(query.fromType, query.fromId),
    to: parseEntityId(query.toType, query.toId),
    type: query.relationType,
    typeGroup: relationTypeGroup(query.relationTypeGroup),
  };
}

function endIn({ fromId, fromType, toId, toType, relationType, relationTypeGroup }: Static<typeof listQuery>) {
  const rest = { type: relationType || undefined, group: relationTypeGroup };
  if (fromId && fromType) return { direction: "FROM", end: { id: parseEntityId(fromType, fromId), ...rest } } as const;
  if (toId && toType) return { direction: "TO", end: { id: parseEntityId(toType, toId), ...rest } } as const;
  throw new PlatformError("badRequest", "Either 'fromId' and 'fromType' or 'toId' and 'toType' must be given!");
}
