import type {
  ActionStatus,
  ActionType,
  AuditLog,
  CustomerId,
  EntityId,
  EntityType,
  PageData,
  PageLink,
  UserId,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** Filters the audit log: entries with any of each list that is given and not empty. The time range is in the page link. */
export interface AuditLogFilter {
  readonly actionTypes?: readonly ActionType[] | undefined;
  readonly actionStatuses?: readonly ActionStatus[] | undefined;
  readonly userIds?: readonly string[] | undefined;
  readonly entityTypes?: readonly EntityType[] | undefined;
  readonly entityIds?: readonly string[] | undefined;
}

const given = <T>(values: readonly T[] | undefined) => (values && values.length > 0 ? values : undefined);

const query = (link: PageLink, filter: AuditLogFilter = {}) => ({
  ...pageQuery(link),
  actionTypes: given(filter.actionTypes),
  actionStatuses: given(filter.actionStatuses),
  userIds: given(filter.userIds),
  entityTypes: given(filter.entityTypes),
  entityIds: given(filter.entityIds),
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
