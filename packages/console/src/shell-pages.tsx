import type { ClientAuthority as Authority } from "@orrery/client";
import type { RouteObject } from "react-router";
import type { IconName } from "./controls/icon-names.ts";
import type { BreadcrumbData, RouteData } from "./guards/route-data.ts";
import { PAGES } from "./prefetch.ts";
import { page } from "./route-page.ts";

const SYS: readonly Authority[] = ["SYS_ADMIN"];
const TENANT: readonly Authority[] = ["TENANT_ADMIN"];
const ADMINS: readonly Authority[] = ["SYS_ADMIN", "TENANT_ADMIN"];
const USERS: readonly Authority[] = ["TENANT_ADMIN", "CUSTOMER_USER"];
const ALL: readonly Authority[] = ["SYS_ADMIN", "TENANT_ADMIN", "CUSTOMER_USER"];

/** A page: title of the tab, which names the breadcrumb too, and who may open it. */
function place(
  path: string,
  { auth, title, icon, label = title }: PlaceData,
  lazy: NonNullable<RouteObject["lazy"]>,
): RouteObject {
  return { path, handle: { auth, title, breadcrumb: { label, icon } } satisfies RouteData, lazy };
}

interface PlaceData {
  readonly auth: readonly Authority[];
  /** Translation key. */
  readonly title: string;
  readonly icon: IconName | `mdi:${string}`;
  readonly label?: BreadcrumbData["label"];
}

/** A level of the address that has pages below it and none of its own. */
function level(path: string, data: RouteData, children: RouteObject[]): RouteObject {
  return { path, handle: data, children };
}

/** A page that is still to come: its frame, and one sentence about what will be there. */
function planned(path: string, data: PlaceData, text: string): RouteObject {
  return place(path, data, async () => {
    const { PlannedPage } = await import("./shell/planned-page.tsx");
    return { element: <PlannedPage icon={data.icon} title={data.title} text={text} /> };
  });
}

/** The first page below a level: it has the level's own address, title and breadcrumb. */
function first(data: Pick<RouteData, "auth" | "title">, lazy: NonNullable<RouteObject["lazy"]>): RouteObject {
  return { index: true, handle: { ...data, breadcrumb: { skip: true } } satisfies RouteData, lazy };
}

/** The name of the entity whose id is this part of the address. */
const nameOf =
  (param: string): BreadcrumbData["label"] =>
  ({ params, names }) =>
    names.get(params[param] ?? "");

const named = (param: string, icon: string): RouteData => ({ breadcrumb: { label: nameOf(param), icon } });

const settings = { auth: SYS, icon: "settings" } as const;

