/**
 * Types of rule engine messages with the labels that connections of rule chains use, in the order of the editor
 * (reference: rule engine, 1.6 and 3.2). Messages of other types share the label `Other`.
 */
export const MESSAGE_TYPE_LABELS = {
  POST_ATTRIBUTES_REQUEST: "Post attributes",
  POST_TELEMETRY_REQUEST: "Post telemetry",
  TO_SERVER_RPC_REQUEST: "RPC Request from Device",
  RPC_CALL_FROM_SERVER_TO_DEVICE: "RPC Request to Device",
  RPC_QUEUED: "RPC Queued",
  RPC_SENT: "RPC Sent",
  RPC_DELIVERED: "RPC Delivered",
  RPC_SUCCESSFUL: "RPC Successful",
  RPC_TIMEOUT: "RPC Timeout",
  RPC_EXPIRED: "RPC Expired",
  RPC_FAILED: "RPC Failed",
  RPC_DELETED: "RPC Deleted",
  ACTIVITY_EVENT: "Activity Event",
  INACTIVITY_EVENT: "Inactivity Event",
  CONNECT_EVENT: "Connect Event",
  DISCONNECT_EVENT: "Disconnect Event",
  ENTITY_CREATED: "Entity Created",
  ENTITY_UPDATED: "Entity Updated",
  ENTITY_DELETED: "Entity Deleted",
  ENTITY_ASSIGNED: "Entity Assigned",
  ENTITY_UNASSIGNED: "Entity Unassigned",
  ATTRIBUTES_UPDATED: "Attributes Updated",
  ATTRIBUTES_DELETED: "Attributes Deleted",
  ALARM_ACK: "Alarm Acknowledged",
  ALARM_CLEAR: "Alarm Cleared",
  ENTITY_ASSIGNED_FROM_TENANT: "Entity Assigned From Tenant",
  ENTITY_ASSIGNED_TO_TENANT: "Entity Assigned To Tenant",
  TIMESERIES_UPDATED: "Timeseries Updated",
  TIMESERIES_DELETED: "Timeseries Deleted",
} as const;

export type MessageType = keyof typeof MESSAGE_TYPE_LABELS;

/** Types that pickers offer, in order; users may also enter others. */
export const OFFERED_MESSAGE_TYPES = [
  "POST_ATTRIBUTES_REQUEST",
  "POST_TELEMETRY_REQUEST",
  "TO_SERVER_RPC_REQUEST",
  "RPC_CALL_FROM_SERVER_TO_DEVICE",
  "ACTIVITY_EVENT",
  "INACTIVITY_EVENT",
  "CONNECT_EVENT",
  "DISCONNECT_EVENT",
  "ENTITY_CREATED",
  "ENTITY_UPDATED",
  "ENTITY_DELETED",
  "ENTITY_ASSIGNED",
  "ENTITY_UNASSIGNED",
  "ATTRIBUTES_UPDATED",
  "ATTRIBUTES_DELETED",
  "TIMESERIES_UPDATED",
  "TIMESERIES_DELETED",
  "RPC_QUEUED",
  "RPC_DELIVERED",
  "RPC_SUCCESSFUL",
  "RPC_TIMEOUT",
  "RPC_FAILED",
] as const satisfies readonly MessageType[];
