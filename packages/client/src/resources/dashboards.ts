import type {
  CustomerId,
  Dashboard,
  DashboardDraft,
  DashboardId,
  DashboardInfo,
  HomeDashboard,
  HomeDashboardInfo,
  PageData,
  PageLink,
  TenantId,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

const bare = (ids: readonly CustomerId[]) => ids.map(({ id }) => id);

/** Filters the list of a whole tenant. */
export interface TenantDashboardFilter {
  readonly mobile?: boolean | undefined;
  /** Assigned to any of these, at most a hundred; the null id matches unassigned ones. */
  readonly customerIds?: readonly CustomerId[] | undefined;
}

export const dashboards = (api: Api) => ({
  get: (id: DashboardId, o?: CallOptions) => api.get<Dashboard>(path`/api/dashboard/${id.id}`, o),
  info: (id: DashboardId, o?: CallOptions) => api.get<DashboardInfo>(path`/api/dashboard/info/${id.id}`, o),
  tenantInfos: (link: PageLink, o?: CallOptions & TenantDashboardFilter) =>
    api.get<PageData<DashboardInfo>>("/api/tenant/dashboards", o, {
      ...pageQuery(link),
      mobile: o?.mobile,
      customerIds: o?.customerIds?.map(({ id }) => id),
    }),
  infosOfTenant: (id: TenantId, link: PageLink, o?: CallOptions) =>
    api.get<PageData<DashboardInfo>>(path`/api/tenant/${id.id}/dashboards`, o, pageQuery(link)),
  customerInfos: (id: CustomerId, link: PageLink, o?: CallOptions & { readonly mobile?: boolean | undefined }) =>
    api.get<PageData<DashboardInfo>>(path`/api/customer/${id.id}/dashboards`, o, {
      ...pageQuery(link),
      mobile: o?.mobile,
    }),
  save: (draft: DashboardDraft, o?: CallOptions) => api.post<Dashboard>("/api/dashboard", draft, o),
  delete: (id: DashboardId, o?: CallOptions) => api.delete<void>(path`/api/dashboard/${id.id}`, o),
  assign: (customer: CustomerId, id: DashboardId, o?: CallOptions) =>
    api.post<Dashboard>(path`/api/customer/${customer.id}/dashboard/${id.id}`, undefined, o),
  unassign: (customer: CustomerId, id: DashboardId, o?: CallOptions) =>
    api.delete<Dashboard>(path`/api/customer/${customer.id}/dashboard/${id.id}`, o),
  makePublic: (id: DashboardId, o?: CallOptions) =>
    api.post<Dashboard>(path`/api/customer/public/dashboard/${id.id}`, undefined, o),
  makePrivate: (id: DashboardId, o?: CallOptions) =>
    api.delete<Dashboard>(path`/api/customer/public/dashboard/${id.id}`, o),
  setCustomers: (id: DashboardId, customers: readonly CustomerId[], o?: CallOptions) =>
    api.post<Dashboard>(path`/api/dashboard/${id.id}/customers`, bare(customers), o),
  addCustomers: (id: DashboardId, customers: readonly CustomerId[], o?: CallOptions) =>
    api.post<Dashboard>(path`/api/dashboard/${id.id}/customers/add`, bare(customers), o),
  removeCustomers: (id: DashboardId, customers: readonly CustomerId[], o?: CallOptions) =>
    api.post<Dashboard>(path`/api/dashboard/${id.id}/customers/remove`, bare(customers), o),
  /** `undefined` when there is none. */
  home: (o?: CallOptions) => api.get<HomeDashboard | undefined>("/api/dashboard/home", o),
  homeInfo: (o?: CallOptions) => api.get<HomeDashboardInfo | undefined>("/api/dashboard/home/info", o),
  tenantHomeInfo: (o?: CallOptions) => api.get<HomeDashboardInfo>("/api/tenant/dashboard/home/info", o),
  saveTenantHomeInfo: (info: HomeDashboardInfo, o?: CallOptions) =>
    api.post<void>("/api/tenant/dashboard/home/info", info, o),
  /** The server's clock, ms. */
  serverTime: (o?: CallOptions) => api.get<number>("/api/dashboard/serverTime", o),
  maxDatapointsLimit: (o?: CallOptions) => api.get<number>("/api/dashboard/maxDatapointsLimit", o),
});
