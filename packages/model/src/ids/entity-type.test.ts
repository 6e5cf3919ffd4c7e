import { expect, test } from "vitest";
import { ENTITY_TYPES, isEntityType } from "./entity-type.ts";

test("CORE-1.008 the managed kinds of entities are among those that the wire knows", () => {
  const managed = ["DEVICE", "ASSET", "EDGE", "ENTITY_VIEW", "TENANT", "CUSTOMER", "DASHBOARD", "USER", "RULE_CHAIN"];
  expect(ENTITY_TYPES).toEqual(expect.arrayContaining([...managed, "ALARM", "OTA_PACKAGE", "API_USAGE_STATE"]));
});

test("BLOCK-3.005 the kinds of entities are those of the contract", () => {
  const owners = ["TENANT", "TENANT_PROFILE", "CUSTOMER", "USER"];
  const things = ["DASHBOARD", "ASSET", "DEVICE", "DEVICE_PROFILE", "ALARM", "EDGE", "ENTITY_VIEW"];
  const others = ["RULE_CHAIN", "RULE_NODE", "WIDGETS_BUNDLE", "WIDGET_TYPE", "API_USAGE_STATE", "TB_RESOURCE"];
  expect(ENTITY_TYPES.toSorted()).toEqual([...owners, ...things, ...others, "OTA_PACKAGE", "RPC"].sort());
});

test.each([
  ["DEVICE", true],
  ["device", false],
  ["THING", false],
  ["", false],
])("%j names a kind: %j", (text, known) => {
  expect(isEntityType(text)).toBe(known);
});
