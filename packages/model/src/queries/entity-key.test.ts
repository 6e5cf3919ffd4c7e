import { expect, test } from "vitest";
import { ENTITY_KEY_TYPES } from "./entity-key.ts";
import { BOOLEAN_OPERATIONS, COMPLEX_OPERATIONS, KEY_VALUE_TYPES, NUMERIC_OPERATIONS } from "./key-filter.ts";

test.each<[string, readonly string[], string]>([
  [
    "BLOCK-3.134: key types",
    ENTITY_KEY_TYPES,
    "ATTRIBUTE CLIENT_ATTRIBUTE SHARED_ATTRIBUTE SERVER_ATTRIBUTE TIME_SERIES ENTITY_FIELD ALARM_FIELD CONSTANT COUNT",
  ],
  ["BLOCK-3.135: value types", KEY_VALUE_TYPES, "STRING NUMERIC BOOLEAN DATE_TIME"],
  [
    "BLOCK-3.138: numeric operations",
    NUMERIC_OPERATIONS,
    "EQUAL NOT_EQUAL GREATER LESS GREATER_OR_EQUAL LESS_OR_EQUAL",
  ],
  ["BLOCK-3.139: boolean operations", BOOLEAN_OPERATIONS, "EQUAL NOT_EQUAL"],
  ["BLOCK-3.140: complex operations", COMPLEX_OPERATIONS, "AND OR"],
])("%s are those of the contract", (_what, members, expected) => {
  expect(members.join(" ")).toBe(expected);
});
