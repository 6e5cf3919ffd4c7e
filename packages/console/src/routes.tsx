import type { ClientAuthority as Authority } from "@orrery/client";
import type { ComponentType } from "react";
import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import type { Translation } from "./i18n/i18n.ts";
import { PAGES } from "./prefetch.ts";
import { PageError } from "./shell/page-error.tsx";
import { StartSpinner } from "./shell/start-spinner.tsx";

/** Every page of the console. Pages are loaded when they are opened (or hovered in the menu). All wait for their texts. */
export function createRouter({ start, prepare }: Pick<Translation, "start" | "prepare">) {
  return createBrowserRouter([
    {
      hydrateFallbackElement: <StartSpinner />,
      errorElement: <PageError />,
      children: [
        {
          lazy: async () => {
            await start();
            return {};
          },
          children: publicPages,
        },
        {
          lazy: async () => {
            const [{ ThemedPages }] = await Promise.all([import("./theme/themed-pages.tsx"), start().then(prepare)]);
            return { Component: ThemedPages };
          },
          children: signedInPages,
        },
      ],
    },
  ]);
}

const page =
  <M, K extends keyof M>(load: () => Promise<M>, name: K & (M[K] extends ComponentType ? K : never)) =>
  async () => ({ Component: (await load())[name] as ComponentType }); // the condition above proves it

const publicPages: RouteObject[] = [
  { index: true, element: <Navigate to="/home" replace /> },
  { path: "login", lazy: page(() => import("./sign-in/sign-in-page.tsx"), "SignInPage") },
  {
    path: "login/createPassword",
    lazy: page(() => import("./sign-in/create-password-page.tsx"), "CreatePasswordPage"),
  },
  ...["resetPassword", "resetExpiredPassword"].map((path) => ({
    path: `login/${path}`,
    lazy: page(() => import("./sign-in/reset-password-page.tsx"), "ResetPasswordPage"),
  })),
  { path: "setup", lazy: page(() => import("./sign-in/setup-page.tsx"), "SetupPage") },
];

/** Pages of the shell that only these roles may open. */
function only(roles: readonly Authority[], children: RouteObject[]): RouteObject {
  return {
    lazy: async () => {
      const [{ RequireSession }, { ForbiddenInShell }] = await Promise.all([
        import("./session/require-session.tsx"),
        import("./shell/forbidden-in-shell.tsx"),
      ]);
      return { element: <RequireSession roles={roles} forbidden={<ForbiddenInShell />} /> };
    },
    children,
  };
}

/** The shell, for everybody who has an account. */
function inShell(children: RouteObject[]): RouteObject {
  return {
    lazy: async () => {
      const [{ RequireSession }, { ForbiddenPage }] = await Promise.all([
        import("./session/require-session.tsx"),
        import("./session/forbidden-page.tsx"),
      ]);
      return { element: <RequireSession roles={WITH_ACCOUNT} forbidden={<ForbiddenPage />} /> };
    },
    children: [{ lazy: page(() => import("./shell/shell.tsx"), "Shell"), children }],
  };
}

const WITH_ACCOUNT: readonly Authority[] = ["SYS_ADMIN", "TENANT_ADMIN", "CUSTOMER_USER"];

const signedInPages: RouteObject[] = [
  {
    lazy: page(() => import("./dashboards/public-session.tsx"), "PublicSession"),
    children: [
      { path: "dashboard/:dashboardId", lazy: page(() => import("./dashboards/dashboard-page.tsx"), "DashboardPage") },
    ],
  },
  inShell([
    {
      errorElement: <PageError />,
      children: [
        { path: "home", lazy: page(PAGES["/home"], "HomePage") },
        only(
          ["TENANT_ADMIN", "CUSTOMER_USER"],
          [
            { path: "devices/:entityId?", lazy: page(PAGES["/devices"], "DevicesPage") },
            { path: "dashboards", lazy: page(PAGES["/dashboards"], "DashboardsPage") },
            {
              path: "dashboards/:dashboardId",
              lazy: page(() => import("./dashboards/dashboard-page.tsx"), "DashboardPage"),
            },
          ],
        ),
        only(
          ["TENANT_ADMIN"],
          [
            { path: "deviceProfiles/:entityId?", lazy: page(PAGES["/deviceProfiles"], "DeviceProfilesPage") },
            { path: "customers/:entityId?", lazy: page(PAGES["/customers"], "CustomersPage") },
            { path: "customers/:customerId/devices/:entityId?", lazy: page(PAGES["/devices"], "DevicesPage") },
            {
              path: "customers/:customerId/users/:entityId?",
              lazy: page(() => import("./users/users-page.tsx"), "CustomerUsersPage"),
            },
          ],
        ),
        only(
          ["SYS_ADMIN"],
          [
            { path: "tenants/:entityId?", lazy: page(PAGES["/tenants"], "TenantsPage") },
            {
              path: "tenants/:tenantId/users/:entityId?",
              lazy: page(() => import("./users/users-page.tsx"), "TenantAdminsPage"),
            },
            { path: "tenantProfiles/:entityId?", lazy: page(PAGES["/tenantProfiles"], "TenantProfilesPage") },
          ],
        ),
        { path: "*", lazy: page(() => import("./shell/not-found-page.tsx"), "NotFoundPage") },
      ],
    },
  ]),
];
