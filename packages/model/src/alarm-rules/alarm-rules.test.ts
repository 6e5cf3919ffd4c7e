import { expect, test } from "vitest";
import { alarmRuleError, isValidAlarmRule, isValidProfileAlarm, profileAlarmError } from "./validity.ts";

const FILTER = {
  key: { type: "TIME_SERIES", key: "t" },
  valueType: "NUMERIC",
  value: null,
  predicate: { type: "NUMERIC", operation: "GREATER", value: { defaultValue: 5, userValue: null, dynamicValue: null } },
};
const rule = (condition: readonly unknown[], more: object = {}) => ({ condition: { condition, spec: null }, ...more });
/** A condition that compares with a number of values. */
const comparing = (count: number) => ({
  ...FILTER,
  predicate: { type: "COMPLEX", operation: "OR", predicates: Array(count).fill(FILTER.predicate) },
});
const GOOD = rule([FILTER]);
const EMPTY = rule([]);
const alarm = (more: object = {}) => ({
  id: "a",
  alarmType: "Hot",
  createRules: { MAJOR: GOOD },
  clearRule: null,
  ...more,
});
const expression = (given: object) => rule([FILTER], { orrery: { expression: given } });

test.each([
  ["BLOCK-5.097 one condition", GOOD, true],
  ["BLOCK-5.097 no condition", EMPTY, false],
  ["no condition member", {}, false],
  ["a predicate of an unknown type", rule([{ ...FILTER, predicate: { type: "COLOUR" } }]), false],
  ["a condition without a key", rule([{ ...FILTER, key: { type: "TIME_SERIES", key: "" } }]), false],
  [
    "an unknown unit",
    { condition: { condition: [FILTER], spec: { type: "DURATION", unit: "YEARS", predicate: {} } } },
    false,
  ],
  ["alternatives", expression({ type: "OR", expressions: [{ type: "FILTER", filter: FILTER, hysteresis: 2 }] }), true],
  ["a negation", expression({ type: "NOT", expression: { type: "FILTER", filter: FILTER } }), true],
  ["no data", expression({ type: "NO_DATA", key: FILTER.key, unit: "MINUTES", duration: 5 }), true],
  ["an empty alternative", expression({ type: "OR", expressions: [] }), false],
  ["a negative hysteresis", expression({ type: "FILTER", filter: FILTER, hysteresis: -1 }), false],
  [
    "a hysteresis of a text",
    expression({
      type: "FILTER",
      hysteresis: 1,
      filter: { ...FILTER, predicate: { type: "STRING", operation: "EQUAL", value: {} } },
    }),
    false,
  ],
  ["as many comparisons as there may be", rule(Array(5).fill(comparing(200))), true],
  ["more comparisons", rule(Array(6).fill(comparing(200))), false],
  [
    "a schedule of more days than anybody means",
    rule([FILTER], { schedule: { type: "SPECIFIC_TIME", daysOfWeek: Array(1_001).fill(1) } }),
    false,
  ],
  ["no data of a constant", expression({ type: "NO_DATA", key: { type: "CONSTANT", key: "a" } }), false],
])("a rule with %s", (_, given, valid) => {
  expect(isValidAlarmRule(given)).toBe(valid);
});

test.each([
  ["BLOCK-5.098 all it needs", alarm(), true],
  ["BLOCK-5.098 no id", alarm({ id: "" }), false],
  ["BLOCK-5.098 no type", alarm({ alarmType: null }), false],
  ["BLOCK-5.098 no create rule", alarm({ createRules: {} }), false],
  ["BLOCK-5.099 a bad create rule beside a good one", alarm({ createRules: { MAJOR: GOOD, MINOR: EMPTY } }), false],
  ["BLOCK-5.100 a clear rule", alarm({ clearRule: GOOD }), true],
  ["BLOCK-5.100 a bad clear rule", alarm({ clearRule: EMPTY }), false],
])("rules for an alarm with %s", (_, given, valid) => {
  expect(isValidProfileAlarm(given)).toBe(valid);
});

test("BLOCK-5.101 errors of form fields have the names of the contract", () => {
  expect([alarmRuleError(EMPTY), alarmRuleError(GOOD)]).toEqual([{ alarmRule: true }, null]);
  expect([profileAlarmError(alarm({ id: null })), profileAlarmError(alarm())]).toEqual([
    { deviceProfileAlarm: true },
    null,
  ]);
});

test("a rule of great depth or size is refused", () => {
  let deep: object = { type: "FILTER", filter: FILTER };
  for (let depth = 0; depth < 100; depth++) deep = { type: "NOT", expression: deep };
  const wide = { type: "OR", expressions: Array.from({ length: 201 }, () => ({ type: "FILTER", filter: FILTER })) };
  expect([isValidAlarmRule(expression(deep)), isValidAlarmRule(expression(wide))]).toEqual([false, false]);
});

test("BLOCK-3.181 BLOCK-3.182 conditions and schedules are of three types each, and of no other", () => {
  const value = { defaultValue: 5, userValue: null, dynamicValue: null };
  const accepted = (types: readonly string[], withType: (type: string) => unknown) =>
    types.filter((type) => isValidAlarmRule(withType(type)));
  const specs = ["SIMPLE", "DURATION", "REPEATING", "OFTEN", "simple", ""];
  const ofSpec = (type: string) => ({
    condition: { condition: [FILTER], spec: { type, unit: "MINUTES", predicate: value } },
  });
  expect(accepted(specs, ofSpec)).toEqual(["SIMPLE", "DURATION", "REPEATING"]);
  const schedules = ["ANY_TIME", "SPECIFIC_TIME", "CUSTOM", "SOMETIMES", "any_time", ""];
  const ofSchedule = (type: string) =>
    rule([FILTER], { schedule: { type, timezone: "UTC", daysOfWeek: [1], startsOn: 0, endsOn: 1, items: [] } });
  expect(accepted(schedules, ofSchedule)).toEqual(["ANY_TIME", "SPECIFIC_TIME", "CUSTOM"]);
});
