import { type ClientAuthority, parseClaims } from "@orrery/client";
import type { UserAccount } from "@orrery/model";
import { expect, test } from "vitest";
import { type AuthState, isForced, UNKNOWN, userSettings } from "../session/auth-state.ts";
import { fakeToken, publicVisitor } from "../testing/fake-server.ts";
import { defaultPlace, isOwnAddress } from "./default-place.ts";

const PUBLIC_ID = "22222222-2222-2222-8222-222222222222";

function state(authority: ClientAuthority, additionalInfo: Record<string, unknown> | null = null): AuthState {
  return {
    ...UNKNOWN,
    isUserLoaded: true,
    isAuthenticated: true,
    authUser: parseClaims(fakeToken({ userId: "u", sub: "a", scopes: [authority] })),
    userDetails: { additionalInfo } as unknown as UserAccount,
  };
}
const visitor = (last?: string): AuthState => ({
  ...state("CUSTOMER_USER"),
  authUser: parseClaims(fakeToken(publicVisitor(PUBLIC_ID))),
  allowedDashboardIds: ["first"],
  lastPublicDashboardId: last,
});
const plain = { defaultDashboardId: "d1" };
const full = { ...plain, defaultDashboardFullscreen: true };

test.each([
  ["nobody", { ...UNKNOWN, isUserLoaded: true }, undefined, "/login"],
  ["nobody who wanted something", { ...UNKNOWN, isUserLoaded: true }, "/devices", "/login"],
  ["CORE-2.039: nothing remembered", state("TENANT_ADMIN"), undefined, "/home"],
  ["CORE-2.038: something remembered", state("TENANT_ADMIN", plain), "/devices?page=1", "/devices?page=1"],
  ["CORE-2.040: a fullscreen dashboard", state("CUSTOMER_USER", full), undefined, "/dashboard/d1"],
  ["CORE-2.042: a dashboard", state("TENANT_ADMIN", plain), undefined, "/dashboards/d1"],
  ["a system administrator has none", state("SYS_ADMIN", full), undefined, "/home"],
  ["what is remembered and not allowed", state("TENANT_ADMIN", full), "/devices", "/dashboard/d1"],
  ["what is remembered and allowed", state("TENANT_ADMIN", full), "/dashboard/d2?state=x", "/dashboard/d2?state=x"],
  ["CORE-2.043: a public visitor", visitor("p1"), undefined, `/dashboard/p1?publicId=${PUBLIC_ID}`],
  ["a public visitor who has seen none", visitor(), undefined, `/dashboard/first?publicId=${PUBLIC_ID}`],
] as const)("the default place: %s", (_name, given, remembered, place) => {
  expect(defaultPlace(given, remembered)).toBe(place);
});

test.each([
  ["SYS_ADMIN", full, false],
  ["TENANT_ADMIN", full, true],
  ["CUSTOMER_USER", full, true],
  ["TENANT_ADMIN", plain, false],
  ["TENANT_ADMIN", { defaultDashboardFullscreen: true }, false],
  ["ANONYMOUS", full, false],
] as const)("CORE-2.044: %s with %j is forced: %s", (authority, info, result) => {
  expect(isForced(state(authority, info))).toBe(result);
});

test("CORE-2.044: public visitors are forced", () => {
  expect(isForced(visitor())).toBe(true);
});

test.each([
  [null, { defaultDashboardId: undefined, defaultDashboardFullscreen: false, lang: undefined }],
  [
    { ...full, lang: "de_DE" },
    { defaultDashboardId: "d1", defaultDashboardFullscreen: true, lang: "de_DE" },
  ],
  [
    { defaultDashboardId: 3, defaultDashboardFullscreen: "yes", lang: "" },
    { defaultDashboardId: undefined, defaultDashboardFullscreen: false, lang: undefined },
  ],
])("CORE-3.003: what an account says of itself, %j", (info, settings) => {
  expect(userSettings(state("TENANT_ADMIN", info).userDetails)).toEqual(settings);
});

test.each([
  ["/devices", true],
  ["//evil.example", false],
  ["/\\evil.example", false],
  ["https://evil.example", false],
])("%s is of this console: %s", (url, own) => {
  expect(isOwnAddress(url)).toBe(own);
});
