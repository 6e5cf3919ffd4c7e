import { expect, test } from "vitest";
import { fakeToken } from "../testing/fake-platform.ts";
import { isPublicVisitor, parseClaims, TOKEN_AUTHORITIES, tokenLifetimeMs } from "./claims.ts";

test.each([
  [{ scopes: ["TENANT_ADMIN", "SYS_ADMIN"] }, "TENANT_ADMIN", false],
  [{ scopes: ["CUSTOMER_USER"], isPublic: true }, "CUSTOMER_USER", true],
  [{ scopes: ["CUSTOMER_USER"] }, "CUSTOMER_USER", false],
  [{ scopes: ["TENANT_ADMIN"], isPublic: true }, "TENANT_ADMIN", false],
  [{ scopes: [] }, "ANONYMOUS", false],
  [{}, "ANONYMOUS", false],
])("CORE-1.002 CORE-1.003 CORE-1.007: %j is %s, public visitor %s", (payload, authority, isPublic) => {
  const claims = parseClaims(fakeToken(payload));
  expect(claims).toMatchObject({ authority });
  expect(claims && isPublicVisitor(claims)).toBe(isPublic);
});

test("CORE-3.002: claims are parsed, also beyond ASCII", () => {
  const payload = { userId: "u", sub: "ä@b.example", scopes: ["SYS_ADMIN"], tenantId: "t", customerId: "c" };
  expect(parseClaims(fakeToken({ ...payload, firstName: "Zoë" }))).toEqual({
    userId: "u",
    subject: "ä@b.example",
    scopes: ["SYS_ADMIN"],
    authority: "SYS_ADMIN",
    tenantId: "t",
    customerId: "c",
    isPublic: false,
    firstName: "Zoë",
    lastName: undefined,
    enabled: true,
    actor: undefined,
    isView: false,
  });
});

test.each([
  [{ iat: 10, exp: 20 }, 10_000],
  [{ exp: 20 }, undefined],
  [{ iat: 10 }, undefined],
  [{ iat: 10, exp: 10 }, undefined],
  [{ iat: 10, exp: 9 }, undefined],
])("CORE-5.009 CORE-5.010: %j has a lifetime of %s ms", (payload, lifetime) => {
  expect(tokenLifetimeMs(fakeToken(payload))).toBe(lifetime);
});

test.each(["", "x", "a.b", "a.%%%.c"])("%j is an invalid token", (text) => {
  expect(parseClaims(text)).toBeUndefined();
});

test("CORE-1.001 BLOCK-3.015: tokens have these authorities", () => {
  expect(TOKEN_AUTHORITIES).toEqual(["SYS_ADMIN", "TENANT_ADMIN", "CUSTOMER_USER", "REFRESH_TOKEN", "ANONYMOUS"]);
});
