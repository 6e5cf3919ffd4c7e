import { type ClientAuthority, parseClaims } from "@orrery/client";
import type { UserAccount } from "@orrery/model";
import { describe, expect, test } from "vitest";
import { type AuthState, UNKNOWN } from "../session/auth-state.ts";
import { fakeToken, publicVisitor } from "../testing/fake-server.ts";
import { type Decision, decide, GUARD_STEPS, type Navigation } from "./decide.ts";
import type { RouteData } from "./route-data.ts";

const PUBLIC_ID = "22222222-2222-2222-8222-222222222222";
const nobody: AuthState = { ...UNKNOWN, isUserLoaded: true };

function user(authority: ClientAuthority, additionalInfo: Record<string, unknown> = {}): AuthState {
  const authUser = parseClaims(fakeToken({ userId: "u", sub: "a@b.example", scopes: [authority] }));
  const userDetails = { additionalInfo } as unknown as UserAccount;
  return { ...nobody, isAuthenticated: true, authUser, userDetails, allowedDashboardIds: ["allowed"] };
}
const forced = (authority: ClientAuthority) =>
  user(authority, { defaultDashboardId: "d1", defaultDashboardFullscreen: true });
const visitor: AuthState = {
  ...nobody,
  isAuthenticated: true,
  authUser: parseClaims(fakeToken(publicVisitor(PUBLIC_ID))),
  lastPublicDashboardId: "p1",
};
const PUBLIC_PLACE = `/dashboard/p1?publicId=${PUBLIC_ID}`;

function to(url: string, data: RouteData = {}, more: Partial<Navigation> = {}): Navigation {
  const { pathname, search } = new URL(url, "http://console");
  return { pathname, search, data, isEntry: false, isMobileApp: false, ...more };
}
const inApp = { isMobileApp: true };
const allow: Decision = { kind: "allow" };
const redirect = (target: string): Decision => ({ kind: "redirect", to: target });

type Case = readonly [name: string, state: AuthState, navigation: Navigation, decision: Decision];

