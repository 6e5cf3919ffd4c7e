import type {
  Asset,
  AssetDraft,
  AssetId,
  AssetInfo,
  CustomerId,
  EntitySubtype,
  PageData,
  PageLink,
  RelationSearchParameters,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import { type CallOptions, each } from "../http/request.ts";

/** Filters a list by type. */
export interface TypeFilter {
  readonly type?: string | undefined;
}

/** Filters a list with the customers' titles. */
export interface AssetListFilter extends TypeFilter {
  /** Assets of any of these types; customers likewise, the null id means without a customer. */
  readonly types?: readonly string[] | undefined;
  readonly customerIds?: readonly CustomerId[] | undefined;
  /** Conditions on attributes and latest values, written by `valueFilterText`; all of them hold. */
  readonly where?: readonly string[] | undefined;
}

/** Assets of given types, by relations to a root. */
export interface AssetSearch {
  readonly parameters: RelationSearchParameters;
  /** `Contains` by default. */
  readonly relationType?: string | undefined;
  readonly assetTypes: readonly string[];
}

const listQuery = (link: PageLink, filter?: TypeFilter) => ({ ...pageQuery(link), type: filter?.type });

const infoQuery = (link: PageLink, { types, customerIds, where, ...filter }: AssetListFilter = {}) => ({
  ...listQuery(link, filter),
  types: each(types),
  where: each(where),
  customerIds: customerIds?.map(({ id }) => id),
});

export const assets = (api: Api) => ({
  get: (id: AssetId, o?: CallOptions) => api.get<Asset>(path`/api/asset/${id.id}`, o),
  info: (id: AssetId, o?: CallOptions) => api.get<AssetInfo>(path`/api/asset/info/${id.id}`, o),
  /** In no particular order, without unknown ids. */
  byIds: (ids: readonly AssetId[], o?: CallOptions) =>
    api.get<readonly Asset[]>("/api/assets", o, { assetIds: ids.map(({ id }) => id) }),
  byName: (assetName: string, o?: CallOptions) => api.get<Asset>("/api/tenant/assets", o, { assetName }),
  tenantAssets: (link: PageLink, filter?: TypeFilter, o?: CallOptions) =>
    api.get<PageData<Asset>>("/api/tenant/assets", o, listQuery(link, filter)),
  tenantInfos: (link: PageLink, filter?: AssetListFilter, o?: CallOptions) =>
    api.get<PageData<AssetInfo>>("/api/tenant/assetInfos", o, infoQuery(link, filter)),
  customerAssets: (id: CustomerId, link: PageLink, filter?: TypeFilter, o?: CallOptions) =>
    api.get<PageData<Asset>>(path`/api/customer/${id.id}/assets`, o, listQuery(link, filter)),
  customerInfos: (id: CustomerId, link: PageLink, filter?: AssetListFilter, o?: CallOptions) =>
    api.get<PageData<AssetInfo>>(path`/api/customer/${id.id}/assetInfos`, o, infoQuery(link, filter)),
  /** All types of assets of the tenant. */
  types: (o?: CallOptions) => api.get<readonly EntitySubtype[]>("/api/asset/types", o),
  search: (search: AssetSearch, o?: CallOptions) => api.post<readonly Asset[]>("/api/assets", search, o),
  /** Creates, or replaces when the draft has an id: omitted members are reset. */
  save: (draft: AssetDraft, o?: CallOptions) => api.post<Asset>("/api/asset", draft, o),
  /** Refused while it has views. */
  delete: (id: AssetId, o?: CallOptions) => api.delete<void>(path`/api/asset/${id.id}`, o),
  assign: (customer: CustomerId, id: AssetId, o?: CallOptions) =>
    api.post<Asset>(path`/api/customer/${customer.id}/asset/${id.id}`, undefined, o),
  makePublic: (id: AssetId, o?: CallOptions) =>
    api.post<Asset>(path`/api/customer/public/asset/${id.id}`, undefined, o),
  /** Also makes a public asset private. */
  unassign: (id: AssetId, o?: CallOptions) => api.delete<Asset>(path`/api/customer/asset/${id.id}`, o),
});
