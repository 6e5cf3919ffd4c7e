import type { CustomerId, EntityId, TenantId, UserId } from "../ids/entity-id.ts";
import type { Uuid } from "../ids/uuid.ts";

/** Actions in the audit log (reference: REST API, 6.3). */
export const ACTION_TYPES = [
  "ADDED",
  "DELETED",
  "UPDATED",
  "ATTRIBUTES_UPDATED",
  "ATTRIBUTES_DELETED",
  "TIMESERIES_UPDATED",
  "TIMESERIES_DELETED",
  "RPC_CALL",
  "CREDENTIALS_UPDATED",
  "ASSIGNED_TO_CUSTOMER",
  "UNASSIGNED_FROM_CUSTOMER",
  "ACTIVATED",
  "SUSPENDED",
  "CREDENTIALS_READ",
  "ATTRIBUTES_READ",
  "RELATION_ADD_OR_UPDATE",
  "RELATION_DELETED",
  "RELATIONS_DELETED",
  "ALARM_ACK",
  "ALARM_CLEAR",
  "ALARM_DELETE",
  "ALARM_ASSIGNED",
  "ALARM_UNASSIGNED",
  "ADDED_COMMENT",
  "UPDATED_COMMENT",
  "DELETED_COMMENT",
  "LOGIN",
  "LOGOUT",
  "LOCKOUT",
  "ASSIGNED_FROM_TENANT",
  "ASSIGNED_TO_TENANT",
  "PROVISION_SUCCESS",
  "PROVISION_FAILURE",
  "ASSIGNED_TO_EDGE",
  "UNASSIGNED_FROM_EDGE",
] as const;

export type ActionType = (typeof ACTION_TYPES)[number];

export const ACTION_STATUSES = ["SUCCESS", "FAILURE"] as const;

export type ActionStatus = (typeof ACTION_STATUSES)[number];

/** From where, and with which program, an action was caused. */
export interface AuditClient {
  readonly clientAddress: string;
  /** With its version; `Other`: unknown. */
  readonly browser: string;
  readonly os: string;
  readonly device: string;
}

/** An action of a user or device, or an attempt (reference: REST API, 3.19). */
export interface AuditLog {
  readonly id: { readonly id: Uuid };
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly customerId: CustomerId;
  /** The null id when the entity was not created. */
  readonly entityId: EntityId;
  readonly entityName: string | null;
  readonly userId: UserId;
  /** The email address. */
  readonly userName: string;
  readonly actionType: ActionType;
  /** Its members depend on the action. */
  readonly actionData: Readonly<Record<string, unknown>>;
  readonly actionStatus: ActionStatus;
  /** Empty when it succeeded. */
  readonly actionFailureDetails: string;
  /** Ours. Absent where the platform acted by itself, for devices, and in entries of before. */
  readonly client?: AuditClient | undefined;
}
