import { expect, test } from "vitest";
import { ENTITY_TYPES, type EntityType } from "../ids/entity-type.ts";
import { ENTITY_FIELDS, isTimeField, searchableFields } from "./entity-fields.ts";

const contact = "createdTime title email country state city address address2 zip phone";

test.each<[string, EntityType, string]>([
  ["CORE-3.028", "USER", "createdTime name email firstName lastName"],
  ["CORE-3.029", "TENANT", contact],
  ["CORE-3.029", "CUSTOMER", contact],
  ["CORE-3.030", "ENTITY_VIEW", "createdTime name type"],
  ["CORE-3.031", "DEVICE", "createdTime name type label"],
  ["CORE-3.031", "ASSET", "createdTime name type label"],
  ["CORE-3.031", "EDGE", "createdTime name type label"],
  ["CORE-3.032", "DASHBOARD", "createdTime title"],
  ["CORE-3.033", "API_USAGE_STATE", "createdTime name"],
  ["without fields of its own", "RULE_CHAIN", "createdTime"],
])("%s: %s is searched by %s", (_id, type, fields) => {
  expect(searchableFields(type).join(" ")).toBe(fields);
});

test.each(ENTITY_TYPES)("CORE-3.027: %s is searched by its time", (type) => {
  expect(searchableFields(type)).toContain("createdTime");
});

test("BLOCK-3.012: fifteen fields can be searched, of which only the creation is a time", () => {
  const fields =
    "createdTime name type firstName lastName email title country state city address address2 zip phone label";
  expect(ENTITY_FIELDS.join(" ")).toBe(fields);
  expect(new Set(ENTITY_TYPES.flatMap(searchableFields))).toEqual(new Set(ENTITY_FIELDS));
  expect(ENTITY_FIELDS.filter(isTimeField)).toEqual(["createdTime"]);
});
