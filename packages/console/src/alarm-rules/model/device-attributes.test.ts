import { type EntityData, entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { newFilter, newGroup, newRule, newSilence } from "./alarm-draft.ts";
import { attributesOf, setOnDevices } from "./device-attributes.ts";

const limit = (sourceAttribute: string, sourceType: "CURRENT_DEVICE" | "CURRENT_TENANT" = "CURRENT_DEVICE") =>
  newFilter({
    key: { type: "TIME_SERIES", key: "temperature" },
    valueType: "NUMERIC",
    value: null,
    predicate: { type: "NUMERIC", operation: "GREATER", value: { dynamicValue: { sourceType, sourceAttribute } } },
  });

test("a rule takes values from attributes of its conditions and of how often they must hold, each once", () => {
  const inner = newGroup("any", [limit("maxTemperature"), limit("ofTheTenant", "CURRENT_TENANT"), newSilence()]);
  const rule = {
    ...newRule([limit("limit"), inner, limit("limit"), limit(" ")]),
    spec: {
      type: "REPEATING",
      predicate: { defaultValue: 3, dynamicValue: { sourceType: "CURRENT_DEVICE", sourceAttribute: "times" } },
    } as const,
  };
  expect(attributesOf(rule)).toEqual([
    { name: "limit", comparedWith: "temperature" },
    { name: "maxTemperature", comparedWith: "temperature" },
    { name: "times", comparedWith: undefined },
  ]);
});

test.each<[string, readonly (string | undefined)[], object]>([
  ["numbers have a range", ["32", "36", undefined, "34.5"], { set: 3, devices: 4, range: { least: 32, most: 36 } }],
  ["texts have none", ["32", "warm"], { set: 2, devices: 2, range: undefined }],
  ["an empty text is no number", [""], { set: 1, devices: 1, range: undefined }],
  ["none is set", [undefined, undefined], { set: 0, devices: 2, range: undefined }],
])("what devices have of an attribute: %s", (_, values, expected) => {
  const data = values.map(
    (value): EntityData => ({
      entityId: entityId("DEVICE", parseUuid("0b0b0b0b-1dd2-11b2-8080-808080808080")),
      latest: { ATTRIBUTE: { limit: value === undefined ? { ts: 0, value: "" } : { ts: 5, value } } },
      timeseries: {},
    }),
  );
  const page = { data, totalElements: 9, totalPages: 1, hasNext: false };
  expect(setOnDevices(page, "limit")).toEqual({ total: 9, ...expected });
});
