import { Type } from "typebox";
import { defineRuleNode } from "../engine/rule-node.ts";

/** Label of each message type, in the order in which the editor offers them (reference: rule engine, 1.6 and 3.2). */
const LABELS = {
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
  "": "Other",
  ENTITY_ASSIGNED_FROM_TENANT: "Entity Assigned From Tenant",
  ENTITY_ASSIGNED_TO_TENANT: "Entity Assigned To Tenant",
  TIMESERIES_UPDATED: "Timeseries Updated",
  TIMESERIES_DELETED: "Timeseries Deleted",
} as const;

const OUTCOMES = new Map(Object.entries(LABELS).map(([type, to]) => [type, { to }]));
const OTHER = { to: "Other" } as const;

export const messageTypeSwitch = defineRuleNode({
  type: "org.thingsboard.rule.engine.filter.TbMsgTypeSwitchNode",
  category: "FILTER",
  name: "message type switch",
  description: "Sends each message along the link named after its type",
  details: "Types without a link name of their own leave along <b>Other</b>.",
  outputs: Object.values(LABELS),
  config: Type.Object({ version: Type.Number({ default: 0 }) }),
  run: (message) => OUTCOMES.get(message.type) ?? OTHER,
});
