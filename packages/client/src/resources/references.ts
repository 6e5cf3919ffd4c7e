import type { EntityId, EntityReferences } from "@orrery/model";
import { type Api, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** Who uses an entity. Made of `client.api` where it is needed. */
export const references = (api: Api) => ({
  to: ({ entityType, id }: EntityId, o?: CallOptions) =>
    api.get<EntityReferences>(path`/api/orrery/references/${entityType}/${id}`, o),
  /** What names a key of attributes or time series. */
  toKey: (key: string, o?: CallOptions) => api.get<EntityReferences>("/api/orrery/keyReferences", o, { key }),
});