describe.each<readonly [step: string, cases: readonly Case[]]>([
  [
    "CORE-2.050: step 1",
    [
      ["waits until the user is loaded", UNKNOWN, to("/devices"), { kind: "wait" }],
      ["waits on pages for everybody, too", UNKNOWN, to("/login", { isPublic: true }), { kind: "wait" }],
    ],
  ],
  [
    "CORE-2.051 CORE-2.052: step 2",
    [
      [
        "another public id replaces the visitor",
        visitor,
        to("/dashboard/x?publicId=other"),
        { kind: "enterPublic", publicId: "other" },
      ],
      ["no public id ends the visit", visitor, to("/dashboard/p1"), { kind: "logout" }],
      ["the own public id goes on", visitor, to(PUBLIC_PLACE), allow],
      ["an account of his own stays who he is", user("TENANT_ADMIN"), to("/dashboard/x?publicId=other"), allow],
    ],
  ],
  [
    "CORE-2.053 CORE-2.054: step 3",
    [
      [
        "the app takes pages that are no dashboards",
        user("TENANT_ADMIN"),
        to("/devices", {}, inApp),
        { kind: "handToApp" },
      ],
      ["dashboards alone are shown", user("TENANT_ADMIN"), to("/dashboard/x", {}, inApp), allow],
      ["dashboards in the shell are shown", user("TENANT_ADMIN"), to("/dashboards/x", {}, inApp), allow],
      [
        "dashboards are not all that begins so",
        user("TENANT_ADMIN"),
        to("/dashboardx", {}, inApp),
        { kind: "handToApp" },
      ],
    ],
  ],
  [
    "CORE-2.001 CORE-2.055: step 4",
    [
      ["the empty path leads home", user("TENANT_ADMIN"), to("/", { redirectTo: "/home" }), redirect("/home")],
      ["the sign-in page is for strangers", user("TENANT_ADMIN"), to("/login", { isPublic: true }), redirect("/home")],
      [
        "home is the default dashboard when he comes in",
        user("TENANT_ADMIN", { defaultDashboardId: "d1" }),
        to("/home", {}, { isEntry: true }),
        redirect("/dashboards/d1"),
      ],
      ["home is home when he asks for it", user("TENANT_ADMIN", { defaultDashboardId: "d1" }), to("/home"), allow],
      ["who is forced has no home", forced("CUSTOMER_USER"), to("/home"), redirect("/dashboard/d1")],
    ],
  ],
  [
    "CORE-2.045 CORE-2.046 CORE-2.047 CORE-2.048 CORE-2.049: step 4, who is forced",
    [
      ["may read his profile", forced("TENANT_ADMIN"), to("/profile"), allow],
      ["has no profile as a visitor", visitor, to(`/profile?publicId=${PUBLIC_ID}`), redirect(PUBLIC_PLACE)],
      ["may open dashboards alone", forced("TENANT_ADMIN"), to("/dashboard/any"), allow],
      ["may open allowed dashboards in the shell", forced("TENANT_ADMIN"), to("/dashboards/allowed"), allow],
      ["may open no other there", forced("TENANT_ADMIN"), to("/dashboards/other"), redirect("/dashboard/d1")],
      ["may not open the list", forced("TENANT_ADMIN"), to("/dashboards"), redirect("/dashboard/d1")],
      ["is sent back from elsewhere", forced("TENANT_ADMIN"), to("/devices"), redirect("/dashboard/d1")],
      ["never is a system administrator", forced("SYS_ADMIN"), to("/tenants"), allow],
    ],
  ],
  [
    "CORE-2.056: step 5",
    [
      ["forbids other authorities", user("CUSTOMER_USER"), to("/tenants", { auth: ["SYS_ADMIN"] }), { kind: "forbid" }],
      ["lets listed ones on", user("SYS_ADMIN"), to("/tenants", { auth: ["SYS_ADMIN"] }), allow],
      ["lets everybody on where none is listed", user("ANONYMOUS"), to("/home"), allow],
    ],
  ],
  [
    "CORE-2.025 CORE-2.058: step 6",
    [
      [
        "unknown paths lead home",
        user("TENANT_ADMIN"),
        to("/no/such/page", { redirectTo: "/home" }),
        redirect("/home"),
      ],
      [
        "leads by authority",
        user("SYS_ADMIN"),
        to("/settings", { redirectTo: { SYS_ADMIN: "/settings/general", TENANT_ADMIN: "/settings/home" } }),
        redirect("/settings/general"),
      ],
      [
        "lets unnamed authorities stay",
        user("CUSTOMER_USER"),
        to("/settings", { redirectTo: { SYS_ADMIN: "/settings/general" } }),
        allow,
      ],
    ],
  ],
  [
    "CORE-1.006 CORE-2.027 CORE-2.059: step 7",
    [
      ["a stranger becomes the visitor", nobody, to("/dashboard/x?publicId=p"), { kind: "enterPublic", publicId: "p" }],
      [
        "an empty public id is none",
        nobody,
        to("/dashboard/x?publicId="),
        { kind: "signIn", remember: "/dashboard/x?publicId=" },
      ],
    ],
  ],
  [
    "CORE-2.060 CORE-2.061: step 8",
    [
      ["pages for everybody are open", nobody, to("/login/resetPasswordRequest", { isPublic: true }), allow],
      ["the sign-in page needs the providers", nobody, to("/login", { isPublic: true }), { kind: "loadProviders" }],
    ],
  ],
  [
    "CORE-2.062 CORE-2.063: step 9",
    [
      [
        "others sign in first and come back",
        nobody,
        to("/devices?page=2"),
        { kind: "signIn", remember: "/devices?page=2" },
      ],
      [
        "even from pages that lead elsewhere",
        nobody,
        to("/", { redirectTo: "/home" }),
        { kind: "signIn", remember: "/" },
      ],
    ],
  ],
])("%s", (_step, cases) => {
  test.each(cases)("%s", (_name, state, navigation, decision) => {
    expect(decide(state, navigation)).toEqual(decision);
  });
});

test("CORE-2.065: who passes every step passes them in their order", () => {
  const passed: string[] = [];
  const steps = GUARD_STEPS.map((step) => ({
    ...step,
    decide: (...given: Parameters<typeof step.decide>) => {
      passed.push(step.name);
      return step.decide(...given);
    },
  }));
  expect(decide(user("TENANT_ADMIN"), to("/devices", { auth: ["TENANT_ADMIN"] }), steps)).toEqual(allow);
  expect(passed).toEqual([
    "wait for the user",
    "the public id of a visitor",
    "the mobile app",
    "the default place",
    "the authorities",
    "the redirect of the route",
    "the public id of a stranger",
    "pages for strangers",
    "sign in first",
  ]);
});
