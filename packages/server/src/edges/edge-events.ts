import {
  type CustomerId,
  type EdgeEventAction,
  type EdgeEventType,
  type EdgeId,
  type EntityId,
  NO_CUSTOMER,
  SYSTEM_TENANT,
  type TenantId,
  type Uuid,
} from "@orrery/model";
import type { AlarmEvent, CredentialsUpdated, Entity, EntityEvent, RelationEvent } from "../kernel/bus/events.ts";

/** Which edges are notified. */
export type Recipients =
  | { readonly kind: "edge"; readonly edgeId: EdgeId }
  /** Edges that have one of these entities. */
  | { readonly kind: "having"; readonly entities: readonly EntityId[] }
  | { readonly kind: "tenant"; readonly tenantId: TenantId; readonly customerId?: CustomerId | undefined }
  | { readonly kind: "everyone" };

/** An event for edges. */
export interface EdgeNotice {
  readonly type: EdgeEventType;
  readonly action: EdgeEventAction;
  readonly entityId: Uuid | null;
  readonly body?: unknown;
  readonly to: Recipients;
}

/** Actions that edges know under other names; the others keep theirs, or are not sent. */
const ACTIONS: Readonly<Partial<Record<EntityEvent["action"], EdgeEventAction>>> = {
  CREATED: "ADDED",
  UPDATED: "UPDATED",
  DELETED: "DELETED",
  ASSIGNED: "ASSIGNED_TO_CUSTOMER",
  UNASSIGNED: "UNASSIGNED_FROM_CUSTOMER",
  ASSIGNED_TO_EDGE: "ASSIGNED_TO_EDGE",
  UNASSIGNED_FROM_EDGE: "UNASSIGNED_FROM_EDGE",
};

/** The notice of a write of an entity (reference: REST API, 6.4). */
export function noticeOfEntity(event: EntityEvent): EdgeNotice | undefined {
  const { entity, customer } = event;
  const action = ACTIONS[event.action];
  if (action === undefined) return undefined;
  const body = customer && { customerId: customer.id };
  const notice = { action, entityId: entity.id.id, ...(body ? { body } : {}) };
  const type = entity.id.entityType;
  switch (type) {
    case "DEVICE":
    case "ASSET":
    case "ENTITY_VIEW":
    case "DASHBOARD":
    case "RULE_CHAIN":
      return memberNotice(event, { ...notice, type });
    case "EDGE":
      if (action === "ADDED" || action === "DELETED") return undefined; // no recipients
      return { ...notice, type, to: { kind: "edge", edgeId: entity.id as EdgeId } };
    case "TENANT":
    case "DEVICE_PROFILE":
      return { ...notice, type, to: { kind: "tenant", tenantId: event.tenantId } };
    case "CUSTOMER":
      return { ...notice, type, to: { kind: "tenant", tenantId: event.tenantId, customerId: entity.id as CustomerId } };
    case "USER":
      return { ...notice, type, to: { kind: "tenant", tenantId: event.tenantId, customerId: customerOf(entity) } };
    case "WIDGETS_BUNDLE":
    case "WIDGET_TYPE":
      return { ...notice, type, to: scopeOf(event.tenantId) };
    case "ALARM": // alarms have their own topic
    case "RULE_NODE":
    case "TENANT_PROFILE":
    case "API_USAGE_STATE":
    case "TB_RESOURCE":
    case "OTA_PACKAGE":
    case "RPC":
      return undefined;
  }
}

/** Sent to edges that have one of the ends; relations of edges themselves stay on the platform. */
export function noticeOfRelation(event: RelationEvent): EdgeNotice | undefined {
  if (event.action === "ALL_DELETED") return undefined; // the assignments are gone
  const { relation } = event;
  if (relation.from.entityType === "EDGE" || relation.to.entityType === "EDGE") return undefined;
  return {
    type: "RELATION",
    action: event.action === "SAVED" ? "RELATION_ADD_OR_UPDATE" : "RELATION_DELETED",
    entityId: null,
    body: relation,
    to: { kind: "having", entities: [relation.from, relation.to] },
  };
}

export function noticeOfCredentials({ deviceId }: CredentialsUpdated): EdgeNotice {
  return {
    type: "DEVICE",
    action: "CREDENTIALS_UPDATED",
    entityId: deviceId.id,
    to: { kind: "having", entities: [deviceId] },
  };
}

/** Edges raise alarms themselves, so creation is not sent. */
export function noticeOfAlarm({ action, alarm, before, expired }: AlarmEvent): EdgeNotice | undefined {
  const named = ALARM_ACTIONS[action];
  if (named === undefined || before === alarm || expired) return undefined;
  const to: Recipients = { kind: "having", entities: [alarm.originator] };
  return { type: "ALARM", action: named, entityId: alarm.id.id, body: alarm, to };
}

const ALARM_ACTIONS: Readonly<Partial<Record<AlarmEvent["action"], EdgeEventAction>>> = {
  ACKNOWLEDGED: "ALARM_ACK",
  CLEARED: "ALARM_CLEAR",
  DELETED: "DELETED",
};

type Unaddressed = Omit<EdgeNotice, "to">;

function memberNotice({ entity, edge, details }: EntityEvent, notice: Unaddressed): EdgeNotice | undefined {
  if (edge) return { ...notice, to: { kind: "edge", edgeId: edge.id } };
  if (notice.action === "ADDED" || notice.action === "DELETED") return undefined;
  const type = details && "metadata" in details ? "RULE_CHAIN_METADATA" : notice.type;
  return { ...notice, type, to: { kind: "having", entities: [entity.id] } };
}

function customerOf(entity: Entity & { readonly customerId?: CustomerId | null }): CustomerId | undefined {
  const { customerId } = entity;
  return customerId && customerId.id !== NO_CUSTOMER.id ? customerId : undefined;
}

function scopeOf(tenantId: TenantId): Recipients {
  return tenantId.id === SYSTEM_TENANT.id ? { kind: "everyone" } : { kind: "tenant", tenantId };
}
