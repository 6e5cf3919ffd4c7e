import type { AdminSettings, AdminSettingsDraft, SecuritySettings, TestSmsRequest, UpdateMessage } from "@orrery/model";
import { type Api, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** Settings of the installation, for system administrators. */
export const settings = (api: Api) => ({
  /** Without secrets. `notFound` for a key that was never saved. */
  get: (key: string, o?: CallOptions) => api.get<AdminSettings>(path`/api/admin/settings/${key}`, o),
  /** Creates without id, replaces with it. Omitted secrets are kept. */
  save: (draft: AdminSettingsDraft, o?: CallOptions) => api.post<AdminSettings>("/api/admin/settings", draft, o),
  /** Sends a test email to the caller with the given settings `mail`. */
  testMail: (draft: AdminSettingsDraft, o?: CallOptions) => api.post<void>("/api/admin/settings/testMail", draft, o),
  testSms: (request: TestSmsRequest, o?: CallOptions) => api.post<void>("/api/admin/settings/testSms", request, o),
  security: (o?: CallOptions) => api.get<SecuritySettings>("/api/admin/securitySettings", o),
  saveSecurity: (given: SecuritySettings, o?: CallOptions) =>
    api.post<SecuritySettings>("/api/admin/securitySettings", given, o),
  updates: (o?: CallOptions) => api.get<UpdateMessage>("/api/admin/updates", o),
});
