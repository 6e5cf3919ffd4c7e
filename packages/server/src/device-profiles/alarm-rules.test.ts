import { expect, test } from "vitest";
import { parseLosslessJson } from "../kernel/json/lossless-json.ts";
import { alarmRule } from "./alarm-rules.ts";

const NO_PROPAGATION = {
  propagate: false,
  propagateToOwner: false,
  propagateToTenant: false,
  propagateRelationTypes: null,
};
const NO_MORE = { schedule: null, alarmDetails: null, dashboardId: null };

test("missing members of an alarm rule are filled in, at every depth", () => {
  const key = { type: "TIME_SERIES", key: "t" };
  const dynamic = { sourceType: "CURRENT_DEVICE", sourceAttribute: "limit" };
  const numeric = { type: "NUMERIC", operation: "GREATER", value: { defaultValue: 80 } };
  const text = { type: "STRING", operation: "EQUAL", value: { defaultValue: "a", dynamicValue: dynamic } };
  const spec = { type: "DURATION", unit: "MINUTES", predicate: { defaultValue: 5 } };
  const condition = [{ key, predicate: { type: "COMPLEX", operation: "OR", predicates: [numeric, text] } }];
  const given = { id: "1", alarmType: "Hot", createRules: { MAJOR: { condition: { condition, spec } } } };
  const filled = (value: object) => ({ userValue: null, dynamicValue: null, ...value });
  const predicates = [
    { ...numeric, value: filled({ defaultValue: 80 }) },
    { ...text, ignoreCase: false, value: filled({ defaultValue: "a", dynamicValue: { ...dynamic, inherit: false } }) },
  ];
  const predicate = { type: "COMPLEX", operation: "OR", predicates };
  const conditions = {
    condition: [{ key, predicate, valueType: null, value: null }],
    spec: { ...spec, predicate: filled({ defaultValue: 5 }) },
  };
  expect(alarmRule(given)).toEqual({
    id: "1",
    alarmType: "Hot",
    clearRule: null,
    ...NO_PROPAGATION,
    createRules: { MAJOR: { condition: conditions, ...NO_MORE } },
  });
});

test.each([
  ["a rule without anything", {}, { id: null, alarmType: null, createRules: null, clearRule: null, ...NO_PROPAGATION }],
  [
    "members that are there stay as they are",
    { alarmType: "A", propagate: true, own: 1, createRules: { MINOR: null }, clearRule: "none" },
    {
      id: null,
      alarmType: "A",
      own: 1,
      createRules: { MINOR: null },
      clearRule: "none",
      ...NO_PROPAGATION,
      propagate: true,
    },
  ],
])("%s", (_, given, filled) => {
  expect(alarmRule(given)).toEqual(filled);
});

test("numbers keep their spelling", () => {
  const text = '{"clearRule":{"condition":{"condition":[{"predicate":{"value":{"defaultValue":80.0}}}]}}}';
  const filled = alarmRule(parseLosslessJson(text) as Readonly<Record<string, unknown>>);
  expect(JSON.stringify(filled)).toContain('"defaultValue":80.0');
});
