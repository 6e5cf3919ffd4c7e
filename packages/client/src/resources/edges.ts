import type {
  CustomerId,
  Edge,
  EdgeDraft,
  EdgeEvent,
  EdgeId,
  EdgeInfo,
  EntityId,
  EntitySubtype,
  PageData,
  PageLink,
  RelationSearchParameters,
  RuleChain,
  RuleChainId,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";
import type { TypeFilter } from "./assets.ts";

/** The kinds that edges can have. */
export type EdgeMemberId = EntityId<"DEVICE" | "ASSET" | "ENTITY_VIEW" | "DASHBOARD" | "RULE_CHAIN">;

/** The path word of each kind; lists add an `s`. */
const PATHS: Readonly<Record<EdgeMemberId["entityType"], string>> = {
  DEVICE: "device",
  ASSET: "asset",
  ENTITY_VIEW: "entityView",
  DASHBOARD: "dashboard",
  RULE_CHAIN: "ruleChain",
};

/** Lists of edges take the type beside the options of the call. */
export interface EdgeListOptions extends TypeFilter, CallOptions {}

/** Edges of given types, by relations to a root. */
export interface EdgeSearch {
  readonly parameters: RelationSearchParameters;
  /** `Contains` by default. */
  readonly relationType?: string | undefined;
  readonly edgeTypes: readonly string[];
}

export const edges = (api: Api) => ({
  /** Whether this installation has edges. */
  enabled: (o?: CallOptions) => api.get<boolean>("/api/edges/enabled", o),
  get: (id: EdgeId, o?: CallOptions) => api.get<Edge>(path`/api/edge/${id.id}`, o),
  info: (id: EdgeId, o?: CallOptions) => api.get<EdgeInfo>(path`/api/edge/info/${id.id}`, o),
  byIds: (ids: readonly EdgeId[], o?: CallOptions) =>
    api.get<readonly Edge[]>("/api/edges", o, { edgeIds: ids.map(({ id }) => id) }),
  byName: (edgeName: string, o?: CallOptions) => api.get<Edge>("/api/tenant/edges", o, { edgeName }),
  list: (link: PageLink, o?: CallOptions) => api.get<PageData<Edge>>("/api/edges", o, pageQuery(link)),
  tenantEdges: (link: PageLink, o?: EdgeListOptions) =>
    api.get<PageData<Edge>>("/api/tenant/edges", o, { ...pageQuery(link), type: o?.type }),
  tenantInfos: (link: PageLink, o?: EdgeListOptions) =>
    api.get<PageData<EdgeInfo>>("/api/tenant/edgeInfos", o, { ...pageQuery(link), type: o?.type }),
  customerEdges: (id: CustomerId, link: PageLink, o?: EdgeListOptions) =>
    api.get<PageData<Edge>>(path`/api/customer/${id.id}/edges`, o, { ...pageQuery(link), type: o?.type }),
  customerInfos: (id: CustomerId, link: PageLink, o?: EdgeListOptions) =>
    api.get<PageData<EdgeInfo>>(path`/api/customer/${id.id}/edgeInfos`, o, { ...pageQuery(link), type: o?.type }),
  types: (o?: CallOptions) => api.get<readonly EntitySubtype[]>("/api/edge/types", o),
  search: (search: EdgeSearch, o?: CallOptions) => api.post<readonly Edge[]>("/api/edges", search, o),
  /** A new edge gets the tenant's template root, and every auto-assigned chain. */
  save: (draft: EdgeDraft, o?: CallOptions) => api.post<Edge>("/api/edge", draft, o),
  delete: (id: EdgeId, o?: CallOptions) => api.delete<void>(path`/api/edge/${id.id}`, o),
  assign: (customer: CustomerId, id: EdgeId, o?: CallOptions) =>
    api.post<Edge>(path`/api/customer/${customer.id}/edge/${id.id}`, undefined, o),
  makePublic: (id: EdgeId, o?: CallOptions) => api.post<Edge>(path`/api/customer/public/edge/${id.id}`, undefined, o),
  /** Also makes a public edge private. */
  unassign: (id: EdgeId, o?: CallOptions) => api.delete<Edge>(path`/api/customer/edge/${id.id}`, o),
  /** Assigns the chain to the edge if needed. */
  setRootChain: (id: EdgeId, chain: RuleChainId, o?: CallOptions) =>
    api.post<Edge>(path`/api/edge/${id.id}/${chain.id}/root`, undefined, o),
  /** Fails when the edge is not connected. */
  sync: (id: EdgeId, o?: CallOptions) => api.post<void>(path`/api/edge/sync/${id.id}`, undefined, o),
  /** Name of a chain of the edge to names of chains that it calls and the edge does not have. */
  missingRuleChains: (id: EdgeId, o?: CallOptions) =>
    api.get<Readonly<Record<string, readonly string[]>>>(path`/api/edge/missingToRelatedRuleChains/${id.id}`, o),
  /** Events of the edge. `startTime` is exclusive. */
  events: (id: EdgeId, link: PageLink, o?: CallOptions) =>
    api.get<PageData<EdgeEvent>>(path`/api/edge/${id.id}/events`, o, pageQuery(link)),
  /** Assigns a device, an asset, an entity view, a dashboard or a rule chain to the edge, and returns it. */
  give: <T>(id: EdgeId, member: EdgeMemberId, o?: CallOptions) =>
    api.post<T>(path`/api/edge/${id.id}/${PATHS[member.entityType]}/${member.id}`, undefined, o),
  take: <T>(id: EdgeId, member: EdgeMemberId, o?: CallOptions) =>
    api.delete<T>(path`/api/edge/${id.id}/${PATHS[member.entityType]}/${member.id}`, o),
  /** Entities of a kind that the edge has; dashboards without their configuration. */
  members: <T>(id: EdgeId, kind: EdgeMemberId["entityType"], link: PageLink, o?: EdgeListOptions) =>
    api.get<PageData<T>>(path`/api/edge/${id.id}/${PATHS[kind]}s`, o, { ...pageQuery(link), type: o?.type }),
  /** Makes the chain the root of every new edge. Returns the chain before the change. */
  makeTemplateRoot: (chain: RuleChainId, o?: CallOptions) =>
    api.post<RuleChain>(path`/api/ruleChain/${chain.id}/edgeTemplateRoot`, undefined, o),
  /** Assigns the chain to every new edge. */
  autoAssign: (chain: RuleChainId, o?: CallOptions) =>
    api.post<RuleChain>(path`/api/ruleChain/${chain.id}/autoAssignToEdge`, undefined, o),
  stopAutoAssign: (chain: RuleChainId, o?: CallOptions) =>
    api.delete<RuleChain>(path`/api/ruleChain/${chain.id}/autoAssignToEdge`, o),
  autoAssigned: (o?: CallOptions) => api.get<readonly RuleChain[]>("/api/ruleChain/autoAssignToEdgeRuleChains", o),
});
