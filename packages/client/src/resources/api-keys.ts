import type { ApiKey, ApiKeyDraft, ApiKeyInfo, PageData, PageLink, UserId, Uuid } from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** Keys by which programs call the API as a user. Made of `client.api` where it is needed. */
export const apiKeys = (api: Api) => ({
  /** Creates a key, whose value is in this answer only; with an id changes description and state of one. */
  save: (draft: ApiKeyDraft, o?: CallOptions) => api.post<ApiKey>("/api/apiKey", draft, o),
  list: (user: UserId, link: PageLink, o?: CallOptions) =>
    api.get<PageData<ApiKeyInfo>>(path`/api/apiKeys/${user.id}`, o, pageQuery(link)),
  describe: (id: Uuid, description: string, o?: CallOptions) =>
    api.request<ApiKeyInfo>("PUT", path`/api/apiKey/${id}/description`, { ...o, bodyText: description }),
  enable: (id: Uuid, enabled: boolean, o?: CallOptions) =>
    api.request<ApiKeyInfo>("PUT", path`/api/apiKey/${id}/enabled/${String(enabled)}`, o),
  /** Ends it. */
  delete: (id: Uuid, o?: CallOptions) => api.delete<void>(path`/api/apiKey/${id}`, o),
});
