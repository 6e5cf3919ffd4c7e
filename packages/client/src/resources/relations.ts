import type {
  EntityId,
  EntityRelation,
  EntityRelationInfo,
  RelationDraft,
  RelationsQuery,
  RelationTypeGroup,
} from "@orrery/model";
import type { Api } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** The key of a relation. */
export interface RelationKey {
  readonly from: EntityId;
  readonly to: EntityId;
  readonly type: string;
  readonly typeGroup?: RelationTypeGroup | undefined;
}

export interface RelationListFilter {
  readonly relationType?: string | undefined;
  readonly relationTypeGroup?: RelationTypeGroup | undefined;
}

const fromQuery = ({ id, entityType }: EntityId) => ({ fromId: id, fromType: entityType });
const toQuery = ({ id, entityType }: EntityId) => ({ toId: id, toType: entityType });
const keyQuery = ({ from, to, type, typeGroup }: RelationKey) => ({
  ...fromQuery(from),
  relationType: type,
  relationTypeGroup: typeGroup,
  ...toQuery(to),
});

export const relations = (api: Api) => ({
  save: (draft: RelationDraft, o?: CallOptions) => api.post<void>("/api/relation", draft, o),
  get: (key: RelationKey, o?: CallOptions) => api.get<EntityRelation>("/api/relation", o, keyQuery(key)),
  delete: (key: RelationKey, o?: CallOptions) => api.delete<void>("/api/relation", o, keyQuery(key)),
  /** All relations of an entity, in both directions. */
  deleteAll: ({ id, entityType }: EntityId, o?: CallOptions) =>
    api.delete<void>("/api/relations", o, { entityId: id, entityType }),
  from: (from: EntityId, filter?: RelationListFilter, o?: CallOptions) =>
    api.get<readonly EntityRelation[]>("/api/relations", o, { ...fromQuery(from), ...filter }),
  to: (to: EntityId, filter?: RelationListFilter, o?: CallOptions) =>
    api.get<readonly EntityRelation[]>("/api/relations", o, { ...toQuery(to), ...filter }),
  infosFrom: (from: EntityId, filter?: Pick<RelationListFilter, "relationTypeGroup">, o?: CallOptions) =>
    api.get<readonly EntityRelationInfo[]>("/api/relations/info", o, { ...fromQuery(from), ...filter }),
  infosTo: (to: EntityId, filter?: Pick<RelationListFilter, "relationTypeGroup">, o?: CallOptions) =>
    api.get<readonly EntityRelationInfo[]>("/api/relations/info", o, { ...toQuery(to), ...filter }),
  find: (query: RelationsQuery, o?: CallOptions) => api.post<readonly EntityRelation[]>("/api/relations", query, o),
  findInfos: (query: RelationsQuery, o?: CallOptions) =>
    api.post<readonly EntityRelationInfo[]>("/api/relations/info", query, o),
});
