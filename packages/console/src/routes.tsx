import type { MiddlewareFunction, RouteObject } from "react-router";
import { StartSpinner } from "./controls/content/start-spinner.tsx";
import type { RouteData } from "./guards/route-data.ts";
import type { Translation } from "./i18n/i18n.ts";
import { TitledPages } from "./page/document-title.tsx";
import { page } from "./route-page.ts";
import { LonePageError } from "./shell/page-error.tsx";
import { shellPages } from "./shell-pages.tsx";

export interface RouteOptions {
  /** Decides before every page, once its route is known. */
  readonly guard: MiddlewareFunction;
  /** All pages wait for their texts. */
  readonly translation: Pick<Translation, "start" | "prepare">;
}

/** Every page of the console. Pages are loaded when they are opened (or hovered in the menu). */
export function createRoutes({ guard, translation: { start, prepare } }: RouteOptions): RouteObject[] {
  return [
    {
      middleware: [guard],
      Component: TitledPages,
      hydrateFallbackElement: <StartSpinner />,
      errorElement: <LonePageError />,
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

const signedInPages: RouteObject[] = [
  {
    path: "dashboard/:dashboardId",
    handle: { title: "dashboard.dashboard", auth: ["TENANT_ADMIN", "CUSTOMER_USER"] } satisfies RouteData,
    lazy: page(() => import("./dashboards/view/dashboard-page.tsx"), "DashboardPage"),
  },
  {
    path: "widget-editor",
    handle: { title: "widget.editor", auth: ["SYS_ADMIN", "TENANT_ADMIN"] } satisfies RouteData,
    lazy: page(() => import("./widget-library/frame/widget-frame-page.tsx"), "WidgetFramePage"),
  },
  {
    lazy: page(() => import("./shell/shell.tsx"), "Shell"),
    children: [
      {
        lazy: async () => ({ ErrorBoundary: (await import("./shell/shell.tsx")).ShellPageError }),
        children: shellPages,
      },
    ],
  },
];
