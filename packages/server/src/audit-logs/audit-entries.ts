import {
  type ActionType,
  type CustomerId,
  type EntityId,
  NO_CUSTOMER,
  type Point,
  SYSTEM_TENANT,
  type TenantId,
  valueJson,
  valueText,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type {
  AttributesDeleted,
  AttributesUpdated,
  CredentialsUpdated,
  Entity,
  EntityEvent,
  RelationEvent,
  TimeSeriesDeleted,
  TimeSeriesSaved,
  UserActionEvent,
} from "../kernel/bus/events.ts";
import { jsonText } from "../kernel/json/lossless-text.ts";
import { maskedCredentials } from "../kernel/secrets/masked-credentials.ts";
import type { AuditEntry } from "./audit-entry.ts";
import { maskedJson } from "./masked-json.ts";

/** Members that entities of some kinds have. */
type AnyEntity = Entity & {
  readonly name?: string | undefined;
  readonly title?: string | undefined;
  readonly type?: string | undefined;
  readonly customerId?: CustomerId | null | undefined;
  readonly originator?: EntityId | undefined;
};

const ACTIONS: Readonly<Record<EntityEvent["action"], ActionType>> = {
  CREATED: "ADDED",
  UPDATED: "UPDATED",
  DELETED: "DELETED",
  ASSIGNED: "ASSIGNED_TO_CUSTOMER",
  UNASSIGNED: "UNASSIGNED_FROM_CUSTOMER",
  MOVED: "ASSIGNED_TO_TENANT",
  ASSIGNED_TO_EDGE: "ASSIGNED_TO_EDGE",
  UNASSIGNED_FROM_EDGE: "UNASSIGNED_FROM_EDGE",
  ALARM_ACK: "ALARM_ACK",
  ALARM_CLEAR: "ALARM_CLEAR",
  ALARM_ASSIGNED: "ALARM_ASSIGNED",
  ALARM_UNASSIGNED: "ALARM_UNASSIGNED",
  ADDED_COMMENT: "ADDED_COMMENT",
  UPDATED_COMMENT: "UPDATED_COMMENT",
  DELETED_COMMENT: "DELETED_COMMENT",
};

/** The audit entry of a user's write of an entity; `undefined` for writes of the platform itself. */
export function entryOfEntity(event: EntityEvent): AuditEntry | undefined {
  const { by, customer } = event;
  if (!by) return undefined;
  const entity: AnyEntity = event.entity;
  const isAlarm = entity.id.entityType === "ALARM";
  const action = isAlarm && event.action === "DELETED" ? "ALARM_DELETE" : ACTIONS[event.action];
  return {
    tenantId: tenantFor(by, event.tenantId),
    action,
    entityId: isAlarm && entity.originator ? entity.originator : entity.id,
    entityName: (isAlarm ? entity.type : (entity.name ?? entity.title)) ?? "",
    customerId: customer?.id ?? customerOf(entity) ?? by.customerId,
    by,
    data: dataOf(action, event),
  };
}

export function entryOfAttributes(event: AttributesUpdated): AuditEntry | undefined {
  const { tenantId, entityId, scope, attributes, by } = event;
  if (!by) return undefined;
  const texts = Object.fromEntries(attributes.map(({ key, value }) => [key, valueText(value)]));
  const data = maskedJson({ entityId: entityId.id, scope, attributes: texts });
  return { tenantId: tenantFor(by, tenantId), action: "ATTRIBUTES_UPDATED", entityId, by, data };
}

export function entryOfDeletedAttributes(event: AttributesDeleted): AuditEntry | undefined {
  const { tenantId, entityId, scope, keys, by } = event;
  if (!by) return undefined;
  const data = JSON.stringify({ entityId: entityId.id, scope, attributes: keys });
  return { tenantId: tenantFor(by, tenantId), action: "ATTRIBUTES_DELETED", entityId, by, data };
}

export function entryOfTimeSeries({ tenantId, entityId, points, by }: TimeSeriesSaved): AuditEntry | undefined {
  if (!by) return undefined;
  const data = `{"entityId":"${entityId.id}","timeseries":${seriesJson(points)}}`;
  return { tenantId: tenantFor(by, tenantId), action: "TIMESERIES_UPDATED", entityId, by, data };
}

export function entryOfDeletedTimeSeries(event: TimeSeriesDeleted): AuditEntry | undefined {
  const { tenantId, entityId, keys, startTs, endTs, by } = event;
  if (!by) return undefined;
  const data = JSON.stringify({ entityId: entityId.id, timeseries: keys, startTs, endTs });
  return { tenantId: tenantFor(by, tenantId), action: "TIMESERIES_DELETED", entityId, by, data };
}

export function entryOfCredentials({
  tenantId,
  deviceId,
  credentials,
  by,
}: CredentialsUpdated): AuditEntry | undefined {
  if (!by) return undefined;
  const data = JSON.stringify({ entityId: deviceId.id, credentials: maskedCredentials(credentials) });
  return { tenantId: tenantFor(by, tenantId), action: "CREDENTIALS_UPDATED", entityId: deviceId, by, data };
}

/** One entry per end. */
export function entriesOfRelation(event: RelationEvent): readonly AuditEntry[] {
  const { by } = event;
  if (!by) return [];
  const tenantId = tenantFor(by, event.tenantId);
  if (event.action === "ALL_DELETED") {
    return [{ tenantId, action: "RELATIONS_DELETED", entityId: event.entityId, by, data: "{}" }];
  }
  const { relation } = event;
  const action = event.action === "SAVED" ? "RELATION_ADD_OR_UPDATE" : "RELATION_DELETED";
  const data = JSON.stringify({ relation });
  return [relation.from, relation.to].map((entityId) => ({ tenantId, action, entityId, by, data }));
}

export function entryOfUserAction({ data, ...doing }: UserActionEvent): AuditEntry {
  return { ...doing, data: maskedJson(data) };
}

/** Entries of system administrators belong to the tenant that they changed. */
function tenantFor(by: Pick<User, "tenantId">, owner: TenantId): TenantId {
  return by.tenantId.id === SYSTEM_TENANT.id ? owner : by.tenantId;
}

function customerOf({ id, customerId }: AnyEntity): CustomerId | undefined {
  if (id.entityType === "CUSTOMER") return id as CustomerId; // its type says so
  return customerId && customerId.id !== NO_CUSTOMER.id ? customerId : undefined;
}

function dataOf(action: ActionType, { entity, customer, edge, details }: EntityEvent): string {
  const entityId = entity.id.id;
  switch (action) {
    case "ALARM_DELETE":
      return "{}";
    case "DELETED":
      return JSON.stringify({ entityId });
    case "ASSIGNED_TO_CUSTOMER":
      return JSON.stringify({
        entityId,
        assignedCustomerId: customer?.id.id,
        assignedCustomerName: customer?.title,
      });
    case "UNASSIGNED_FROM_CUSTOMER":
      return JSON.stringify({
        entityId,
        unassignedCustomerId: customer?.id.id,
        unassignedCustomerName: customer?.title,
      });
    case "ASSIGNED_TO_EDGE":
      return JSON.stringify({ entityId, assignedEdgeId: edge?.id.id, assignedEdgeName: edge?.name });
    case "UNASSIGNED_FROM_EDGE":
      return JSON.stringify({ entityId, unassignedEdgeId: edge?.id.id, unassignedEdgeName: edge?.name });
    default:
      // Dashboards are large and contain no secrets.
      return entity.id.entityType === "DASHBOARD"
        ? jsonText({ entity, ...details })
        : maskedJson({ entity, ...details });
  }
}

/** Grouped by time, in the order of first appearance. */
function seriesJson(points: readonly Point[]): string {
  const blocks = new Map<number, string[]>();
  for (const { key, ts, value } of points) {
    const values = blocks.get(ts) ?? [];
    blocks.set(ts, values);
    values.push(`${JSON.stringify(key)}:${valueJson(value)}`);
  }
  return `[${[...blocks].map(([ts, values]) => `{"ts":${ts},"values":{${values.join(",")}}}`).join(",")}]`;
}
