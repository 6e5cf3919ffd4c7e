import { type AttributeScope, type EntityType, entityId, NULL_UUID } from "@orrery/model";
import { expect, test } from "vitest";
import { isKeptKey } from "./kept-keys.ts";

test.each<[EntityType, AttributeScope, string, boolean]>([
  ["DEVICE", "SERVER_SCOPE", "active", true],
  ["DEVICE", "SERVER_SCOPE", "lastActivityTime", true],
  ["DEVICE", "SERVER_SCOPE", "inactivityTimeout", false], // set by people, read by the platform
  ["DEVICE", "SHARED_SCOPE", "active", false],
  ["ASSET", "SERVER_SCOPE", "active", false],
])("the platform keeps of a %s in %s the key %s: %s", (type, scope, key, isKept) => {
  expect(isKeptKey(entityId(type, NULL_UUID), scope, key)).toBe(isKept);
});
