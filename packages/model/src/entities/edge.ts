import { type Static, Type } from "typebox";
import type { CustomerId, EdgeId, RuleChainId, TenantId } from "../ids/entity-id.ts";
import type { Uuid } from "../ids/uuid.ts";
import type { AssignedInfo } from "./asset.ts";
import { additionalInfo, type JsonObject, optionalId, optionalText } from "./common.ts";

/** A smaller installation that runs on its own and gets a part of the tenant's entities (reference: REST API, 3.22). */
export interface Edge {
  readonly id: EdgeId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly customerId: CustomerId;
  readonly rootRuleChainId: RuleChainId | null;
  readonly name: string;
  readonly type: string;
  readonly label: string | null;
  /** With `secret`, the edge's credentials; both null for customer users. */
  readonly routingKey: string | null;
  readonly secret: string | null;
  /** Null for customer users. */
  readonly edgeLicenseKey: string | null;
  readonly cloudEndpoint: string;
  readonly additionalInfo: JsonObject | null;
}

export interface EdgeInfo extends Edge, AssignedInfo {}

export const edgeDraft = Type.Object({
  id: optionalId,
  customerId: optionalId,
  name: optionalText,
  type: optionalText,
  label: optionalText,
  routingKey: optionalText,
  secret: optionalText,
  edgeLicenseKey: optionalText,
  cloudEndpoint: optionalText,
  additionalInfo,
});

export type EdgeDraft = Static<typeof edgeDraft>;

/** Types of events for edges (reference: REST API, 3.23). */
export const EDGE_EVENT_TYPES = [
  "DASHBOARD",
  "ASSET",
  "DEVICE",
  "DEVICE_PROFILE",
  "ENTITY_VIEW",
  "ALARM",
  "RULE_CHAIN",
  "RULE_CHAIN_METADATA",
  "EDGE",
  "USER",
  "CUSTOMER",
  "RELATION",
  "TENANT",
  "WIDGETS_BUNDLE",
  "WIDGET_TYPE",
  "ADMIN_SETTINGS",
] as const;

export type EdgeEventType = (typeof EDGE_EVENT_TYPES)[number];

export const EDGE_EVENT_ACTIONS = [
  "ADDED",
  "DELETED",
  "UPDATED",
  "POST_ATTRIBUTES",
  "ATTRIBUTES_UPDATED",
  "ATTRIBUTES_DELETED",
  "TIMESERIES_UPDATED",
  "CREDENTIALS_UPDATED",
  "ASSIGNED_TO_CUSTOMER",
  "UNASSIGNED_FROM_CUSTOMER",
  "RELATION_ADD_OR_UPDATE",
  "RELATION_DELETED",
  "RPC_CALL",
  "ALARM_ACK",
  "ALARM_CLEAR",
  "ASSIGNED_TO_EDGE",
  "UNASSIGNED_FROM_EDGE",
  "CREDENTIALS_REQUEST",
  "ENTITY_MERGE_REQUEST",
] as const;

export type EdgeEventAction = (typeof EDGE_EVENT_ACTIONS)[number];

/** Whether an event has reached its edge. */
export const EDGE_EVENT_STATUSES = ["DEPLOYED", "PENDING"] as const;
export type EdgeEventStatus = (typeof EDGE_EVENT_STATUSES)[number];

/** An event that an edge has to process. */
export interface EdgeEvent {
  readonly id: { readonly id: Uuid };
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly edgeId: EdgeId;
  readonly action: EdgeEventAction;
  /** A bare uuid of the kind `type`. Null for what has no id: a relation. */
  readonly entityId: Uuid | null;
  readonly uid: string;
  readonly type: EdgeEventType;
  /** What the edge cannot look up: a relation, an alarm. */
  readonly body: unknown;
}
