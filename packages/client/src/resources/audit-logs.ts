import type { ActionType, AuditLog, CustomerId, EntityId, PageData, PageLink, UserId } from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** Filters the audit log; without actions, all of them. The time range is in the page link. */
export interface AuditLogFilter {
  readonly actionTypes?: readonly ActionType[] | undefined;
}

const query = (link: PageLink, { actionTypes = [] }: AuditLogFilter = {}) => ({
  ...pageQuery(link),
  actionTypes: actionTypes.length > 0 ? actionTypes : undefined,
});

/** The audit log of the caller's tenant; for its administrators. */
export const auditLogs = (api: Api) => ({
  list: (link: PageLink, filter?: AuditLogFilter, o?: CallOptions) =>
    api.get<PageData<AuditLog>>("/api/audit/logs", o, query(link, filter)),
  /** Entries about a customer and its entities. */
  ofCustomer: (id: CustomerId, link: PageLink, filter?: AuditLogFilter, o?: CallOptions) =>
    api.get<PageData<AuditLog>>(path`/api/audit/logs/customer/${id.id}`, o, query(link, filter)),
  /** Actions of a user. */
  ofUser: (id: UserId, link: PageLink, filter?: AuditLogFilter, o?: CallOptions) =>
    api.get<PageData<AuditLog>>(path`/api/audit/logs/user/${id.id}`, o, query(link, filter)),
  /** Actions on an entity. */
  ofEntity: (id: EntityId, link: PageLink, filter?: AuditLogFilter, o?: CallOptions) =>
    api.get<PageData<AuditLog>>(path`/api/audit/logs/entity/${id.entityType}/${id.id}`, o, query(link, filter)),
});
