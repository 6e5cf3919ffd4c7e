import type {
  EntityId,
  EntityRelation,
  EntityRelationInfo,
  PageData,
  PageLink,
  RelationDraft,
  RelationsQuery,
  RelationTypeGroup,
  RuleChainId,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";
import type { RuleChain, RuleChainDraft, RuleChainMetaData } from "../types/rule-chains.ts";

/** What names one relation. */
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

export const ruleChains = (api: Api) => ({
  get: (id: RuleChainId, o?: CallOptions) => api.get<RuleChain>(path`/api/ruleChain/${id.id}`, o),
  list: (link: PageLink, o?: CallOptions & { readonly type?: "CORE" | "EDGE" | undefined }) =>
    api.get<PageData<RuleChain>>("/api/ruleChains", o, { ...pageQuery(link), type: o?.type }),
  save: (draft: RuleChainDraft, o?: CallOptions) => api.post<RuleChain>("/api/ruleChain", draft, o),
  saveDeviceDefault: (name: string, o?: CallOptions) =>
    api.post<RuleChain>("/api/ruleChain/device/default", { name }, o),
  makeRoot: (id: RuleChainId, o?: CallOptions) => api.post<RuleChain>(path`/api/ruleChain/${id.id}/root`, undefined, o),
  delete: (id: RuleChainId, o?: CallOptions) => api.delete<void>(path`/api/ruleChain/${id.id}`, o),
  metaData: (id: RuleChainId, o?: CallOptions) => api.get<RuleChainMetaData>(path`/api/ruleChain/${id.id}/metadata`, o),
  saveMetaData: (metaData: RuleChainMetaData, o?: CallOptions & { readonly updateRelated?: boolean | undefined }) =>
    api.post<RuleChainMetaData>("/api/ruleChain/metadata", metaData, o, { updateRelated: o?.updateRelated }),
  outputLabels: (id: RuleChainId, o?: CallOptions) =>
    api.get<readonly string[]>(path`/api/ruleChain/${id.id}/output/labels`, o),
});
