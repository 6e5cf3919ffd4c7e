import { expect, test } from "vitest";
import { type RouteData, redirectOf, routeDataOf } from "./route-data.ts";

const shell: RouteData = { title: "home.home", auth: ["SYS_ADMIN", "TENANT_ADMIN"], redirectTo: "/home" };

test("CORE-2.031 CORE-2.032 CORE-2.033 CORE-2.035: inner routes inherit, and say otherwise where they say something", () => {
  const leaf: RouteData = { auth: ["SYS_ADMIN"], isPublic: true, breadcrumb: { skip: true } };
  expect(routeDataOf([{ handle: shell }, { handle: undefined }, { handle: leaf }])).toEqual({
    title: "home.home",
    auth: ["SYS_ADMIN"],
    isPublic: true,
    redirectTo: undefined,
    breadcrumb: { skip: true },
  });
});

test.each([
  [{}, "SYS_ADMIN", undefined],
  [{ redirectTo: "/a" }, "SYS_ADMIN", "/a"],
  [{ redirectTo: "/a" }, undefined, "/a"],
  [{ redirectTo: { SYS_ADMIN: "/s", TENANT_ADMIN: "/t" } }, "SYS_ADMIN", "/s"],
  [{ redirectTo: { SYS_ADMIN: "/s", TENANT_ADMIN: "/t" } }, "TENANT_ADMIN", "/t"],
  [{ redirectTo: { SYS_ADMIN: "/s", TENANT_ADMIN: "/t" } }, "CUSTOMER_USER", undefined],
  [{ redirectTo: { SYS_ADMIN: "/s" } }, undefined, undefined],
] as const)("CORE-2.034: %j sends %s to %s", (data, authority, target) => {
  expect(redirectOf(data, authority)).toBe(target);
});

test("a redirect holds for the innermost route alone", () => {
  expect(routeDataOf([{ handle: shell }, {}]).redirectTo).toBeUndefined();
});
