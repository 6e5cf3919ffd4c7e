import type { AlarmId, CustomerId, EntityId, TenantId, UserId } from "../ids/entity-id.ts";

/** From the highest to the lowest. */
export const ALARM_SEVERITIES = ["CRITICAL", "MAJOR", "MINOR", "WARNING", "INDETERMINATE"] as const;

export type AlarmSeverity = (typeof ALARM_SEVERITIES)[number];

/** Whether the condition is active, and whether a user has acknowledged it. */
export const ALARM_STATUSES = ["ACTIVE_UNACK", "ACTIVE_ACK", "CLEARED_UNACK", "CLEARED_ACK"] as const;

export type AlarmStatus = (typeof ALARM_STATUSES)[number];

/** Names for sets of statuses, see {@link statusesOf}. */
export const ALARM_SEARCH_STATUSES = ["ANY", "ACTIVE", "CLEARED", "ACK", "UNACK"] as const;

export type AlarmSearchStatus = (typeof ALARM_SEARCH_STATUSES)[number];

/** A problem of an entity, its originator (reference: REST API, 3.18). Times in ms, 0: not yet. */
export interface Alarm {
  readonly id: AlarmId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  /** The customer of the originator; `NO_CUSTOMER` when it has none. */
  readonly customerId: CustomerId;
  readonly type: string;
  /** Equals `type`. */
  readonly name: string;
  readonly originator: EntityId;
  readonly severity: AlarmSeverity;
  readonly status: AlarmStatus;
  readonly startTs: number;
  readonly endTs: number;
  readonly ackTs: number;
  readonly clearTs: number;
  /** Free-form JSON, kept as it was sent. */
  readonly details: unknown;
  /** Also listed under the entities that hold the originator. */
  readonly propagate: boolean;
  /** Listed under the originator's customer, or the tenant when it has none. */
  readonly propagateToOwner: boolean;
  readonly propagateToTenant: boolean;
  /** With `propagate`: only under entities that hold something by a relation of one of these types; empty: of any. */
  readonly propagateRelationTypes: readonly string[];
  /** As `status` says (reference: later versions, 2.1). */
  readonly acknowledged: boolean;
  readonly cleared: boolean;
  /** Who takes care of it. */
  readonly assigneeId: UserId | null;
  readonly assignTs: number;
}

/** The user whom an alarm is assigned to; the id alone when the account is gone. */
export interface AlarmAssignee {
  readonly id: UserId;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
}

/** `originatorName` is null unless requested, and `Deleted` when the originator was deleted. */
export interface AlarmInfo extends Alarm {
  readonly originatorName: string | null;
  /** Absent where lists are not asked for it; null when nobody is. */
  readonly assignee?: AlarmAssignee | null | undefined;
}

/** The statuses that a search status includes. */
export function statusesOf(search: AlarmSearchStatus): readonly AlarmStatus[] {
  switch (search) {
    case "ANY":
      return ALARM_STATUSES;
    case "ACTIVE":
      return ["ACTIVE_UNACK", "ACTIVE_ACK"];
    case "CLEARED":
      return ["CLEARED_UNACK", "CLEARED_ACK"];
    case "ACK":
      return ["ACTIVE_ACK", "CLEARED_ACK"];
    case "UNACK":
      return ["ACTIVE_UNACK", "CLEARED_UNACK"];
  }
}

export function isCleared(status: AlarmStatus): boolean {
  return status === "CLEARED_ACK" || status === "CLEARED_UNACK";
}

export function isAcknowledged(status: AlarmStatus): boolean {
  return status === "ACTIVE_ACK" || status === "CLEARED_ACK";
}
