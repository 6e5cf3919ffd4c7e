import { type AuditLogFilter, auditLogs, type CallOptions, type Client } from "@orrery/client";
import type { AuditLog, CustomerId, EntityId, PageData, PageLink, UserId } from "@orrery/model";

/** Whose entries are shown: all of the tenant, of an entity, of a user's actions, of a customer and its entities. */
export type AuditMode =
  | { readonly kind: "TENANT" }
  | { readonly kind: "ENTITY"; readonly id: EntityId }
  | { readonly kind: "USER"; readonly id: UserId }
  | { readonly kind: "CUSTOMER"; readonly id: CustomerId };

/** What an entity's own log is: users and customers have more than what was done to themselves. */
export function auditModeOf(id: EntityId): AuditMode {
  if (id.entityType === "USER") return { kind: "USER", id: { ...id, entityType: "USER" } };
  if (id.entityType === "CUSTOMER") return { kind: "CUSTOMER", id: { ...id, entityType: "CUSTOMER" } };
  return { kind: "ENTITY", id };
}

export function loadAuditLogs(
  { api }: Client,
  mode: AuditMode,
  link: PageLink,
  filter: AuditLogFilter,
  options?: CallOptions,
): Promise<PageData<AuditLog>> {
  const logs = auditLogs(api);
  switch (mode.kind) {
    case "TENANT":
      return logs.list(link, filter, options);
    case "ENTITY":
      return logs.ofEntity(mode.id, link, filter, options);
    case "USER":
      return logs.ofUser(mode.id, link, filter, options);
    case "CUSTOMER":
      return logs.ofCustomer(mode.id, link, filter, options);
  }
}

/** Translation key of an action. */
export const actionKey = (type: AuditLog["actionType"]): string =>
  `audit-log.type-${type.toLowerCase().replaceAll("_", "-")}`;
