import type { EntityEventRecord, EntityId, EventFilter, EventType, PageData, PageLink, TenantId } from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

const base = (id: EntityId) => path`/api/events/${id.entityType}/${id.id}`;
const query = (tenant: TenantId, link: PageLink) => ({ tenantId: tenant.id, ...pageQuery(link) });

/**
 * Events of entities: lifecycle, errors, statistics, debug events of rule nodes. `tenant`: the tenant of the entity.
 */
export const events = (api: Api) => ({
  /** Of all types; `textSearch` searches the type. */
  list: (tenant: TenantId, id: EntityId, link: PageLink, o?: CallOptions) =>
    api.get<PageData<EntityEventRecord>>(base(id), o, query(tenant, link)),
  ofType: <T extends EventType>(tenant: TenantId, id: EntityId, type: T, link: PageLink, o?: CallOptions) =>
    api.get<PageData<EntityEventRecord<T>>>(`${base(id)}/${type}`, o, query(tenant, link)),
  find: (tenant: TenantId, id: EntityId, filter: EventFilter, link: PageLink, o?: CallOptions) =>
    api.post<PageData<EntityEventRecord>>(base(id), filter, o, query(tenant, link)),
  /** Removes the events that match the filter, in the time range if given. */
  clear: (
    id: EntityId,
    filter: EventFilter,
    range: { readonly startTime?: number | undefined; readonly endTime?: number | undefined } = {},
    o?: CallOptions,
  ) => api.post<void>(`${base(id)}/clear`, filter, o, { startTime: range.startTime, endTime: range.endTime }),
});
