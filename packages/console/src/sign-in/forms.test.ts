import { expect, test } from "vitest";
import { createPasswordForm, emptyLogin, emptyResetRequest, resetPasswordForm } from "./forms.ts";
import { PROVIDER_SHAPES, providerShape } from "./provider-shapes.ts";

test("CORE-3.007 CORE-3.008 CORE-3.009 CORE-3.011: forms have the members that are sent", () => {
  const nothing = new URLSearchParams();
  expect(Object.keys(emptyLogin())).toEqual(["username", "password"]);
  expect(Object.keys(emptyResetRequest())).toEqual(["email"]);
  expect(Object.keys(resetPasswordForm(nothing))).toEqual(["newPassword", "newPassword2", "resetToken"]);
  expect(Object.keys(createPasswordForm(nothing))).toEqual(["password", "password2", "activateToken"]);
});

test("CORE-3.010 CORE-3.012: tokens are read from the address", () => {
  expect(resetPasswordForm(new URLSearchParams("resetToken=abc")).resetToken).toBe("abc");
  expect(createPasswordForm(new URLSearchParams("activateToken=abc")).activateToken).toBe("abc");
});

test.each(["google", "github", "facebook", "apple"])("CORE-2.009: %s has an icon, by each of its names", (name) => {
  for (const given of [name, `${name}-logo`, `mdi:${name}`]) expect(providerShape(given)).toMatch(/^M/);
});

test("providers that nobody knows have no shape of their own", () => {
  expect([providerShape("example"), providerShape("toString"), providerShape("")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(Object.keys(PROVIDER_SHAPES)).toHaveLength(4);
});
