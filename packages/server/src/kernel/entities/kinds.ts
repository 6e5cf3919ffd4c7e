import type { EntityType, TenantLimit } from "@orrery/model";
import type { Schema } from "../database/schema.ts";

/** What the platform needs to know of every kind of entity. Anything that concerns a single kind is in its folder. */
export interface EntityKind {
  /** Its name in messages: "Entity view with id […] is not found". */
  readonly label: string;
  /** Its name in answers of telemetry and RPC calls, where that differs. */
  readonly dataLabel?: string;
  readonly table: keyof Schema & string;
  /** The limit in tenant profiles of their number, or of the size of their files. */
  readonly maxCount?: TenantLimit;
  readonly maxBytes?: TenantLimit;
  /** Who may access its attributes, telemetry and RPC, within the rights of the matrix; absent: it has none. */
  readonly data?: "byMatrix" | "notSystemAdmins" | "notCustomerUsers" | "systemAdminsOnly";
  /** Is assigned to at most one customer, to whom its alarms belong, too. */
  readonly isAssignable?: true;
  /** Is assigned to edges one by one. */
  readonly isOnEdges?: true;
  /** Its points have a time to live. */
  readonly pointsExpire?: true;
  /** Its writes are in the audit log, and rule chains are notified of them. */
  readonly isReported?: true;
  /** Reads of it carry an ETag, and saves whose If-Match is stale are refused (`kernel/http/middleware/entity-tags.ts`). */
  readonly hasTag?: true;
}

/** Every kind of entity. */
export const KINDS = {
  DEVICE: {
    label: "Device",
    table: "device",
    maxCount: "maxDevices",
    data: "notSystemAdmins",
    isAssignable: true,
    isOnEdges: true,
    pointsExpire: true,
    isReported: true,
    hasTag: true,
  },
  ASSET: {
    label: "Asset",
    table: "asset",
    maxCount: "maxAssets",
    data: "notSystemAdmins",
    isAssignable: true,
    isOnEdges: true,
    pointsExpire: true,
    isReported: true,
    hasTag: true,
  },
  DASHBOARD: {
    label: "Dashboard",
    table: "dashboard",
    maxCount: "maxDashboards",
    isOnEdges: true,
    isReported: true,
    hasTag: true,
  },
  CUSTOMER: {
    label: "Customer",
    table: "customer",
    maxCount: "maxCustomers",
    data: "notSystemAdmins",
    pointsExpire: true,
    isReported: true,
    hasTag: true,
  },
  USER: { label: "User", table: "user_account", maxCount: "maxUsers", data: "byMatrix", isReported: true },
  RULE_CHAIN: {
    label: "Rule chain",
    table: "rule_chain",
    maxCount: "maxRuleChains",
    data: "notCustomerUsers",
    isOnEdges: true,
    isReported: true,
  },
  ALARM: { label: "Alarm", table: "alarm", isReported: true },
  ENTITY_VIEW: {
    label: "Entity view",
    dataLabel: "Entity-view",
    table: "entity_view",
    data: "notSystemAdmins",
    isAssignable: true,
    isOnEdges: true,
    isReported: true,
    hasTag: true,
  },
  DEVICE_PROFILE: {
    label: "Device profile",
    table: "device_profile",
    data: "notSystemAdmins",
    isReported: true,
    hasTag: true,
  },
  EDGE: { label: "Edge", table: "edge", data: "notSystemAdmins", isAssignable: true, isReported: true, hasTag: true },
  TB_RESOURCE: {
    label: "Resource",
    table: "resource",
    maxBytes: "maxResourcesInBytes",
    data: "byMatrix",
    isReported: true,
  },
  OTA_PACKAGE: {
    label: "OTA package",
    dataLabel: "OtaPackage",
    table: "ota_package",
    maxBytes: "maxOtaPackagesInBytes",
    data: "notSystemAdmins",
    isReported: true,
  },
  TENANT: { label: "Tenant", table: "tenant", data: "notCustomerUsers" },
  TENANT_PROFILE: { label: "Tenant profile", table: "tenant_profile", data: "systemAdminsOnly", hasTag: true },
  RULE_NODE: { label: "Rule node", table: "rule_node" },
  WIDGETS_BUNDLE: { label: "Widgets bundle", table: "widgets_bundle" },
  WIDGET_TYPE: { label: "Widget type", table: "widget_type" },
  API_USAGE_STATE: {
    label: "Api usage state",
    dataLabel: "Api Usage State",
    table: "api_usage_state",
    data: "notSystemAdmins",
  },
  RPC: { label: "RPC", dataLabel: "Rpc", table: "rpc", data: "byMatrix" },
} as const satisfies Record<EntityType, EntityKind>;

/** The types of kinds that have a member. */
export type KindsWith<M extends keyof EntityKind> = {
  [T in EntityType]: (typeof KINDS)[T] extends { readonly [K in M]: unknown } ? T : never;
}[EntityType];

/** The definition of a kind. */
export function kindOf(type: EntityType): EntityKind {
  return KINDS[type];
}

/** The types of the kinds that have a member, in the order above. */
export function kindsWith<M extends keyof EntityKind>(member: M): readonly KindsWith<M>[] {
  const types = Object.keys(KINDS) as EntityType[]; // keys of a constant
  return types.filter((type): type is KindsWith<M> => kindOf(type)[member] !== undefined);
}
