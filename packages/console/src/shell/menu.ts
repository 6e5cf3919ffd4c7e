import type { ClientAuthority as Authority } from "@orrery/client";
import type { IconName } from "../controls/icon-names.ts";

/** A line of the menu that leads somewhere. */
export interface MenuLink {
  readonly type: "link";
  readonly id: string;
  /** Translation key. */
  readonly name: string;
  readonly path: string;
  readonly icon: IconName;
  /** Whether `icon` is of the set of vector icons that titles of routes name with `mdi:`; ours are one set. */
  readonly isMdiIcon?: boolean | undefined;
}

/** A line of the menu that opens to further ones. */
export interface MenuGroup {
  readonly type: "toggle";
  readonly id: string;
  /** Translation key. */
  readonly name: string;
  /** All its pages are below it. */
  readonly path: string;
  readonly icon: IconName;
  readonly isMdiIcon?: boolean | undefined;
  /** Of its pages, when it is open. */
  readonly height: `${number}px`;
  readonly pages: readonly MenuLink[];
}

export type MenuEntry = MenuLink | MenuGroup;

/** Entries that belong together; a line parts them from the next ones. */
export type MenuBlock = readonly MenuEntry[];

const link = (path: string, name: string, icon: IconName): MenuLink => ({
  type: "link",
  id: path.slice(1),
  name,
  path,
  icon,
});

const home = link("/home", "home.home", "home");
const tenants = link("/tenants", "tenant.tenants", "customers");
const tenantProfiles = link("/tenantProfiles", "tenant-profile.tenant-profiles", "profile");
const widgetLibrary = link("/widgets-bundles", "widget.widget-library", "widgets");
const ruleChains = link("/ruleChains", "rulechain.rulechains", "chain");
const customers = link("/customers", "customer.customers", "customers");
const assets = link("/assets", "asset.assets", "assets");
const devices = link("/devices", "device.devices", "devices");
const deviceProfiles = link("/deviceProfiles", "device-profile.device-profiles", "profile");
const otaUpdates = link("/otaUpdates", "ota-update.ota-updates", "ota");
const entityViews = link("/entityViews", "entity-view.entity-views", "view");
const edges = link("/edgeInstances", "edge.edge-instances", "edge");
const edgeRuleChains = link("/edgeManagement/ruleChains", "edge.rulechain-templates", "edgemgmt");
const dashboards = link("/dashboards", "dashboard.dashboards", "dashboards");
const auditLogs = link("/auditLogs", "audit-log.audit-logs", "audit");
const usage = link("/usage", "api-usage.api-usage", "usage");
const homeSettings = link("/settings/home", "admin.home-settings", "home");
const resources = link("/settings/resources-library", "resource.resources-library", "db");

const systemSettings: MenuGroup = {
  type: "toggle",
  id: "settings",
  name: "admin.system-settings",
  path: "/settings",
  icon: "sliders",
  height: "240px",
  pages: [
    link("/settings/general", "admin.general", "settings"),
    link("/settings/outgoing-mail", "admin.outgoing-mail", "send"),
    link("/settings/sms-provider", "admin.sms-provider", "bell"),
    link("/settings/security-settings", "admin.security-settings", "lock"),
    link("/settings/oauth2", "admin.oauth2.oauth2", "key"),
    resources,
  ],
};
const tenantSettings: MenuGroup = { ...systemSettings, height: "80px", pages: [homeSettings, resources] };
const edgeManagement: MenuGroup = {
  type: "toggle",
  id: "edgeManagement",
  name: "edge.management",
  path: "/edgeManagement",
  icon: "edgemgmt",
  height: "40px",
  pages: [edgeRuleChains],
};

/** The menu of a role, in blocks. Edges are there only when the server supports them. */
export function menuOf(authority: Authority, edgesSupportEnabled: boolean): readonly MenuBlock[] {
  switch (authority) {
    case "SYS_ADMIN":
      return [[home], [tenants, tenantProfiles], [widgetLibrary], [systemSettings]];
    case "TENANT_ADMIN":
      return [
        [home],
        [ruleChains, customers, assets, devices, deviceProfiles, otaUpdates, entityViews],
        ...(edgesSupportEnabled ? [[edges, edgeManagement]] : []),
        [widgetLibrary, dashboards],
        [auditLogs, usage, tenantSettings],
      ];
    case "CUSTOMER_USER":
      return [[home], [assets, devices, entityViews], ...(edgesSupportEnabled ? [[edges]] : []), [dashboards]];
    case "ANONYMOUS":
      return [];
  }
}

/** Places of one management area on the home page. */
export interface HomeSection {
  /** Translation key. */
  readonly name: string;
  readonly places: readonly MenuLink[];
}

const section = (name: string, ...places: readonly MenuLink[]): HomeSection => ({ name, places });

/** What the home page leads to: the places of the menu by management area. */
export function homeSections(authority: Authority, edgesSupportEnabled: boolean): readonly HomeSection[] {
  switch (authority) {
    case "SYS_ADMIN":
      return [
        section("tenant.management", tenants, tenantProfiles),
        section("widget.management", widgetLibrary),
        section("admin.system-settings", ...systemSettings.pages),
      ];
    case "TENANT_ADMIN":
      return [
        section("rulechain.management", ruleChains),
        section("customer.management", customers),
        section("asset.management", assets),
        section("device.management", devices, deviceProfiles, otaUpdates),
        section("entity-view.management", entityViews),
        ...(edgesSupportEnabled ? [section("edge.management", edges, edgeRuleChains)] : []),
        section("dashboard.management", widgetLibrary, dashboards),
        section("audit-log.audit", auditLogs, usage),
        section("admin.system-settings", ...tenantSettings.pages),
      ];
    case "CUSTOMER_USER":
      return [
        section("asset.view-assets", assets),
        section("device.view-devices", devices),
        section("entity-view.management", entityViews),
        ...(edgesSupportEnabled ? [section("edge.management", edges)] : []),
        section("dashboard.view-dashboards", dashboards),
      ];
    case "ANONYMOUS":
      return [];
  }
}

/** All places that the menu leads to, those inside of groups too. */
export function placesOf(blocks: readonly MenuBlock[]): readonly MenuLink[] {
  return blocks.flat().flatMap((entry) => (entry.type === "link" ? [entry] : entry.pages));
}

/** Whether the page at this path is the entry's, or one of those that it opens to. */
export function isActive({ path }: MenuEntry, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

const JUMPS: Readonly<Record<string, string>> = {
  home: "h",
  tenants: "t",
  tenantProfiles: "p",
  "widgets-bundles": "w",
  ruleChains: "r",
  customers: "c",
  assets: "a",
  devices: "d",
  deviceProfiles: "p",
  otaUpdates: "o",
  entityViews: "v",
  edgeInstances: "e",
  "edgeManagement/ruleChains": "m",
  dashboards: "b",
  auditLogs: "l",
  usage: "u",
  "settings/general": "s",
  "settings/home": "s",
};

/** The key that leads to a place after `g`; not every place has one. */
export function jumpKeyOf({ id }: MenuLink): string | undefined {
  return JUMPS[id];
}
