import { expect, test } from "vitest";
import { readProfileAlarm } from "./read-alarm-rule.ts";
import { alarmRuleValues } from "./rule-values.ts";

const numeric = (defaultValue: number, dynamicValue: object | null = null) => ({
  type: "NUMERIC",
  operation: "GREATER",
  value: { defaultValue, userValue: null, dynamicValue },
});
const filter = (key: string, predicate: object, type = "TIME_SERIES") => ({
  key: { type, key },
  valueType: "NUMERIC",
  predicate,
});
const rule = (...condition: object[]) => ({ condition: { condition, spec: { type: "SIMPLE" } } });

test("the time series of all rules, and the numbers that they are compared with", () => {
  const both = { type: "COMPLEX", operation: "OR", predicates: [numeric(5), numeric(40)] };
  const dynamic = numeric(7, { sourceType: "CURRENT_DEVICE", sourceAttribute: "limit" });
  const alarm = readProfileAlarm({
    id: "1",
    alarmType: "Hot",
    createRules: {
      MAJOR: rule(filter("temperature", numeric(30)), filter("mode", numeric(1), "ATTRIBUTE")),
      CRITICAL: rule(filter("temperature", both)),
      MINOR: {
        ...rule(filter("x", numeric(1))),
        orrery: {
          expression: {
            type: "OR",
            expressions: [
              { type: "NOT", expression: { type: "FILTER", filter: filter("humidity", dynamic) } },
              { type: "NO_DATA", key: { type: "TIME_SERIES", key: "pulse" }, unit: "MINUTES", duration: 5 },
            ],
          },
        },
      },
    },
    clearRule: rule(filter("temperature", numeric(30)), filter("temperature", numeric(25))),
  });
  expect(alarmRuleValues(alarm)).toEqual({
    keys: ["temperature", "humidity", "pulse"],
    limits: [
      { key: "temperature", value: 5, severity: "CRITICAL" },
      { key: "temperature", value: 40, severity: "CRITICAL" },
      { key: "temperature", value: 30, severity: "MAJOR" },
      { key: "temperature", value: 25, severity: null },
    ],
  });
});
