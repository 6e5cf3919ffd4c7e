import type { ListView, ListViewDraft, Uuid } from "@orrery/model";
import { type Api, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** Saved views of lists. Made of `client.api` where it is needed, so that pages without it do not load it. */
export const listViews = (api: Api) => ({
  /** Those of the caller and those that colleagues share, by name. */
  list: (list: string, o?: CallOptions) => api.get<readonly ListView[]>("/api/orrery/listViews", o, { list }),
  /** Makes one, or changes the one with the id of the draft. */
  save: (draft: ListViewDraft, o?: CallOptions) => api.post<ListView>("/api/orrery/listViews", draft, o),
  delete: (id: Uuid, o?: CallOptions) => api.delete<void>(path`/api/orrery/listViews/${id}`, o),
});
