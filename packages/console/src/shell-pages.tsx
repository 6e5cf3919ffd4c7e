import type { RouteObject } from "react-router";
import { customer } from "./kinds/customer.ts";
import { dashboard } from "./kinds/dashboard.ts";
import { edge } from "./kinds/edge.ts";
import type { EntityKind } from "./kinds/kind.ts";
import { KINDS } from "./kinds/kinds.ts";
import { resource } from "./kinds/resource.ts";
import { ADMINS, ALL, SYSTEM, TENANT, USERS } from "./kinds/roles.ts";
import { ruleChain } from "./kinds/rule-chain.ts";
import { user } from "./kinds/user.ts";
import { widgetsBundle } from "./kinds/widgets-bundle.ts";
import { drawerRoute, listRoute, pagedListRoute } from "./list-routes.tsx";
import { loadHome } from "./navigation/page-code.ts";
import { first, level, nameOf, place } from "./page-routes.tsx";
import { page } from "./route-page.ts";

/** Kinds with pages besides their list, or below other pages; of all others the kind says what there is. */
const APART: readonly EntityKind[] = [customer, edge, dashboard, ruleChain, widgetsBundle, user, resource];
const LISTS = KINDS.filter((kind) => kind.place !== undefined && !APART.includes(kind));

const settings = { auth: SYSTEM, icon: "settings" } as const;

const loadSettingPages = () => import("./settings/setting-pages.ts");
const settingPage = (name: keyof Awaited<ReturnType<typeof loadSettingPages>>) => page(loadSettingPages, name);

const dashboardPage = (title: string) =>
  place(
    ":dashboardId",
    { auth: USERS, title, icon: "dashboards", label: nameOf("dashboardId") },
    page(() => import("./dashboards/view/dashboard-page.tsx"), "DashboardPage"),
  );

const chain = { auth: TENANT, icon: "chain" } as const;
const chainEditor = (title: string) =>
  place(
    ":ruleChainId",
    { ...chain, title, label: nameOf("ruleChainId") },
    page(() => import("./rule-chains/editor/chain-page.tsx"), "RuleChainPage"),
  );
const chainImport = (title: string) =>
  place(
    "ruleChain/import",
    { ...chain, title, label: "rulechain.import" },
    page(() => import("./rule-chains/editor/import-page.tsx"), "ImportChainPage"),
  );

const chainTemplates = page(() => import("./rule-chains/rule-chains-page.tsx"), "ChainTemplatesPage");

const loadWidgetEditor = page(() => import("./widget-library/editor/widget-editor-page.tsx"), "WidgetEditorPage");
const widgetEditor = { auth: ADMINS, title: "widget.editor", icon: "usage" } as const;

