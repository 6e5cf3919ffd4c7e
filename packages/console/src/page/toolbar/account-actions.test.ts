import type { ClientAuthority } from "@orrery/client";
import { expect, test } from "vitest";
import { accountActions } from "./account-actions.ts";

test.each<[ClientAuthority, readonly string[]]>([
  ["SYS_ADMIN", ["profile", "password", "sign-out"]],
  ["TENANT_ADMIN", ["profile", "password", "sign-out"]],
  ["CUSTOMER_USER", ["profile", "password", "sign-out"]],
  ["ANONYMOUS", []],
])("BLOCK-6.011 %s is offered %j", (authority, actions) => {
  expect(accountActions(authority)).toEqual(actions);
});
