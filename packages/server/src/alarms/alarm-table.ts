import {
  type Alarm,
  type AlarmSeverity,
  type AlarmStatus,
  type EntityType,
  entityId,
  isAcknowledged,
  isCleared,
  type Uuid,
} from "@orrery/model";
import {
  alias,
  column,
  computed,
  customer,
  flag,
  idOf,
  json,
  number,
  optional,
  text,
  uuid,
  word,
} from "../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../kernel/tables/define-table.ts";

export const alarmTable = defineTable<Alarm>()({
  type: "ALARM",
  columns: {
    tenantId: idOf("TENANT"),
    customerId: customer(),
    type: text(),
    name: alias("type"),
    originator: computed,
    severity: word<AlarmSeverity>(),
    status: word<AlarmStatus>(),
    startTs: number(),
    endTs: number(),
    ackTs: number(),
    clearTs: number(),
    details: json(),
    propagate: flag(),
    propagateToOwner: flag(),
    propagateToTenant: flag(),
    assigneeId: optional(idOf("USER")),
    assignTs: number(),
    acknowledged: computed,
    cleared: computed,
    propagateRelationTypes: column<readonly string[], string>(JSON.stringify, JSON.parse),
  },
  stored: {
    originator_type: word<EntityType>(),
    originator_id: uuid(),
    /** Counts writes, so that concurrent updates of the same version are detected. */
    version: number(),
  },
  write: {
    originator_type: ({ originator }) => originator.entityType,
    originator_id: ({ originator }) => originator.id,
  },
  read: {
    originator: (row) => entityId(row.originator_type, row.originator_id),
    acknowledged: (row) => isAcknowledged(row.status),
    cleared: (row) => isCleared(row.status),
  },
});

export type AlarmRow = TableRow<typeof alarmTable>;

/** Lists an alarm under an entity; the other columns duplicate the alarm's. */
export interface AlarmLinkRow extends Pick<AlarmRow, "created_time" | "type" | "severity" | "status"> {
  entity_id: Uuid;
  entity_type: EntityType;
  alarm_id: Uuid;
}

declare module "../kernel/database/schema.ts" {
  interface Schema {
    alarm: AlarmRow;
    entity_alarm: AlarmLinkRow;
  }
}
