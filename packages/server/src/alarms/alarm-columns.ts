import {
  type Alarm,
  type AlarmSeverity,
  type AlarmStatus,
  type EntityId,
  type EntityType,
  entityId,
  type Uuid,
} from "@orrery/model";
import {
  type BooleanColumn,
  booleanColumn,
  customerColumn,
  customerOf,
  type EntityColumns,
  jsonColumn,
  jsonOf,
} from "../kernel/entities/columns.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    alarm: AlarmColumns;
    entity_alarm: AlarmLinkColumns;
  }
}

export interface AlarmColumns extends EntityColumns {
  tenant_id: Uuid;
  customer_id: Uuid | null;
  originator_type: EntityType;
  originator_id: Uuid;
  type: string;
  severity: AlarmSeverity;
  status: AlarmStatus;
  start_ts: number;
  end_ts: number;
  ack_ts: number;
  clear_ts: number;
  details: string | null;
  propagate: BooleanColumn;
  propagate_to_owner: BooleanColumn;
  propagate_to_tenant: BooleanColumn;
  propagate_relation_types: string;
  /** Counts writes, so that concurrent updates of the same version are detected. */
  version: number;
}

/** Lists an alarm under an entity; the other columns duplicate the alarm's. */
export interface AlarmLinkColumns {
  entity_id: Uuid;
  entity_type: EntityType;
  alarm_id: Uuid;
  created_time: number;
  type: string;
  severity: AlarmSeverity;
  status: AlarmStatus;
}

/** An alarm as read; `version` detects later changes. */
export interface StoredAlarm {
  readonly alarm: Alarm;
  readonly version: number;
}

export function alarmColumns(alarm: Alarm, version: number): AlarmColumns {
  return {
    id: alarm.id.id,
    created_time: alarm.createdTime,
    tenant_id: alarm.tenantId.id,
    customer_id: customerColumn(alarm.customerId),
    originator_type: alarm.originator.entityType,
    originator_id: alarm.originator.id,
    type: alarm.type,
    severity: alarm.severity,
    status: alarm.status,
    start_ts: alarm.startTs,
    end_ts: alarm.endTs,
    ack_ts: alarm.ackTs,
    clear_ts: alarm.clearTs,
    details: jsonColumn(alarm.details),
    propagate: booleanColumn(alarm.propagate),
    propagate_to_owner: booleanColumn(alarm.propagateToOwner),
    propagate_to_tenant: booleanColumn(alarm.propagateToTenant),
    propagate_relation_types: JSON.stringify(alarm.propagateRelationTypes),
    version,
  };
}

export function alarmOf(row: AlarmColumns): Alarm {
  return {
    id: entityId("ALARM", row.id),
    createdTime: row.created_time,
    tenantId: entityId("TENANT", row.tenant_id),
    customerId: customerOf(row.customer_id),
    type: row.type,
    name: row.type,
    originator: entityId(row.originator_type, row.originator_id),
    severity: row.severity,
    status: row.status,
    startTs: row.start_ts,
    endTs: row.end_ts,
    ackTs: row.ack_ts,
    clearTs: row.clear_ts,
    details: jsonOf(row.details),
    propagate: row.propagate === 1,
    propagateToOwner: row.propagate_to_owner === 1,
    propagateToTenant: row.propagate_to_tenant === 1,
    propagateRelationTypes: JSON.parse(row.propagate_relation_types) as readonly string[], // as it was written
  };
}

export function linkColumns(alarm: Alarm, { entityType, id }: EntityId): AlarmLinkColumns {
  return {
    entity_id: id,
    entity_type: entityType,
    alarm_id: alarm.id.id,
    created_time: alarm.createdTime,
    type: alarm.type,
    severity: alarm.severity,
    status: alarm.status,
  };
}
