import type {
  CustomerId,
  EntitySubtype,
  EntityView,
  EntityViewDraft,
  EntityViewId,
  EntityViewInfo,
  PageData,
  PageLink,
  RelationSearchParameters,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";
import type { TypeFilter } from "./assets.ts";

/** Views of given types, by relations to a root. */
export interface EntityViewSearch {
  readonly parameters: RelationSearchParameters;
  /** `Contains` by default. */
  readonly relationType?: string | undefined;
  readonly entityViewTypes: readonly string[];
}

const listQuery = (link: PageLink, filter?: TypeFilter) => ({ ...pageQuery(link), type: filter?.type });

/** Views of devices and assets. Their telemetry and attributes are read like those of any entity. */
export const entityViews = (api: Api) => ({
  get: (id: EntityViewId, o?: CallOptions) => api.get<EntityView>(path`/api/entityView/${id.id}`, o),
  info: (id: EntityViewId, o?: CallOptions) => api.get<EntityViewInfo>(path`/api/entityView/info/${id.id}`, o),
  byName: (entityViewName: string, o?: CallOptions) =>
    api.get<EntityView>("/api/tenant/entityViews", o, { entityViewName }),
  tenantViews: (link: PageLink, filter?: TypeFilter, o?: CallOptions) =>
    api.get<PageData<EntityView>>("/api/tenant/entityViews", o, listQuery(link, filter)),
  tenantInfos: (link: PageLink, filter?: TypeFilter, o?: CallOptions) =>
    api.get<PageData<EntityViewInfo>>("/api/tenant/entityViewInfos", o, listQuery(link, filter)),
  customerViews: (id: CustomerId, link: PageLink, filter?: TypeFilter, o?: CallOptions) =>
    api.get<PageData<EntityView>>(path`/api/customer/${id.id}/entityViews`, o, listQuery(link, filter)),
  customerInfos: (id: CustomerId, link: PageLink, filter?: TypeFilter, o?: CallOptions) =>
    api.get<PageData<EntityViewInfo>>(path`/api/customer/${id.id}/entityViewInfos`, o, listQuery(link, filter)),
  /** All types of views of the tenant. */
  types: (o?: CallOptions) => api.get<readonly EntitySubtype[]>("/api/entityView/types", o),
  search: (search: EntityViewSearch, o?: CallOptions) => api.post<readonly EntityView[]>("/api/entityViews", search, o),
  /** Copies the listed attributes and the newest values before it answers. */
  save: (draft: EntityViewDraft, o?: CallOptions) => api.post<EntityView>("/api/entityView", draft, o),
  delete: (id: EntityViewId, o?: CallOptions) => api.delete<void>(path`/api/entityView/${id.id}`, o),
  assign: (customer: CustomerId, id: EntityViewId, o?: CallOptions) =>
    api.post<EntityView>(path`/api/customer/${customer.id}/entityView/${id.id}`, undefined, o),
  makePublic: (id: EntityViewId, o?: CallOptions) =>
    api.post<EntityView>(path`/api/customer/public/entityView/${id.id}`, undefined, o),
  /** Also makes a public view private. */
  unassign: (id: EntityViewId, o?: CallOptions) => api.delete<EntityView>(path`/api/customer/entityView/${id.id}`, o),
});
