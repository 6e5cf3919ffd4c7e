import type { PageData, PageLink, Tenant, TenantDraft, TenantId, TenantInfo, TenantProfileId } from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

export const tenants = (api: Api) => ({
  get: (id: TenantId, o?: CallOptions) => api.get<Tenant>(path`/api/tenant/${id.id}`, o),
  info: (id: TenantId, o?: CallOptions) => api.get<TenantInfo>(path`/api/tenant/info/${id.id}`, o),
  list: (link: PageLink, o?: CallOptions) => api.get<PageData<Tenant>>("/api/tenants", o, pageQuery(link)),
  /** `tenantProfileIds`: tenants that have one of these, at most a hundred. */
  infos: (link: PageLink, o?: CallOptions & { readonly tenantProfileIds?: readonly TenantProfileId[] | undefined }) =>
    api.get<PageData<TenantInfo>>("/api/tenantInfos", o, {
      ...pageQuery(link),
      tenantProfileIds: o?.tenantProfileIds?.map(({ id }) => id),
    }),
  save: (draft: TenantDraft, o?: CallOptions) => api.post<Tenant>("/api/tenant", draft, o),
  delete: (id: TenantId, o?: CallOptions) => api.delete<void>(path`/api/tenant/${id.id}`, o),
});
