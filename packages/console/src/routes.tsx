import type { ClientAuthority as Authority } from "@orrery/client";
import type { ComponentType } from "react";
import type { MiddlewareFunction, RouteObject } from "react-router";
import type { RouteData } from "./guards/route-data.ts";
import type { Translation } from "./i18n/i18n.ts";
import { PAGES } from "./prefetch.ts";
import { PageError } from "./shell/page-error.tsx";
import { StartSpinner } from "./shell/start-spinner.tsx";

export interface RouteOptions {
  /** Stands before every page, once the route that leads there is known. */
  readonly guard: MiddlewareFunction;
  /** All pages wait for their texts. */
  readonly translation: Pick<Translation, "start" | "prepare">;
}

/** Every page of the console. Pages are loaded when they are opened (or hovered in the menu). */
export function createRoutes({ guard, translation: { start, prepare } }: RouteOptions): RouteObject[] {
  return [
    {
      middleware: [guard],
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
          children: [
            {
              lazy: page(() => import("./session/session-gate.tsx"), "SessionGate"),
              children: signedInPages,
            },
          ],
        },
        { path: "*", handle: { redirectTo: "/home" } satisfies RouteData },
      ],
    },
  ];
}

const page =
  <M, K extends keyof M>(load: () => Promise<M>, name: K & (M[K] extends ComponentType ? K : never)) =>
  async () => ({ Component: (await load())[name] as ComponentType }); // the condition above proves it

/** Pages for everybody; their titles and the like. */
function open(path: string, data: RouteData, lazy: NonNullable<RouteObject["lazy"]>): RouteObject {
  return { path, handle: { isPublic: true, ...data } satisfies RouteData, lazy };
}

const publicPages: RouteObject[] = [
  { index: true, handle: { redirectTo: "/home" } satisfies RouteData },
  open(
    "login",
    { title: "login.login" },
    page(() => import("./sign-in/sign-in-page.tsx"), "SignInPage"),
  ),
  open(
    "login/resetPasswordRequest",
    { title: "login.request-password-reset" },
    page(() => import("./sign-in/reset-request-page.tsx"), "ResetRequestPage"),
  ),
  open(
    "login/resetPassword",
    { title: "login.reset-password" },
    page(() => import("./sign-in/reset-password-page.tsx"), "ResetPasswordPage"),
  ),
  open(
    "login/resetExpiredPassword",
    { title: "login.reset-password", expiredPassword: true },
    page(() => import("./sign-in/reset-password-page.tsx"), "ResetPasswordPage"),
  ),
  open(
    "login/createPassword",
    { title: "login.create-password" },
    page(() => import("./sign-in/create-password-page.tsx"), "CreatePasswordPage"),
  ),
  open(
    "setup",
    { title: "setup.title" },
    page(() => import("./sign-in/setup-page.tsx"), "SetupPage"),
  ),
];

/** Pages that only these roles may open. */
function only(auth: readonly Authority[], children: RouteObject[]): RouteObject {
  return { handle: { auth } satisfies RouteData, children };
}

const titled = (title: string): RouteData => ({ title });

const signedInPages: RouteObject[] = [
  {
    path: "dashboard/:dashboardId",
    handle: { title: "dashboard.dashboard", auth: ["TENANT_ADMIN", "CUSTOMER_USER"] } satisfies RouteData,
    lazy: page(() => import("./dashboards/dashboard-page.tsx"), "DashboardPage"),
  },
  {
    lazy: page(() => import("./shell/shell.tsx"), "Shell"),
    children: [
      {
        errorElement: <PageError />,
        children: [
          { path: "home", handle: titled("home.home"), lazy: page(PAGES["/home"], "HomePage") },
          only(
            ["TENANT_ADMIN", "CUSTOMER_USER"],
            [
              {
                path: "devices/:entityId?",
                handle: titled("device.devices"),
                lazy: page(PAGES["/devices"], "DevicesPage"),
              },
              {
                path: "dashboards",
                handle: titled("dashboard.dashboards"),
                lazy: page(PAGES["/dashboards"], "DashboardsPage"),
              },
              {
                path: "dashboards/:dashboardId",
                handle: titled("dashboard.dashboard"),
                lazy: page(() => import("./dashboards/dashboard-page.tsx"), "DashboardPage"),
              },
            ],
          ),
          only(
            ["TENANT_ADMIN"],
            [
              {
                path: "deviceProfiles/:entityId?",
                handle: titled("device-profile.device-profiles"),
                lazy: page(PAGES["/deviceProfiles"], "DeviceProfilesPage"),
              },
              {
                path: "customers/:entityId?",
                handle: titled("customer.customers"),
                lazy: page(PAGES["/customers"], "CustomersPage"),
              },
              {
                path: "customers/:customerId/devices/:entityId?",
                handle: titled("device.devices"),
                lazy: page(PAGES["/devices"], "DevicesPage"),
              },
              {
                path: "customers/:customerId/users/:entityId?",
                handle: titled("user.customer-users"),
                lazy: page(() => import("./users/users-page.tsx"), "CustomerUsersPage"),
              },
            ],
          ),
          only(
            ["SYS_ADMIN"],
            [
              {
                path: "tenants/:entityId?",
                handle: titled("tenant.tenants"),
                lazy: page(PAGES["/tenants"], "TenantsPage"),
              },
              {
                path: "tenants/:tenantId/users/:entityId?",
                handle: titled("user.tenant-admins"),
                lazy: page(() => import("./users/users-page.tsx"), "TenantAdminsPage"),
              },
              {
                path: "tenantProfiles/:entityId?",
                handle: titled("tenant-profile.tenant-profiles"),
                lazy: page(PAGES["/tenantProfiles"], "TenantProfilesPage"),
              },
            ],
          ),
        ],
      },
    ],
  },
];