/** Every page inside of the shell. Lists show the details of an entity beside them, at an address of their own. */
export const shellPages: RouteObject[] = [
  place("home", { auth: ALL, title: "home.home", icon: "home" }, page(PAGES["/home"], "HomePage")),
  place(
    "profile",
    { auth: ALL, title: "profile.profile", icon: "user" },
    page(() => import("./profile/profile-page.tsx"), "ProfilePage"),
  ),

  level("tenants", { auth: SYS, breadcrumb: { label: "tenant.tenants", icon: "customers" } }, [
    {
      path: ":entityId?",
      handle: { title: "tenant.tenants", breadcrumb: { skip: true } } satisfies RouteData,
      lazy: page(PAGES["/tenants"], "TenantsPage"),
    },
    level(":tenantId", named("tenantId", "customers"), [
      place(
        "users/:entityId?",
        { auth: SYS, title: "user.tenant-admins", icon: "user" },
        page(() => import("./users/users-page.tsx"), "TenantAdminsPage"),
      ),
    ]),
  ]),
  place(
    "tenantProfiles/:entityId?",
    { auth: SYS, title: "tenant-profile.tenant-profiles", icon: "mdi:alpha-t-box" },
    page(PAGES["/tenantProfiles"], "TenantProfilesPage"),
  ),

  level("widgets-bundles", { auth: ADMINS, breadcrumb: { label: "widgets-bundle.widgets-bundles", icon: "widgets" } }, [
    plannedFirst({ title: "widgets-bundle.widgets-bundles", icon: "widgets" }, "planned.widgets-bundles"),
    level(":widgetsBundleId/widgetTypes", named("widgetsBundleId", "widgets"), [
      plannedFirst({ title: "widget.widget-library", icon: "widgets" }, "planned.widget-library"),
      planned(
        ":widgetTypeId",
        { auth: ADMINS, title: "widget.editor", icon: "usage", label: nameOf("widgetTypeId") },
        "planned.widget-editor",
      ),
      planned("add/:widgetType", { auth: ADMINS, title: "widget.editor", icon: "usage" }, "planned.widget-editor"),
    ]),
  ]),

  level(
    "settings",
    {
      auth: ADMINS,
      breadcrumb: { label: "admin.system-settings", icon: "settings" },
      redirectTo: { SYS_ADMIN: "/settings/general", TENANT_ADMIN: "/settings/home" },
    },
    [
      planned(
        "general",
        { ...settings, title: "admin.general-settings", label: "admin.general" },
        "planned.general-settings",
      ),
      planned(
        "outgoing-mail",
        { ...settings, icon: "send", title: "admin.outgoing-mail-settings", label: "admin.outgoing-mail" },
        "planned.outgoing-mail",
      ),
      planned(
        "sms-provider",
        { ...settings, icon: "bell", title: "admin.sms-provider-settings", label: "admin.sms-provider" },
        "planned.sms-provider",
      ),
      planned(
        "security-settings",
        { ...settings, icon: "lock", title: "admin.security-settings" },
        "planned.security-settings",
      ),
      planned("oauth2", { ...settings, icon: "key", title: "admin.oauth2.oauth2" }, "planned.oauth2"),
      planned("home", { auth: TENANT, icon: "home", title: "admin.home-settings" }, "planned.home-settings"),
      planned(
        "resources-library/:entityId?",
        { auth: ADMINS, icon: "db", title: "resource.resources-library" },
        "planned.resources-library",
      ),
    ],
  ),

  level("ruleChains", { auth: TENANT, breadcrumb: { label: "rulechain.rulechains", icon: "chain" } }, [
    plannedFirst({ title: "rulechain.rulechains", icon: "chain" }, "planned.rulechains"),
    planned(
      ":ruleChainId",
      { auth: TENANT, title: "rulechain.rulechain", icon: "chain", label: nameOf("ruleChainId") },
      "planned.rulechain",
    ),
    planned(
      "ruleChain/import",
      { auth: TENANT, title: "rulechain.rulechain", icon: "chain", label: "rulechain.import" },
      "planned.rulechain-import",
    ),
  ]),

  level("customers", { auth: TENANT, breadcrumb: { label: "customer.customers", icon: "customers" } }, [
    {
      path: ":entityId?",
      handle: { title: "customer.customers", breadcrumb: { skip: true } } satisfies RouteData,
      lazy: page(PAGES["/customers"], "CustomersPage"),
    },
    level(":customerId", named("customerId", "customers"), [
      place(
        "users/:entityId?",
        { auth: TENANT, title: "user.customer-users", icon: "user" },
        page(() => import("./users/users-page.tsx"), "CustomerUsersPage"),
      ),
      place(
        "devices/:entityId?",
        { auth: TENANT, title: "customer.devices", icon: "devices" },
        page(PAGES["/devices"], "DevicesPage"),
      ),
      planned(
        "assets/:entityId?",
        { auth: TENANT, title: "customer.assets", icon: "assets" },
        "planned.customer-assets",
      ),
      planned(
        "edgeInstances/:entityId?",
        { auth: TENANT, title: "customer.edges", icon: "edge" },
        "planned.customer-edges",
      ),
      level("dashboards", { breadcrumb: { label: "customer.dashboards", icon: "dashboards" } }, [
        plannedFirst({ title: "customer.dashboards", icon: "dashboards" }, "planned.customer-dashboards"),
        place(
          ":dashboardId",
          { auth: USERS, title: "customer.dashboard", icon: "dashboards", label: nameOf("dashboardId") },
          page(() => import("./dashboards/dashboard-page.tsx"), "DashboardPage"),
        ),
      ]),
    ]),
  ]),

  planned("assets/:entityId?", { auth: USERS, title: "asset.assets", icon: "assets" }, "planned.assets"),
  place(
    "devices/:entityId?",
    { auth: USERS, title: "device.devices", icon: "devices" },
    page(PAGES["/devices"], "DevicesPage"),
  ),
  place(
    "deviceProfiles/:entityId?",
    { auth: TENANT, title: "device-profile.device-profiles", icon: "mdi:alpha-d-box" },
    page(PAGES["/deviceProfiles"], "DeviceProfilesPage"),
  ),
  planned(
    "otaUpdates/:entityId?",
    { auth: TENANT, title: "ota-update.ota-updates", icon: "ota" },
    "planned.ota-updates",
  ),
  planned(
    "entityViews/:entityId?",
    { auth: USERS, title: "entity-view.entity-views", icon: "view" },
    "planned.entity-views",
  ),

  level("edgeInstances", { auth: USERS, breadcrumb: { label: "edge.edge-instances", icon: "edge" } }, [
    plannedFirst({ title: "edge.edge-instances", icon: "edge" }, "planned.edge-instances", ":entityId?"),
    level(":edgeId", named("edgeId", "edge"), [
      planned("assets/:entityId?", { auth: USERS, title: "edge.assets", icon: "assets" }, "planned.edge-assets"),
      planned("devices/:entityId?", { auth: USERS, title: "edge.devices", icon: "devices" }, "planned.edge-devices"),
      planned(
        "entityViews/:entityId?",
        { auth: USERS, title: "edge.entity-views", icon: "view" },
        "planned.edge-entity-views",
      ),
      level("dashboards", { breadcrumb: { label: "edge.dashboards", icon: "dashboards" } }, [
        plannedFirst({ title: "edge.dashboards", icon: "dashboards" }, "planned.edge-dashboards"),
        place(
          ":dashboardId",
          { auth: USERS, title: "edge.dashboard", icon: "dashboards", label: nameOf("dashboardId") },
          page(() => import("./dashboards/dashboard-page.tsx"), "DashboardPage"),
        ),
      ]),
      level("ruleChains", { auth: TENANT, breadcrumb: { label: "edge.edge-rulechains", icon: "chain" } }, [
        plannedFirst({ title: "edge.rulechains", icon: "chain" }, "planned.edge-rulechains"),
        planned(
          ":ruleChainId",
          { auth: TENANT, title: "rulechain.edge-rulechain", icon: "chain", label: nameOf("ruleChainId") },
          "planned.rulechain",
        ),
      ]),
    ]),
  ]),
  level(
    "edgeManagement",
    {
      auth: USERS,
      breadcrumb: { label: "edge.management", icon: "edgemgmt" },
      redirectTo: "/edgeManagement/ruleChains",
    },
    [
      level("ruleChains", { auth: TENANT, breadcrumb: { label: "edge.rulechain-templates", icon: "chain" } }, [
        plannedFirst({ title: "edge.rulechain-templates", icon: "chain" }, "planned.rulechain-templates"),
        planned(
          ":ruleChainId",
          { auth: TENANT, title: "rulechain.edge-rulechain", icon: "chain", label: nameOf("ruleChainId") },
          "planned.rulechain",
        ),
        planned(
          "ruleChain/import",
          { auth: TENANT, title: "rulechain.edge-rulechain", icon: "chain", label: "rulechain.import" },
          "planned.rulechain-import",
        ),
      ]),
    ],
  ),

  level("dashboards", { auth: USERS, breadcrumb: { label: "dashboard.dashboards", icon: "dashboards" } }, [
    first({ title: "dashboard.dashboards" }, page(PAGES["/dashboards"], "DashboardsPage")),
    place(
      ":dashboardId",
      { auth: USERS, title: "dashboard.dashboard", icon: "dashboards", label: nameOf("dashboardId") },
      page(() => import("./dashboards/dashboard-page.tsx"), "DashboardPage"),
    ),
  ]),
  level("users", { breadcrumb: { skip: true }, redirectTo: "/" }, [
    planned(":entityId", { auth: ADMINS, title: "user.user", icon: "user", label: nameOf("entityId") }, "planned.user"),
  ]),
  planned("auditLogs", { auth: TENANT, title: "audit-log.audit-logs", icon: "audit" }, "planned.audit-logs"),
  planned("usage", { auth: TENANT, title: "api-usage.api-usage", icon: "usage" }, "planned.usage"),
];

/** The page of a level itself while it is still to come. `path`: further parts that it answers to. */
function plannedFirst(data: Pick<PlaceData, "title" | "icon">, text: string, path?: string): RouteObject {
  const lazy = async () => {
    const { PlannedPage } = await import("./shell/planned-page.tsx");
    return { element: <PlannedPage icon={data.icon} title={data.title} text={text} /> };
  };
  const route = first({ title: data.title }, lazy);
  return path === undefined ? route : { path, handle: route.handle, lazy };
}
