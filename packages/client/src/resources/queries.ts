import {
  type EntityCountQuery,
  type EntityData,
  type EntityDataQuery,
  type EntityKeysResult,
  type EntityType,
  NAME_FILTER_PAGE_SIZE,
  type PageData,
} from "@orrery/model";
import type { Api } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

export const queries = (api: Api) => ({
  find: (query: EntityDataQuery, o?: CallOptions) =>
    api.post<PageData<EntityData>>("/api/entitiesQuery/find", query, o),
  count: (query: EntityCountQuery, o?: CallOptions) => api.post<number>("/api/entitiesQuery/count", query, o),
  /** Keys of the entities of the first page, at most 100 of them; a kind that was not requested is empty. */
  keys: (
    query: EntityDataQuery,
    kinds: { readonly timeseries: boolean; readonly attributes: boolean },
    o?: CallOptions,
  ) => api.post<EntityKeysResult>("/api/entitiesQuery/find/keys", query, o, kinds),
  /** All entities of a type whose names begin with a text, by name. */
  allNamed: async (
    entityType: EntityType,
    entityNameFilter: string,
    o?: CallOptions,
  ): Promise<readonly EntityData[]> => {
    const name = { type: "ENTITY_FIELD", key: "name" } as const;
    const found: EntityData[] = [];
    for (let page = 0; ; page++) {
      const query: EntityDataQuery = {
        entityFilter: { type: "entityName", entityType, entityNameFilter },
        entityFields: [name],
        pageLink: { pageSize: NAME_FILTER_PAGE_SIZE, page, sortOrder: { key: name, direction: "ASC" } },
      };
      const { data, hasNext } = await api.post<PageData<EntityData>>("/api/entitiesQuery/find", query, o);
      found.push(...data);
      if (!hasNext) return found;
    }
  },
});
