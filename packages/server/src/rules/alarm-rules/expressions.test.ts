import { afterEach, expect, test } from "vitest";
import { above, below, lasting, numeric, profileAlarm, rule } from "../testing/alarm-rule-json.ts";
import { type AlarmRulesRun, runAlarmRules } from "../testing/alarm-rules.ts";

let run: AlarmRulesRun | undefined;
afterEach(() => run?.close());

const filter = (given: object, hysteresis?: number) => ({ type: "FILTER", filter: given, hysteresis });
const noData = (key: string, duration: number) => ({
  type: "NO_DATA",
  key: { type: "TIME_SERIES", key },
  unit: "SECONDS",
  duration,
});

/** A rule with an expression, beside a condition that never holds. */
const withExpression = (expression: object, more: object = {}) =>
  rule([above("never", 0)], { orrery: { expression }, ...more });

const start = (expression: object, more: object = {}): AlarmRulesRun => {
  run = runAlarmRules([profileAlarm({ MAJOR: withExpression(expression, more) })]);
  return run;
};

test.each([
  // t, h, whether it is raised
  [11, 1, true],
  [1, 60, true],
  [1, 1, false],
])("OR: of t %i and h %i", async (t, h, raised) => {
  const at = start({ type: "OR", expressions: [filter(above("t", 10)), filter(above("h", 50))] });
  expect((await at.telemetry(0, { t, h })).length > 0).toBe(raised);
});

test("OR holds though a value of the other condition is missing; NOT does not hold for a missing value", async () => {
  const at = start({
    type: "OR",
    expressions: [filter(above("t", 10)), { type: "NOT", expression: filter(above("h", 50)) }],
  });
  expect(await at.telemetry(0, { t: 1 })).toEqual([]);
  expect(await at.telemetry(1, { t: 11 })).toEqual(["Created MAJOR"]);
  expect(await at.telemetry(2, { t: 1 })).toEqual([]);
  expect(await at.telemetry(3, { h: 10 })).toEqual(["Updated MAJOR"]);
  expect(await at.telemetry(4, { h: 60 })).toEqual([]);
});

test("NOT of AND", async () => {
  const both = { type: "AND", expressions: [filter(above("t", 10)), filter(above("h", 50))] };
  const at = start({ type: "NOT", expression: both });
  expect(await at.telemetry(0, { t: 11, h: 60 })).toEqual([]);
  expect(await at.telemetry(1, { t: 11, h: 40 })).toEqual(["Created MAJOR"]);
});

test.each([
  ["above", above("t", 10), [9, 11, 9, 8, 7, 9, 11], [false, true, true, true, false, false, true]],
  ["below", below("t", 10), [11, 9, 11, 12, 13, 11, 9], [false, true, true, true, false, false, true]],
] as const)("hysteresis of 3 keeps a condition that was %s its limit", async (_, condition, values, raised) => {
  const at = start(filter(condition, 3));
  const seen = [];
  for (const [second, t] of values.entries()) seen.push((await at.telemetry(second, { t })).length > 0);
  expect(seen).toEqual(raised);
});

test("hysteresis survives a restart, and keeps a duration going", async () => {
  const alarms = [profileAlarm({ MAJOR: withExpression(filter(above("t", 10), 3), {}) })];
  const lasts = { ...alarms[0], createRules: { MAJOR: durationOf(filter(above("t", 10), 3)) } };
  run = runAlarmRules([lasts]);
  expect(await run.telemetry(0, { t: 11 })).toEqual([]);
  run.setRules([{ ...lasts }]);
  expect(await run.telemetry(5, { t: 8 })).toEqual([]);
  expect(await run.telemetry(11, { t: 8 })).toEqual(["Created MAJOR"]);
});

const durationOf = (expression: object) => rule([above("never", 0)], { spec: lasting(10), orrery: { expression } });

test("a value that does not come raises an alarm on time, and one that comes clears it", async () => {
  const clear = withExpression({ type: "NOT", expression: noData("t", 60) });
  run = runAlarmRules([profileAlarm({ MAJOR: withExpression(noData("t", 60)) }, { clearRule: clear })]);
  expect(await run.telemetry(0, { t: 1 })).toEqual([]);
  expect(await run.telemetry(30, { t: 1 })).toEqual([]);
  expect(await run.clock()).toEqual([60.001, []]);
  expect(await run.clock()).toEqual([90.001, ["Created MAJOR"]]);
  expect(await run.telemetry(100, { t: 1 })).toEqual(["Cleared MAJOR"]);
  expect(await run.clock()).toEqual([160.001, ["Created MAJOR"]]);
});

test("a value that never came is awaited since the device was first heard, also across a restart", async () => {
  const alarms = [profileAlarm({ MAJOR: withExpression(noData("t", 60)) })];
  run = runAlarmRules(alarms);
  expect(await run.send({ type: "CONNECT_EVENT" }, 0)).toEqual([]);
  run.setRules([...alarms]);
  expect(await run.send({ type: "CONNECT_EVENT" }, 40)).toEqual([]);
  expect(await run.clock()).toEqual([60.001, ["Created MAJOR"]]);
});

test("an attribute that changes after a value failed to come raises the alarm, too", async () => {
  const isOn = numeric("ATTRIBUTE", "on", "EQUAL", 1);
  const at = start({ type: "AND", expressions: [noData("t", 60), filter(isOn)] });
  expect(await at.telemetry(0, { t: 1 })).toEqual([]);
  expect(await at.clock()).toEqual([60.001, []]);
  expect(await at.send({ type: "POST_ATTRIBUTES_REQUEST", data: '{"on":1}' }, 100)).toEqual(["Created MAJOR"]);
});

test("where a client has dropped the expression, the condition beside it applies", async () => {
  run = runAlarmRules([profileAlarm({ MAJOR: rule([above("t", 5)]) })]);
  expect(await run.telemetry(0, { t: 6 })).toEqual(["Created MAJOR"]);
});
