import type { PickableType } from "./allowed-types.ts";

/** Translation keys of the names of entity types. */
const NAMES: Readonly<Record<PickableType, string>> = {
  TENANT: "entity.type-tenant",
  TENANT_PROFILE: "entity.type-tenant-profile",
  CUSTOMER: "entity.type-customer",
  USER: "entity.type-user",
  DASHBOARD: "entity.type-dashboard",
  ASSET: "entity.type-asset",
  DEVICE: "entity.type-device",
  DEVICE_PROFILE: "entity.type-device-profile",
  ALARM: "entity.type-alarm",
  RULE_CHAIN: "entity.type-rulechain",
  RULE_NODE: "entity.type-rulenode",
  EDGE: "entity.type-edge",
  ENTITY_VIEW: "entity.type-entity-view",
  WIDGETS_BUNDLE: "entity.type-widgets-bundle",
  WIDGET_TYPE: "entity.type-widget",
  API_USAGE_STATE: "entity.type-api-usage-state",
  TB_RESOURCE: "entity.type-tb-resource",
  OTA_PACKAGE: "entity.type-ota-package",
  RPC: "entity.type-rpc",
  CURRENT_CUSTOMER: "entity.type-current-customer",
  CURRENT_TENANT: "entity.type-current-tenant",
  CURRENT_USER: "entity.type-current-user",
  CURRENT_USER_OWNER: "entity.type-current-user-owner",
};

/** Translation key of a type's name; of "Unknown" for a code that is none. */
export function typeNameKey(type: string): string {
  return Object.entries(NAMES).find(([code]) => code === type)?.[1] ?? "entity.unknown";
}
