import {
  type BulkAction,
  type BulkCommand,
  type BulkStatus,
  type EntityType,
  entityId,
  type Uuid,
} from "@orrery/model";

/** An action as it is stored. */
export interface BulkActionColumns {
  id: Uuid;
  created_time: number;
  end_time: number | null;
  tenant_id: Uuid;
  user_id: Uuid;
  entity_type: EntityType;
  command: string;
  /** What is still to be looked up, as JSON; null when `bulk_action_entity` has it. */
  selection: string | null;
  status: BulkStatus;
  total: number;
  done: number;
  failed: number;
  error: string | null;
}

interface BulkEntityColumns {
  action_id: Uuid;
  /** From 1, in the order in which they are treated. */
  place: number;
  entity_id: Uuid;
}

interface BulkFailureColumns extends BulkEntityColumns {
  entity_name: string;
  message: string;
}

declare module "../kernel/database/schema.ts" {
  interface Schema {
    bulk_action: BulkActionColumns;
    bulk_action_entity: BulkEntityColumns;
    bulk_action_failure: BulkFailureColumns;
  }
}

/** The action of a row. */
export function actionOf(row: BulkActionColumns): BulkAction {
  return {
    id: row.id,
    createdTime: row.created_time,
    endTime: row.end_time,
    tenantId: entityId("TENANT", row.tenant_id),
    userId: entityId("USER", row.user_id),
    entityType: row.entity_type,
    command: JSON.parse(row.command) as BulkCommand, // by `insert`
    status: row.status,
    total: row.total,
    done: row.done,
    failed: row.failed,
    error: row.error,
  };
}
