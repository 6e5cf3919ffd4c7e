import type { Claims } from "@orrery/client";
import { type EntityType, entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { mayWrite } from "./write-access.ts";

const ID = "00000001-1dd2-11b2-8080-808080808080";
const OTHER = "00000002-1dd2-11b2-8080-808080808080";

test.each([
  ["TENANT_ADMIN", "DEVICE", true],
  ["TENANT_ADMIN", "CUSTOMER", true],
  ["TENANT_ADMIN", "TENANT", false],
  ["CUSTOMER_USER", "DEVICE", true],
  ["CUSTOMER_USER", "ENTITY_VIEW", true],
  ["CUSTOMER_USER", "CUSTOMER", false],
  ["CUSTOMER_USER", "DASHBOARD", false],
  ["CUSTOMER_USER", "USER", true],
  ["SYS_ADMIN", "TENANT", true],
  ["ANONYMOUS", "DEVICE", false],
] as const)("%s may write to a %s: %s", (authority, type: EntityType, may) => {
  const claims = { authority, isPublic: false, userId: ID } as Claims;
  expect(mayWrite(claims, entityId(type, parseUuid(ID)))).toBe(may);
});

test("visitors and other users may not", () => {
  const visitor = { authority: "CUSTOMER_USER", isPublic: true, userId: ID } as Claims;
  expect(mayWrite(visitor, entityId("DEVICE", parseUuid(ID)))).toBe(false);
  const user = { authority: "CUSTOMER_USER", isPublic: false, userId: ID } as Claims;
  expect(mayWrite(user, entityId("USER", parseUuid(OTHER)))).toBe(false);
});
