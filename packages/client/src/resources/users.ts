import type {
  AlarmAssignee,
  CustomerId,
  JwtPair,
  PageData,
  PageLink,
  TenantId,
  UserAccount,
  UserDraft,
  UserId,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

export const users = (api: Api) => ({
  get: (id: UserId, o?: CallOptions) => api.get<UserAccount>(path`/api/user/${id.id}`, o),
  list: (link: PageLink, o?: CallOptions) => api.get<PageData<UserAccount>>("/api/users", o, pageQuery(link)),
  /** Who the users are that {@link list} lists, no more. */
  infos: (link: PageLink, o?: CallOptions) => api.get<PageData<AlarmAssignee>>("/api/users/info", o, pageQuery(link)),
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
  /** Unbinds the account from its providers: the next sign-in binds by email address again. */
  deleteOAuth2Bindings: (id: UserId, o?: CallOptions) =>
    api.delete<void>(path`/api/orrery/user/${id.id}/oauth2Bindings`, o),
  tokenAccessEnabled: (o?: CallOptions) => api.get<boolean>("/api/user/tokenAccessEnabled", o),
  /** Tokens of another user, for `client.session.use`. */
  tokens: (id: UserId, o?: CallOptions) => api.get<JwtPair>(path`/api/user/${id.id}/token`, o),
});
