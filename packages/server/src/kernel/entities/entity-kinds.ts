import type { EntityType } from "@orrery/model";

/** How messages call an entity of a type: "Device with id […] is not found". */
export const KIND_NAMES: Readonly<Record<EntityType, string>> = {
  TENANT: "Tenant",
  CUSTOMER: "Customer",
  USER: "User",
  DASHBOARD: "Dashboard",
  ASSET: "Asset",
  DEVICE: "Device",
  ALARM: "Alarm",
  RULE_CHAIN: "Rule chain",
  RULE_NODE: "Rule node",
  ENTITY_VIEW: "Entity view",
  WIDGETS_BUNDLE: "Widgets bundle",
  WIDGET_TYPE: "Widget type",
  TENANT_PROFILE: "Tenant profile",
  DEVICE_PROFILE: "Device profile",
  API_USAGE_STATE: "Api usage state",
  TB_RESOURCE: "Resource",
  OTA_PACKAGE: "OTA package",
  EDGE: "Edge",
  RPC: "RPC",
};

/** How the answers of telemetry and RPC calls call it: "Entity-view with requested id wasn't found!". */
export const REQUESTED_KIND_NAMES: Readonly<Record<EntityType, string>> = {
  ...KIND_NAMES,
  ENTITY_VIEW: "Entity-view",
  API_USAGE_STATE: "Api Usage State",
  OTA_PACKAGE: "OtaPackage",
  RPC: "Rpc",
};
