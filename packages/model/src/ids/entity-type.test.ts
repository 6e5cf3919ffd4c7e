import { expect, test } from "vitest";
import { ENTITY_TYPES, isEntityType } from "./entity-type.ts";

test("CORE-1.008 the managed kinds of entities are among those that the wire knows", () => {
  const managed = ["DEVICE", "ASSET", "EDGE", "ENTITY_VIEW", "TENANT", "CUSTOMER", "DASHBOARD", "USER", "RULE_CHAIN"];
  expect(ENTITY_TYPES).toEqual(expect.arrayContaining([...managed, "ALARM", "OTA_PACKAGE", "API_USAGE_STATE"]));
});

test.each([
  ["DEVICE", true],
  ["device", false],
  ["THING", false],
  ["", false],
])("%j names a kind: %j", (text, known) => {
  expect(isEntityType(text)).toBe(known);
});
