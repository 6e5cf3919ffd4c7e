import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { createRoutes } from "../routes.tsx";
import { type RouteData, redirectOf, routeDataOf } from "./route-data.ts";

const nothing = () => Promise.resolve();
const routes = createRoutes({ guard: nothing, translation: { start: nothing, prepare: nothing } });
const dataOf = (path: string): RouteData => routeDataOf((matchRoutes(routes, path) ?? []).map(({ route }) => route));

test.each([
  ["/login", "login.login"],
  ["/login/resetPasswordRequest", "login.request-password-reset"],
  ["/login/resetPassword", "login.reset-password"],
  ["/login/resetExpiredPassword", "login.reset-password"],
  ["/login/createPassword", "login.create-password"],
])("CORE-2.031 CORE-2.032: %s is for everybody and has a title", (path, title) => {
  expect(dataOf(path)).toMatchObject({ isPublic: true, title });
});

test.each(["/home", "/devices", "/tenants", "/dashboards", "/dashboard/1"])(
  "CORE-2.032: %s asks to sign in",
  (path) => {
    expect(dataOf(path).isPublic).toBeFalsy();
    expect(dataOf(path).title).toBeDefined();
  },
);

test("CORE-2.036: one screen says that the password has expired", () => {
  expect(dataOf("/login/resetExpiredPassword").expiredPassword).toBe(true);
  expect(dataOf("/login/resetPassword").expiredPassword).toBeUndefined();
});

test.each([
  ["/tenants", ["SYS_ADMIN"]],
  ["/devices", ["TENANT_ADMIN", "CUSTOMER_USER"]],
  ["/customers", ["TENANT_ADMIN"]],
])("CORE-2.033: %s is for %j", (path, auth) => {
  expect(dataOf(path).auth).toEqual(auth);
});

test.each(["/", "/no-such-page", "/no/such/page"])("CORE-2.001 CORE-2.025: %s leads home", (path) => {
  expect(redirectOf(dataOf(path), "TENANT_ADMIN")).toBe("/home");
});
