import type { EntityCountQuery, EntityData, EntityDataQuery, EntityKeysResult, PageData } from "@orrery/model";
import type { Api } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

export const queries = (api: Api) => ({
  find: (query: EntityDataQuery, o?: CallOptions) =>
    api.post<PageData<EntityData>>("/api/entitiesQuery/find", query, o),
  count: (query: EntityCountQuery, o?: CallOptions) => api.post<number>("/api/entitiesQuery/count", query, o),
  /** Keys that the entities of the first page have, at most 100 of them; a kind not asked for is empty. */
  keys: (
    query: EntityDataQuery,
    kinds: { readonly timeseries: boolean; readonly attributes: boolean },
    o?: CallOptions,
  ) => api.post<EntityKeysResult>("/api/entitiesQuery/find/keys", query, o, kinds),
});
