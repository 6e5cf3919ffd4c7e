import { type EntityType, optionalText, relationSearchParameters, type Uuid } from "@orrery/model";
import { Type } from "typebox";
import { TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import type { User } from "../kernel/auth/user.ts";
import { itemNotFound } from "../kernel/entities/not-found.ts";
import { type HoldsSecrets, type Route, route } from "../kernel/http/route.ts";
import { farEnd } from "./relation-search.ts";
import type { RelationService } from "./relation-service.ts";

/** A kind of entity that can be searched by relations. */
export interface RelatedEntities {
  readonly entityType: EntityType;
  /** As in paths: `asset` in `/api/assets`; the body has the subtypes under `assetTypes`. */
  readonly path: string;
  /** Whether answers hold keys or passwords; false by default. */
  readonly holdsSecrets?: HoldsSecrets | undefined;
  /** Those of `ids` that exist and that the caller may read. */
  readonly listByIds: (user: User, ids: readonly Uuid[]) => Promise<readonly { readonly type: string }[]>;
}

/** Entities of given types around a root, by relations (reference: REST API, 2.2). */
export function relatedEntitiesRoute(relations: RelationService, kind: RelatedEntities): Route {
  const { entityType, path, listByIds, holdsSecrets = false } = kind;
  const typesMember = `${path}Types`;
  const types = Type.Object({
    [typesMember]: Type.Optional(Type.Union([Type.Null(), Type.Array(Type.String())])),
  });
  const search = Type.Object({
    parameters: Type.Optional(Type.Union([Type.Null(), relationSearchParameters])),
    relationType: optionalText,
  });
  return route("POST", `/api/${path}s`, {
    roles: TENANT_MEMBERS,
    visitors: true,
    holdsSecrets,
    body: Type.Intersect([search, types]),
    handle: async ({ user, body }) => {
      const { parameters, relationType } = body;
      const wanted = body[typesMember];
      if (!parameters || !wanted) throw itemNotFound();
      const filter = { relationType: relationType || "Contains", entityTypes: [entityType] };
      const relationsFound = await relations.search(user, parameters, [filter]);
      const ids = relationsFound.map((relation) => farEnd(relation, parameters.direction ?? "FROM").id);
      const all = await listByIds(user, [...new Set(ids)]);
      return all.filter(({ type }) => wanted.includes(type));
    },
  });
}
