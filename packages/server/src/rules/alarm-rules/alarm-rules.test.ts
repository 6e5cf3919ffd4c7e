import { entityId } from "@orrery/model";
import { describe, expect, test } from "vitest";
import { above, below, lasting, profileAlarm, repeating, rule } from "../testing/alarm-rule-json.ts";
import { T0 } from "../testing/alarm-rules.ts";
import { numbered } from "../testing/memory-chains.ts";
import { DEVICE } from "../testing/test-engine.ts";
import { alarmRulesOfTests, CLEAR, follow, MAJOR, type Steps } from "./test-alarm-rules.ts";

const start = alarmRulesOfTests();

test.each<[string, Parameters<typeof profileAlarm>, Steps]>([
  [
    "a simple rule raises at every match and never clears without a clear rule",
    [MAJOR],
    [
      [0, 10, []],
      [1, 11, ["Created MAJOR"]],
      [2, 12, ["Updated MAJOR"]],
      [3, 1, []],
      [4, 11, ["Updated MAJOR"]],
    ],
  ],
  [
    "a clear rule clears, and the next match is a new alarm",
    [MAJOR, { clearRule: CLEAR }],
    [
      [0, 1, []],
      [1, 11, ["Created MAJOR"]],
      [2, 7, []],
      [3, 4, ["Cleared MAJOR"]],
      [4, 3, []],
      [5, 11, ["Created MAJOR"]],
    ],
  ],
  [
    "the highest severity that holds counts, whatever the order in the profile, and none falls",
    [{ WARNING: rule([above("t", 5)]), CRITICAL: rule([above("t", 20)]), MAJOR: rule([above("t", 10)]) }],
    [
      [0, 6, ["Created WARNING"]],
      [1, 11, ["Severity Updated MAJOR"]],
      [2, 21, ["Severity Updated CRITICAL"]],
      [3, 11, []],
      [4, 25, ["Updated CRITICAL"]],
    ],
  ],
  [
    "a schedule whose ends are equal, 0 and 0 as well, never applies",
    [
      {
        MAJOR: rule([above("t", 10)], {
          schedule: {
            type: "SPECIFIC_TIME",
            timezone: null,
            daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
            startsOn: 0,
            endsOn: 0,
          },
        }),
      },
    ],
    [
      [0, 11, []],
      [43_200, 12, []],
    ],
  ],
  [
    "a duration counts the time between events and begins again when the condition fails",
    [{ MAJOR: rule([above("t", 10)], { spec: lasting(10) }) }],
    [
      [0, 11, []],
      [10, 11, []],
      [11, 11, ["Created MAJOR"]],
      [12, 11, ["Updated MAJOR"]],
      [13, 1, []],
      [14, 11, []],
      [24, 11, []],
      [25, 11, ["Updated MAJOR"]],
    ],
  ],
  [
    "events of the past do not shorten a duration",
    [{ MAJOR: rule([above("t", 10)], { spec: lasting(10) }) }],
    [
      [20, 11, []],
      [5, 12, []],
      [30, 11, []],
      [31, 11, ["Created MAJOR"]],
    ],
  ],
  [
    "a repeating rule counts matches until one fails",
    [{ MAJOR: rule([above("t", 10)], { spec: repeating(3) }) }],
    [
      [0, 11, []],
      [1, 11, []],
      [2, 1, []],
      [3, 11, []],
      [4, 11, []],
      [5, 11, ["Created MAJOR"]],
      [6, 11, ["Updated MAJOR"]],
    ],
  ],
  [
    "a clear rule may repeat, too, and begins again when the alarm holds",
    [MAJOR, { clearRule: rule([below("t", 5)], { spec: repeating(2) }) }],
    [
      [0, 11, ["Created MAJOR"]],
      [1, 1, []],
      [2, 11, ["Updated MAJOR"]],
      [3, 1, []],
      [4, 1, ["Cleared MAJOR"]],
    ],
  ],
])("%s", async (_, [createRules, more], steps) => {
  await follow(start([profileAlarm(createRules, more)]), steps);
});

describe("time that passes without messages", () => {
  test("ends a duration on time, and then updates the alarm every minute", async () => {
    const at = start([profileAlarm({ MAJOR: rule([above("t", 10)], { spec: lasting(30) }) })]);
    await follow(at, [[0, 11, []]]);
    expect(await at.clock()).toEqual([30.001, ["Created MAJOR"]]);
    expect(await at.clock()).toEqual([90.001, ["Updated MAJOR"]]);
    await follow(at, [[100, 1, []]]);
    expect(await at.clock()).toEqual([150.001, []]);
    expect(at.services.timers.pending).toEqual([]);
  });

  test("ends the duration of a clear rule", async () => {
    const at = start([profileAlarm(MAJOR, { clearRule: rule([below("t", 5)], { spec: lasting(20) }) })]);
    await follow(at, [
      [0, 11, ["Created MAJOR"]],
      [1, 1, []],
    ]);
    expect(await at.clock()).toEqual([21.001, ["Cleared MAJOR"]]);
  });

  test("does not raise for values of the past before those that follow them had time to come", async () => {
    const at = start([profileAlarm({ MAJOR: rule([above("t", 10)], { spec: lasting(30) }) })]);
    at.at(1000);
    const ts = String(T0);
    await at.send({ data: '{"t":11}', metadata: { ts } });
    expect(at.services.timers.pending.map(({ dueAt }) => dueAt)).toEqual([T0 + 1_010_000]);
  });

  test("a device whose clock is ahead keeps its duration", async () => {
    const at = start([profileAlarm({ MAJOR: rule([above("t", 10)], { spec: lasting(30) }) })]);
    for (const seconds of [100, 110, 120, 130]) {
      const ts = String(T0 + seconds * 1000);
      expect(await at.send({ data: '{"t":11}', metadata: { ts } }, seconds - 100)).toEqual([]);
    }
    expect(await at.send({ data: '{"t":11}', metadata: { ts: String(T0 + 131_000) } }, 31)).toEqual(["Created MAJOR"]);
  });
});

test("alarms carry details, dashboard, propagation, and the metadata of the last message", async () => {
  const dashboardId = { entityType: "DASHBOARD", id: numbered(90) };
  const alarmDetails = "t is ${t}, not ${other}";
  const at = start([
    profileAlarm(
      { MAJOR: rule([above("t", 10)], { spec: repeating(2), alarmDetails, dashboardId }) },
      { propagate: true, propagateRelationTypes: ["Contains"], propagateToTenant: true },
    ),
  ]);
  await at.telemetry(0, { t: 20.5 });
  const ts = String(T0 + 1000);
  await at.send({
    data: '{"t":21.0}',
    metadata: { ts, deviceName: "a" },
    customerId: entityId("CUSTOMER", numbered(70)),
  });
  const [sent] = at.messages();
  expect(JSON.parse(sent?.data ?? "")).toMatchObject({
    type: "Heat",
    severity: "MAJOR",
    status: "ACTIVE_UNACK",
    startTs: T0 + 1000,
    endTs: T0 + 1000,
    details: { data: "t is 21.0, not ${other}", dashboardId: dashboardId.id },
    propagate: true,
    propagateToTenant: true,
    propagateToOwner: false,
    propagateRelationTypes: ["Contains"],
  });
  expect(sent).toMatchObject({ type: "ALARM", originator: DEVICE, customerId: { id: numbered(70) } });
  expect(sent?.metadata).toEqual({ ts, deviceName: "a", isNewAlarm: "true", alarmConditionRepeats: "2" });
});
