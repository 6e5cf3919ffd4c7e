import type { BulkAction, BulkActionDraft, BulkFailure, PageData, PageLink, Uuid } from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/**
 * Commands that many entities get; they go on without the caller. Made of `client.api` where it is needed, so that pages
 * without it do not load it.
 */
export const bulkActions = (api: Api) => ({
  /** The answer comes before the first entity is treated. */
  start: (draft: BulkActionDraft, o?: CallOptions) => api.post<BulkAction>("/api/orrery/bulkActions", draft, o),
  get: (id: Uuid, o?: CallOptions) => api.get<BulkAction>(path`/api/orrery/bulkActions/${id}`, o),
  /** Those of the caller. */
  list: (link: PageLink, o?: CallOptions) =>
    api.get<PageData<BulkAction>>("/api/orrery/bulkActions", o, pageQuery(link)),
  /** What is done stays done. */
  stop: (id: Uuid, o?: CallOptions) => api.post<BulkAction>(path`/api/orrery/bulkActions/${id}/stop`, undefined, o),
  /** A new action with the entities with which this one failed. */
  retry: (id: Uuid, o?: CallOptions) => api.post<BulkAction>(path`/api/orrery/bulkActions/${id}/retry`, undefined, o),
  failures: (id: Uuid, link: PageLink, o?: CallOptions) =>
    api.get<PageData<BulkFailure>>(path`/api/orrery/bulkActions/${id}/failures`, o, pageQuery(link)),
});
