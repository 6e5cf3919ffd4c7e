import type { Branding, BrandingDraft, OwnBranding } from "@orrery/model";
import { type Api, path } from "../http/api.ts";
import type { CallOptions, DownloadedFile } from "../http/request.ts";

/** Names, colours and images of the installation and of tenants. Made of `client.api` where it is needed. */
export const branding = (api: Api) => ({
  /** What the caller sees. */
  shown: (o?: CallOptions) => api.get<Branding>("/api/orrery/branding", o),
  /** What the caller's tenant has set, or the installation for a system administrator. */
  own: (o?: CallOptions) => api.get<OwnBranding>("/api/orrery/branding/own", o),
  save: (draft: BrandingDraft, o?: CallOptions) => api.post<OwnBranding>("/api/orrery/branding/own", draft, o),
  reset: (o?: CallOptions) => api.delete<void>("/api/orrery/branding/own", o),
  /** An image of the caller's tenant; those of the installation are public. `hash`: the end of its address. */
  tenantImage: (hash: string, o?: CallOptions) =>
    api.request<DownloadedFile>("GET", path`/api/orrery/branding/tenantImages/${hash}`, { ...o, answer: "file" }),
});
