/** All kinds of entities in wire spelling (reference: REST API, JSON rules). */
export const ENTITY_TYPES = [
  "TENANT",
  "CUSTOMER",
  "USER",
  "DASHBOARD",
  "ASSET",
  "DEVICE",
  "ALARM",
  "RULE_CHAIN",
  "RULE_NODE",
  "ENTITY_VIEW",
  "WIDGETS_BUNDLE",
  "WIDGET_TYPE",
  "TENANT_PROFILE",
  "DEVICE_PROFILE",
  "API_USAGE_STATE",
  "TB_RESOURCE",
  "OTA_PACKAGE",
  "EDGE",
  "RPC",
] as const;

export type EntityType = (typeof ENTITY_TYPES)[number];

const KNOWN: ReadonlySet<string> = new Set(ENTITY_TYPES);

/** Whether `text` is an entity type; upper case only. */
export function isEntityType(text: string): text is EntityType {
  return KNOWN.has(text);
}
