import { expect, test } from "vitest";
import { ENTITY_KEY_TYPES } from "./entity-key.ts";
import {
  BOOLEAN_OPERATIONS,
  COMPLEX_OPERATIONS,
  DYNAMIC_SOURCES,
  KEY_VALUE_TYPES,
  NUMERIC_OPERATIONS,
  STRING_OPERATIONS,
} from "./key-filter.ts";
import { RELATION_DIRECTIONS } from "./schemas.ts";

test.each<[string, readonly string[], string]>([
  [
    "BLOCK-3.134: key types",
    ENTITY_KEY_TYPES,
    "ATTRIBUTE CLIENT_ATTRIBUTE SHARED_ATTRIBUTE SERVER_ATTRIBUTE TIME_SERIES ENTITY_FIELD ALARM_FIELD CONSTANT COUNT",
  ],
  ["BLOCK-3.135: value types", KEY_VALUE_TYPES, "STRING NUMERIC BOOLEAN DATE_TIME"],
  [
    "BLOCK-3.137: string operations",
    STRING_OPERATIONS,
    "EQUAL NOT_EQUAL STARTS_WITH ENDS_WITH CONTAINS NOT_CONTAINS IN NOT_IN",
  ],
  [
    "BLOCK-3.138: numeric operations",
    NUMERIC_OPERATIONS,
    "EQUAL NOT_EQUAL GREATER LESS GREATER_OR_EQUAL LESS_OR_EQUAL",
  ],
  ["BLOCK-3.139: boolean operations", BOOLEAN_OPERATIONS, "EQUAL NOT_EQUAL"],
  ["BLOCK-3.132: directions of relations", RELATION_DIRECTIONS, "FROM TO"],
  ["BLOCK-3.140: complex operations", COMPLEX_OPERATIONS, "AND OR"],
  [
    "BLOCK-3.142: sources of dynamic values",
    DYNAMIC_SOURCES,
    "CURRENT_TENANT CURRENT_CUSTOMER CURRENT_USER CURRENT_DEVICE",
  ],
])("%s are those of the contract", (_what, members, expected) => {
  expect(members.join(" ")).toBe(expected);
});
