import type { ClientAuthority } from "@orrery/client";
import { expect, test } from "vitest";
import { accountActions } from "./account-actions.ts";

test.each<[ClientAuthority, readonly string[]]>([
  ["SYS_ADMIN", ["profile", "password", "sign-out"]],
  ["TENANT_ADMIN", ["profile", "password", "sign-out"]],
  ["CUSTOMER_USER", ["profile", "password", "sign-out"]],
  ["ANONYMOUS", []],
])("BLOCK-6.011 %s is offered %j", (authority, actions) => {
  expect(accountActions(authority, true)).toEqual(actions);
});

test("who only views what another user sees does not change the password of that user", () => {
  expect(accountActions("TENANT_ADMIN", false)).toEqual(["profile", "sign-out"]);
});
