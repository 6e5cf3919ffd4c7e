import type { EntityId, EntityType } from "@orrery/model";
import type { IconName } from "../controls/icon-names.ts";

interface Place {
  readonly icon: IconName;
  readonly path: (id: string) => string;
}

const inList = (icon: IconName, list: string): Place => ({ icon, path: (id) => `${list}/${id}` });

/** Where an entity of each kind is looked at; kinds without a page of their own are absent. */
const PLACES: Partial<Readonly<Record<EntityType, Place>>> = {
  TENANT: inList("customers", "/tenants"),
  TENANT_PROFILE: inList("profile", "/tenantProfiles"),
  CUSTOMER: inList("customers", "/customers"),
  USER: inList("user", "/users"),
  DASHBOARD: inList("dashboards", "/dashboards"),
  DEVICE: inList("devices", "/devices"),
  DEVICE_PROFILE: inList("profile", "/deviceProfiles"),
  ASSET: inList("assets", "/assets"),
  ENTITY_VIEW: inList("view", "/entityViews"),
  EDGE: inList("edge", "/edgeInstances"),
  RULE_CHAIN: inList("chain", "/ruleChains"),
  OTA_PACKAGE: inList("ota", "/otaUpdates"),
  WIDGETS_BUNDLE: { icon: "widgets", path: (id) => `/widgets-bundles/${id}/widgetTypes` },
  TB_RESOURCE: inList("db", "/settings/resources-library"),
};

/** Address of the page that shows an entity; `undefined` for kinds that have none. */
export function entityPath({ entityType, id }: EntityId): string | undefined {
  return PLACES[entityType]?.path(id);
}

/** The icon by which a kind is known everywhere. */
export function entityIcon(type: EntityType): IconName {
  return PLACES[type]?.icon ?? "info";
}
