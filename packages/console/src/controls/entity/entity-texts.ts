import type { EntityType } from "@orrery/model";

/** Translation keys of what a picker says for a type. */
export interface EntityTexts {
  readonly label: string;
  readonly required: string;
  /** Takes the text that was searched as `entity`. */
  readonly noMatches: string;
}

const OF_TYPES: Partial<Readonly<Record<EntityType, EntityTexts>>> = {
  DEVICE: texts("device.device", "device.device-required", "device.no-devices-matching"),
  ASSET: texts("asset.asset", "asset.asset-required", "asset.no-assets-matching"),
  ENTITY_VIEW: texts(
    "entity-view.entity-view",
    "entity-view.entity-view-required",
    "entity-view.no-entity-views-matching",
  ),
  EDGE: texts("edge.edge", "edge.edge-required", "edge.no-edges-matching"),
  TENANT: texts("tenant.tenant", "tenant.tenant-required", "tenant.no-tenants-matching"),
  CUSTOMER: texts("customer.customer", "customer.customer-required", "customer.no-customers-matching"),
  USER: texts("user.user", "user.user-required", "user.no-users-matching"),
  DASHBOARD: texts("dashboard.dashboard", "dashboard.dashboard-required", "dashboard.no-dashboards-matching"),
  RULE_CHAIN: texts("rulechain.rulechain", "rulechain.rulechain-required", "rulechain.no-rulechains-matching"),
  DEVICE_PROFILE: texts(
    "device-profile.device-profile",
    "device-profile.device-profile-required",
    "device-profile.no-device-profiles-matching",
  ),
  TENANT_PROFILE: texts(
    "tenant-profile.tenant-profile",
    "tenant-profile.tenant-profile-required",
    "tenant-profile.no-tenant-profiles-matching",
  ),
};

const ANY = texts("entity.entity", "entity.entity-required", "entity.no-entities-matching");

function texts(label: string, required: string, noMatches: string): EntityTexts {
  return { label, required, noMatches };
}

export function entityTextKeys(type: EntityType): EntityTexts {
  return OF_TYPES[type] ?? ANY;
}
