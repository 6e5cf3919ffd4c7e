import type {
  Customer,
  CustomerDraft,
  CustomerId,
  EntityInfo,
  JwtPair,
  PageData,
  PageLink,
  Tenant,
  TenantDraft,
  TenantId,
  TenantInfo,
  TenantProfile,
  TenantProfileDraft,
  TenantProfileId,
  UserAccount,
  UserDraft,
  UserId,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

export const tenants = (api: Api) => ({
  get: (id: TenantId, o?: CallOptions) => api.get<Tenant>(path`/api/tenant/${id.id}`, o),
  info: (id: TenantId, o?: CallOptions) => api.get<TenantInfo>(path`/api/tenant/info/${id.id}`, o),
  list: (link: PageLink, o?: CallOptions) => api.get<PageData<Tenant>>("/api/tenants", o, pageQuery(link)),
  infos: (link: PageLink, o?: CallOptions) => api.get<PageData<TenantInfo>>("/api/tenantInfos", o, pageQuery(link)),
  save: (draft: TenantDraft, o?: CallOptions) => api.post<Tenant>("/api/tenant", draft, o),
  delete: (id: TenantId, o?: CallOptions) => api.delete<void>(path`/api/tenant/${id.id}`, o),
});

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

export const customers = (api: Api) => ({
  get: (id: CustomerId, o?: CallOptions) => api.get<Customer>(path`/api/customer/${id.id}`, o),
  shortInfo: (id: CustomerId, o?: CallOptions) =>
    api.get<{ readonly title: string; readonly isPublic: boolean }>(path`/api/customer/${id.id}/shortInfo`, o),
  title: (id: CustomerId, o?: CallOptions) =>
    api.request<string>("GET", path`/api/customer/${id.id}/title`, { ...o, answer: "text" }),
  list: (link: PageLink, o?: CallOptions) => api.get<PageData<Customer>>("/api/customers", o, pageQuery(link)),
  byTitle: (customerTitle: string, o?: CallOptions) => api.get<Customer>("/api/tenant/customers", o, { customerTitle }),
  save: (draft: CustomerDraft, o?: CallOptions) => api.post<Customer>("/api/customer", draft, o),
  delete: (id: CustomerId, o?: CallOptions) => api.delete<void>(path`/api/customer/${id.id}`, o),
});

export const users = (api: Api) => ({
  get: (id: UserId, o?: CallOptions) => api.get<UserAccount>(path`/api/user/${id.id}`, o),
  list: (link: PageLink, o?: CallOptions) => api.get<PageData<UserAccount>>("/api/users", o, pageQuery(link)),
  tenantAdmins: (id: TenantId, link: PageLink, o?: CallOptions) =>
    api.get<PageData<UserAccount>>(path`/api/tenant/${id.id}/users`, o, pageQuery(link)),
  customerUsers: (id: CustomerId, link: PageLink, o?: CallOptions) =>
    api.get<PageData<UserAccount>>(path`/api/customer/${id.id}/users`, o, pageQuery(link)),
  save: (draft: UserDraft, sendActivationMail: boolean, o?: CallOptions) =>
    api.post<UserAccount>("/api/user", draft, o, { sendActivationMail }),
  delete: (id: UserId, o?: CallOptions) => api.delete<void>(path`/api/user/${id.id}`, o),
  sendActivationMail: (email: string, o?: CallOptions) =>
    api.post<void>("/api/user/sendActivationMail", undefined, o, { email }),
  activationLink: (id: UserId, o?: CallOptions) =>
    api.request<string>("GET", path`/api/user/${id.id}/activationLink`, { ...o, answer: "text" }),
  setCredentialsEnabled: (id: UserId, userCredentialsEnabled: boolean, o?: CallOptions) =>
    api.post<void>(path`/api/user/${id.id}/userCredentialsEnabled`, undefined, o, { userCredentialsEnabled }),
  tokenAccessEnabled: (o?: CallOptions) => api.get<boolean>("/api/user/tokenAccessEnabled", o),
  /** Tokens of another user, for `client.session.use`. */
  tokens: (id: UserId, o?: CallOptions) => api.get<JwtPair>(path`/api/user/${id.id}/token`, o),
});
