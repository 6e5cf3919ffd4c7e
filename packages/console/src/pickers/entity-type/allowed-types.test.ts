import { expect, test } from "vitest";
import { ALIAS_FILTER_TYPES, type AllowedTypesRequest, aliasFilterTypes, allowedTypes } from "./allowed-types.ts";

const TENANT = ["DEVICE", "ASSET", "ENTITY_VIEW", "TENANT", "CUSTOMER", "USER", "DASHBOARD"];
const CUSTOMER = ["DEVICE", "ASSET", "ENTITY_VIEW", "CUSTOMER", "USER", "DASHBOARD"];

test.each<[AllowedTypesRequest, readonly string[]]>([
  [{ authority: "SYS_ADMIN", edges: false }, ["TENANT"]],
  [{ authority: "SYS_ADMIN", edges: true }, ["TENANT"]],
  [{ authority: "TENANT_ADMIN", edges: false }, TENANT],
  [{ authority: "TENANT_ADMIN", edges: true }, [...TENANT, "EDGE"]],
  [{ authority: "CUSTOMER_USER", edges: false }, CUSTOMER],
  [{ authority: "CUSTOMER_USER", edges: true }, [...CUSTOMER, "EDGE"]],
  [{ authority: "ANONYMOUS", edges: true }, []],
])("CORE-5.023 CORE-6.018 CORE-6.019 CORE-6.020 BLOCK-6.008 to %j are offered %j", (request, types) => {
  expect(allowedTypes(request)).toEqual(types);
});

test("CORE-5.024 the list may be narrowed by a given list of types", () => {
  const only = ["DEVICE", "TENANT"] as const;
  expect(allowedTypes({ authority: "TENANT_ADMIN", edges: true, only })).toEqual(["DEVICE", "TENANT"]);
  expect(allowedTypes({ authority: "CUSTOMER_USER", edges: true, only })).toEqual(["DEVICE"]);
});

test("BLOCK-6.009 given types replace those of the role on request", () => {
  const request = { authority: "CUSTOMER_USER", edges: false, only: ["TENANT", "RULE_CHAIN"] } as const;
  expect(allowedTypes({ ...request, ignoreAuthority: true })).toEqual(["TENANT", "RULE_CHAIN"]);
  expect(allowedTypes(request)).toEqual([]);
});

test("CORE-6.021, BLOCK-3.006, BLOCK-3.007 stand-ins for the current entities are added on request only", () => {
  const request = { authority: "TENANT_ADMIN", edges: false } as const;
  expect(allowedTypes({ ...request, aliases: true })).toEqual([
    ...TENANT,
    "CURRENT_CUSTOMER",
    "CURRENT_TENANT",
    "CURRENT_USER",
    "CURRENT_USER_OWNER",
  ]);
  expect(allowedTypes(request).filter((type) => type.startsWith("CURRENT"))).toEqual([]);
  expect(allowedTypes({ authority: "SYS_ADMIN", edges: true, aliases: true })).toEqual(["TENANT"]);
});

test("CORE-6.022 without edges no filter by edges is offered", () => {
  expect(aliasFilterTypes(true)).toHaveLength(15);
  expect(aliasFilterTypes(false)).toEqual(
    ALIAS_FILTER_TYPES.filter((type) => type !== "edgeType" && type !== "edgeSearchQuery"),
  );
  expect(aliasFilterTypes(false)).toHaveLength(13);
});
