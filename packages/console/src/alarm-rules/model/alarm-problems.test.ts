import { MAX_ALARM_DEPTH, readProfileAlarm } from "@orrery/model/alarm-rules";
import { expect, test } from "vitest";
import { type ConditionDraft, newAlarm, newFilter, newGroup, newRule } from "./alarm-draft.ts";
import { alarmProblems } from "./alarm-problems.ts";
import { writeAlarm } from "./write-draft.ts";

const pressed = newFilter({
  key: { type: "TIME_SERIES", key: "pressed" },
  valueType: "BOOLEAN",
  value: null,
  predicate: { type: "BOOLEAN", operation: "EQUAL", value: { defaultValue: true, dynamicValue: null } },
});

/** A rule whose innermost conditions stand so deep. */
function nested(depth: number) {
  let items: readonly ConditionDraft[] = [pressed, pressed];
  for (let at = 1; at < depth; at++) items = [newGroup(at % 2 === 0 ? "all" : "any", items), pressed];
  return newAlarm("Deep", newRule(items));
}

test("conditions may stand as deep in each other as the server reads them, and no deeper", () => {
  const deepest = nested(MAX_ALARM_DEPTH);
  expect([...alarmProblems([deepest]).values()]).toEqual([]);
  expect(readProfileAlarm(writeAlarm(deepest)).alarmType).toBe("Deep");
  const deeper = nested(MAX_ALARM_DEPTH + 1);
  expect([...alarmProblems([deeper]).values()]).toEqual(["alarm-rule.too-deep"]);
  expect(() => readProfileAlarm(writeAlarm(deeper))).toThrow("nested too deeply");
});

test("a comparison with true or false needs one of both", () => {
  const { filter } = pressed;
  const unset = newFilter({ ...filter, predicate: { type: "BOOLEAN", operation: "EQUAL", value: {} } });
  expect([...alarmProblems([newAlarm("Unset", newRule([unset]))]).values()]).toEqual(["key-filter.value-required"]);
});
