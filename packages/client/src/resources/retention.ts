import type { RetentionDraft, RetentionPolicy, RetentionPreview, SavedRetention } from "@orrery/model";
import type { Api } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** How long the caller's tenant keeps points, and in which resolution. Made of `client.api` where it is needed. */
export const retention = (api: Api) => ({
  read: (o?: CallOptions) => api.get<SavedRetention>("/api/orrery/retention", o),
  save: (draft: RetentionDraft, o?: CallOptions) => api.post<SavedRetention>("/api/orrery/retention", draft, o),
  /** What the policy would do if it was saved now. */
  preview: (policy: RetentionPolicy, o?: CallOptions) =>
    api.post<RetentionPreview>("/api/orrery/retention/preview", policy, o),
});
