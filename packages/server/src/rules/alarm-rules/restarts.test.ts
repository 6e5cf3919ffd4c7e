import { describe, expect, test } from "vitest";
import { above, lasting, profileAlarm, repeating, rule } from "../testing/alarm-rule-json.ts";
import type { AlarmRulesRun } from "../testing/alarm-rules.ts";
import { numbered } from "../testing/memory-chains.ts";
import { alarmRulesOfTests, BARE, CLEAR, follow, MAJOR } from "./test-alarm-rules.ts";

const start = alarmRulesOfTests();

describe("what survives a restart", () => {
  const restart = (at: AlarmRulesRun, alarms: readonly ReturnType<typeof profileAlarm>[]) => at.setRules(alarms);

  test("durations, counts and tracked alarms", async () => {
    const alarms = [
      profileAlarm({ MAJOR: rule([above("t", 10)], { spec: lasting(30) }) }),
      profileAlarm({ MINOR: rule([above("t", 10)], { spec: repeating(3) }) }, { id: "r2", alarmType: "Often" }),
    ];
    const at = start(alarms);
    await follow(at, [
      [0, 11, []],
      [1, 12, []],
    ]);
    restart(at, alarms);
    await follow(at, [[2, 13, ["Created MINOR"]]]);
    restart(at, alarms);
    expect(await at.clock()).toEqual([30.001, ["Created MAJOR"]]);
    restart(at, alarms);
    await follow(at, [[31, 14, ["Updated MAJOR", "Updated MINOR"]]]);
  });

  test("counters of a rule that now asks something else begin again", async () => {
    const at = start([profileAlarm({ MAJOR: rule([above("t", 10)], { spec: repeating(2) }) })]);
    await follow(at, [[0, 11, []]]);
    at.setRules([profileAlarm({ MAJOR: rule([above("t", 9)], { spec: repeating(2) }) })]);
    await follow(at, [
      [1, 11, []],
      [2, 11, ["Created MAJOR"]],
    ]);
  });

  test("nothing of another profile", async () => {
    const alarms = [profileAlarm({ MAJOR: rule([above("t", 10)], { spec: repeating(2) }) })];
    const at = start(alarms);
    await follow(at, [[0, 11, []]]);
    at.setRules(alarms, numbered(61));
    await follow(at, [[1, 11, []]]);
  });

  const twice = (limit: number) => [profileAlarm({ MAJOR: rule([above("t", limit)], { spec: repeating(2) }) })];

  test.each<[string, (at: AlarmRulesRun) => void, (at: AlarmRulesRun) => void]>([
    ["another profile", (at) => at.setRules(twice(10), numbered(61)), (at) => at.setRules(twice(10), numbered(60))],
    ["another limit", (at) => at.setRules(twice(9)), (at) => at.setRules(twice(10))],
    ["a profile without rules", (at) => at.setDevice({ profile: BARE }), (at) => at.setRules(twice(10), numbered(60))],
  ])("nothing of before %s, when that is over", async (_, leave, comeBack) => {
    const at = start(twice(10));
    await follow(at, [[0, 11, []]]);
    leave(at);
    await follow(at, [[1, 1, []]]);
    comeBack(at);
    await follow(at, [
      [2, 11, []],
      [3, 11, ["Created MAJOR"]],
    ]);
  });

  test("nothing when a timer finds a profile without rules", async () => {
    const at = start([profileAlarm({ MAJOR: rule([above("t", 10)], { spec: lasting(30) }) })]);
    await follow(at, [[0, 11, []]]);
    at.setDevice({ profile: BARE });
    await at.clock();
    expect(at.services.nodeState.written.map(({ state }) => typeof state)).toEqual(["string", "undefined"]);
    expect(at.services.timers.pending).toEqual([]);
  });

  test("rules that wait for nothing store nothing", async () => {
    const at = start([profileAlarm(MAJOR, { clearRule: CLEAR })]);
    await follow(at, [
      [0, 1, []],
      [1, 11, ["Created MAJOR"]],
    ]);
    expect([at.services.nodeState.written, at.services.timers.pending]).toEqual([[], []]);
  });
});

test("a changed profile acts with the next message, also without its clear rule", async () => {
  const at = start([profileAlarm(MAJOR, { clearRule: CLEAR })]);
  await follow(at, [[0, 11, ["Created MAJOR"]]]);
  at.setRules([profileAlarm({ CRITICAL: rule([above("t", 10)]) })]);
  await follow(at, [
    [1, 1, []],
    [2, 11, ["Severity Updated CRITICAL"]],
  ]);
  at.setRules([]);
  await follow(at, [[3, 11, []]]);
});
