/** Types of rule engine messages that pickers offer, with the labels by which links of rule chains name them. */
export const MESSAGE_TYPES = {
  POST_ATTRIBUTES_REQUEST: "Post attributes",
  POST_TELEMETRY_REQUEST: "Post telemetry",
  TO_SERVER_RPC_REQUEST: "RPC Request from Device",
  RPC_CALL_FROM_SERVER_TO_DEVICE: "RPC Request to Device",
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
  TIMESERIES_UPDATED: "Timeseries Updated",
  TIMESERIES_DELETED: "Timeseries Deleted",
  RPC_QUEUED: "RPC Queued",
  RPC_DELIVERED: "RPC Delivered",
  RPC_SUCCESSFUL: "RPC Successful",
  RPC_TIMEOUT: "RPC Timeout",
  RPC_FAILED: "RPC Failed",
} as const;

export type MessageType = keyof typeof MESSAGE_TYPES;

const ENTRIES = Object.entries(MESSAGE_TYPES);

/** What stands in the field for a type: its label, or the type itself when it is not one of ours. */
export function messageTypeText(type: string): string {
  return ENTRIES.find(([key]) => key === type)?.[1] ?? type;
}

/** The type that a text means: by its label, whatever the case, or the text itself. */
export function messageTypeOf(text: string): string {
  const wanted = text.trim();
  const known = ENTRIES.find(([key, label]) => key === wanted || label.toLowerCase() === wanted.toLowerCase());
  return known?.[0] ?? wanted;
}

/** Types whose label holds the text. */
export function findMessageTypes(text: string): readonly (readonly [string, string])[] {
  const wanted = text.trim().toLowerCase();
  return ENTRIES.filter(([, label]) => label.toLowerCase().includes(wanted));
}