/** Every page inside of the shell. */
export const shellPages: RouteObject[] = [
  place("home", { auth: ALL, title: "home.home", icon: "home" }, page(loadHome, "HomePage")),
  place(
    "profile",
    { auth: ALL, title: "profile.profile", icon: "user" },
    page(() => import("./profile/profile-page.tsx"), "ProfilePage"),
  ),
  place(
    "alarms/:alarmId?",
    { auth: USERS, title: "alarm.alarms", icon: "bell" },
    page(() => import("./alarms/alarms-page.tsx"), "AlarmsPage"),
  ),
  ...LISTS.map((kind) => listRoute(kind)),
  listRoute(customer, { DASHBOARD: dashboardPage("customer.dashboard") }),
  listRoute(edge, {
    DASHBOARD: dashboardPage("edge.dashboard"),
    RULE_CHAIN: chainEditor("rulechain.edge-rulechain"),
  }),
  pagedListRoute(dashboard, [dashboardPage("dashboard.dashboard")]),
  pagedListRoute(ruleChain, [chainEditor("rulechain.rulechain"), chainImport("rulechain.rulechain")]),
  pagedListRoute(widgetsBundle, [
    level(":widgetsBundleId/widgetTypes", { breadcrumb: { label: nameOf("widgetsBundleId"), icon: "widgets" } }, [
      first(
        "widget.widget-library",
        page(() => import("./widget-library/types/widget-types-page.tsx"), "WidgetTypesPage"),
      ),
      place(":widgetTypeId", { ...widgetEditor, label: nameOf("widgetTypeId") }, loadWidgetEditor),
      place("add/:widgetType", widgetEditor, loadWidgetEditor),
    ]),
  ]),
  level("users", { breadcrumb: { skip: true }, redirectTo: "/" }, [
    place(
      ":entityId",
      { auth: ADMINS, title: "user.user", icon: "user", label: nameOf("entityId") },
      page(() => import("./users/users-page.tsx"), "UserPage"),
    ),
  ]),

  level(
    "settings",
    {
      auth: ADMINS,
      breadcrumb: { label: "admin.system-settings", icon: "settings" },
      redirectTo: { SYS_ADMIN: "/settings/general", TENANT_ADMIN: "/settings/home" },
    },
    [
      place(
        "general",
        { ...settings, title: "admin.general-settings", label: "admin.general" },
        settingPage("GeneralPage"),
      ),
      place(
        "outgoing-mail",
        { ...settings, icon: "send", title: "admin.outgoing-mail-settings", label: "admin.outgoing-mail" },
        settingPage("MailPage"),
      ),
      place(
        "sms-provider",
        { ...settings, icon: "bell", title: "admin.sms-provider-settings", label: "admin.sms-provider" },
        settingPage("SmsPage"),
      ),
      place(
        "security-settings",
        { ...settings, icon: "lock", title: "admin.security-settings" },
        settingPage("SecurityPage"),
      ),
      place("oauth2", { ...settings, icon: "key", title: "admin.oauth2.oauth2" }, settingPage("OAuth2Page")),
      place("branding", { auth: ADMINS, icon: "image", title: "branding.branding" }, settingPage("BrandingPage")),
      place("home", { auth: TENANT, icon: "home", title: "admin.home-settings" }, settingPage("HomeSettingsPage")),
      place("retention", { auth: TENANT, icon: "clock", title: "retention.retention" }, settingPage("RetentionPage")),
      listRoute(resource),
    ],
  ),
  level(
    "edgeManagement",
    {
      auth: USERS,
      breadcrumb: { label: "edge.management", icon: "edgemgmt" },
      redirectTo: "/edgeManagement/ruleChains",
    },
    [
      level("ruleChains", { auth: TENANT, breadcrumb: { label: "edge.rulechain-templates", icon: "chain" } }, [
        first("edge.rulechain-templates", chainTemplates),
        drawerRoute("/details", "edge.rulechain-templates", chainTemplates),
        chainEditor("rulechain.edge-rulechain"),
        chainImport("rulechain.edge-rulechain"),
      ]),
    ],
  ),
  level("otaRollouts", { auth: TENANT, breadcrumb: { label: "rollout.rollouts", icon: "flow" } }, [
    first(
      "rollout.rollouts",
      page(() => import("./rollouts/rollouts-page.tsx"), "RolloutsPage"),
    ),
    place(
      ":rolloutId",
      { auth: TENANT, title: "rollout.rollout", icon: "flow", label: nameOf("rolloutId") },
      page(() => import("./rollouts/rollout-page.tsx"), "RolloutPage"),
    ),
  ]),
  place(
    "auditLogs",
    { auth: TENANT, title: "audit-log.audit-logs", icon: "audit" },
    page(() => import("./audit-logs/audit-logs-page.tsx"), "AuditLogsPage"),
  ),
  place(
    "connections",
    { auth: ADMINS, title: "connection.connections", icon: "link" },
    page(() => import("./connections/connections-page.tsx"), "ConnectionsPage"),
  ),
  place(
    "usage",
    { auth: TENANT, title: "api-usage.api-usage", icon: "usage" },
    page(() => import("./usage/usage-page.tsx"), "UsagePage"),
  ),
  place(
    "system",
    { auth: SYSTEM, title: "installation.system", icon: "sliders" },
    page(() => import("./system/system-page.tsx"), "SystemPage"),
  ),
  place(
    "backups",
    { auth: SYSTEM, title: "backup.backups", icon: "download" },
    page(() => import("./system/backups/backups-page.tsx"), "BackupsPage"),
  ),
  place(
    "recycleBin",
    { auth: TENANT, title: "recycle-bin.recycle-bin", icon: "trash" },
    page(() => import("./recycle-bin/recycle-bin-page.tsx"), "RecycleBinPage"),
  ),
];
