import type { OAuth2Info, OAuth2InfoDraft, OAuth2Template, OAuth2TemplateDraft } from "@orrery/model";
import { type Api, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** Providers to sign in by, for system administrators. The buttons of the sign-in page: `auth.oauth2Clients`. */
export const oauth2 = (api: Api) => ({
  config: (o?: CallOptions) => api.get<OAuth2Info>("/api/oauth2/config", o),
  /** Replaces everything; pending sign-ins fail. */
  saveConfig: (draft: OAuth2InfoDraft, o?: CallOptions) => api.post<OAuth2Info>("/api/oauth2/config", draft, o),
  /** Path that providers redirect browsers to; the id of the registration follows. */
  loginProcessingUrl: (o?: CallOptions) => api.get<string>("/api/oauth2/loginProcessingUrl", o),
  templates: (o?: CallOptions) => api.get<readonly OAuth2Template[]>("/api/oauth2/config/template", o),
  saveTemplate: (draft: OAuth2TemplateDraft, o?: CallOptions) =>
    api.post<OAuth2Template>("/api/oauth2/config/template", draft, o),
  deleteTemplate: (id: OAuth2Template["id"], o?: CallOptions) =>
    api.delete<void>(path`/api/oauth2/config/template/${id.id}`, o),
});
