import type { EntityInfo, PageData, PageLink, TenantProfile, TenantProfileDraft, TenantProfileId } from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

export const tenantProfiles = (api: Api) => ({
  get: (id: TenantProfileId, o?: CallOptions) => api.get<TenantProfile>(path`/api/tenantProfile/${id.id}`, o),
  info: (id: TenantProfileId, o?: CallOptions) =>
    api.get<EntityInfo<TenantProfileId>>(path`/api/tenantProfileInfo/${id.id}`, o),
  defaultInfo: (o?: CallOptions) => api.get<EntityInfo<TenantProfileId>>("/api/tenantProfileInfo/default", o),
  list: (link: PageLink, o?: CallOptions) =>
    api.get<PageData<TenantProfile>>("/api/tenantProfiles", o, pageQuery(link)),
  infos: (link: PageLink, o?: CallOptions) =>
    api.get<PageData<EntityInfo<TenantProfileId>>>("/api/tenantProfileInfos", o, pageQuery(link)),
  save: (draft: TenantProfileDraft, o?: CallOptions) => api.post<TenantProfile>("/api/tenantProfile", draft, o),
  makeDefault: (id: TenantProfileId, o?: CallOptions) =>
    api.post<TenantProfile>(path`/api/tenantProfile/${id.id}/default`, undefined, o),
  delete: (id: TenantProfileId, o?: CallOptions) => api.delete<void>(path`/api/tenantProfile/${id.id}`, o),
});
