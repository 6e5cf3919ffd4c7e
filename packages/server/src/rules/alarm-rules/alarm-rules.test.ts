import { entityId, type Uuid } from "@orrery/model";
import { afterEach, describe, expect, test } from "vitest";
import type { ScopedAttribute } from "../../telemetry/attributes/attribute-store.ts";
import { above, below, lasting, long, numeric, profileAlarm, repeating, rule } from "../testing/alarm-rule-json.ts";
import { type AlarmRulesRun, runAlarmRules, T0 } from "../testing/alarm-rules.ts";
import { numbered } from "../testing/memory-chains.ts";
import { DEVICE, TENANT } from "../testing/test-engine.ts";

let run: AlarmRulesRun | undefined;
afterEach(() => run?.close());

const start = (...given: Parameters<typeof runAlarmRules>): AlarmRulesRun => {
  run = runAlarmRules(...given);
  return run;
};

/** Sends values of `t`, one a step: seconds, value, what leaves. */
type Steps = readonly (readonly [seconds: number, value: number, seen: readonly string[]])[];

async function follow(at: AlarmRulesRun, steps: Steps): Promise<void> {
  for (const [seconds, t, seen] of steps) {
    expect([seconds, t, await at.telemetry(seconds, { t })]).toEqual([seconds, t, seen]);
  }
}

/** A profile without rules. */
const BARE = { id: entityId("DEVICE_PROFILE", numbered(62)) };
const MAJOR = { MAJOR: rule([above("t", 10)]) };
const CLEAR = rule([below("t", 5)]);

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

describe("alarms that others change", () => {
  const alarmOf = (at: AlarmRulesRun) => JSON.parse(at.messages().at(-1)?.data ?? "{}");

  test.each([
    ["its originator is the device", DEVICE],
    ["its originator is the alarm", undefined],
  ])("one that was cleared is not tracked any more when %s", async (_, originator) => {
    const at = start([profileAlarm({ MAJOR: rule([above("t", 10)], { spec: repeating(2) }) })]);
    await follow(at, [
      [0, 11, []],
      [1, 11, ["Created MAJOR"]],
    ]);
    const alarm = alarmOf(at);
    const { alarm: cleared } = await at.services.alarms.clear(alarm.id.id, { ts: T0, details: null });
    await at.send({ type: "ALARM_CLEAR", data: JSON.stringify(cleared), originator: originator ?? alarm.id });
    await follow(at, [
      [2, 11, []],
      [3, 11, ["Created MAJOR"]],
    ]);
  });

  test.each(["ALARM_DELETE", "ALARM_CLEAR"])(
    "%s of one that ended before does not disturb what counts since",
    async (type) => {
      const alarms = { MAJOR: rule([above("t", 10)], { spec: lasting(10) }) };
      const at = start([profileAlarm(alarms, { clearRule: CLEAR })]);
      await follow(at, [
        [0, 11, []],
        [11, 11, ["Created MAJOR"]],
        [12, 1, ["Cleared MAJOR"]],
        [20, 11, []],
      ]);
      await at.send({ type, data: JSON.stringify(alarmOf(at)) });
      await follow(at, [
        [30, 11, []],
        [31, 11, ["Created MAJOR"]],
      ]);
    },
  );

  test("ALARM_CLEAR of one that is not tracked lets rules begin again that counted before", async () => {
    const at = start([profileAlarm({ MAJOR: rule([above("t", 10)], { spec: lasting(10) }) })]);
    await follow(at, [
      [0, 11, []],
      [11, 11, ["Created MAJOR"]],
    ]);
    const { alarm } = await at.services.alarms.clear(alarmOf(at).id.id, { ts: T0 + 12_000, details: null });
    at.setRules([profileAlarm({ MAJOR: rule([above("t", 10)], { spec: lasting(10) }) })]);
    await at.send({ type: "ALARM_CLEAR", data: JSON.stringify(alarm) }, 12);
    await follow(at, [
      [13, 11, []],
      [24, 11, ["Created MAJOR"]],
    ]);
  });

  test("one that was cleared without a word lets lower severities raise another", async () => {
    const at = start([profileAlarm({ ...MAJOR, CRITICAL: rule([above("t", 20)]) })]);
    await follow(at, [
      [0, 21, ["Created CRITICAL"]],
      [1, 11, []],
    ]);
    const { id } = alarmOf(at);
    await at.services.alarms.clear(id.id, { ts: T0, details: null });
    await follow(at, [[2, 11, ["Created MAJOR"]]]);
    expect(alarmOf(at).id).not.toEqual(id);
  });

  test("one that was cleared without a word is not written over", async () => {
    const at = start([profileAlarm(MAJOR, { clearRule: CLEAR })]);
    await follow(at, [[0, 11, ["Created MAJOR"]]]);
    const { id } = alarmOf(at);
    await at.services.alarms.clear(id.id, { ts: T0, details: null });
    await follow(at, [
      [1, 1, []],
      [2, 11, ["Created MAJOR"]],
    ]);
    expect(alarmOf(at).id).not.toEqual(id);
  });

  test("one that somebody else raised is taken over", async () => {
    const at = start([profileAlarm({ MINOR: rule([above("t", 10)]) })]);
    await follow(at, [[0, 1, []]]);
    await at.services.alarms.raise({
      tenantId: TENANT,
      customerId: entityId("CUSTOMER", numbered(3)),
      type: "Heat",
      originator: DEVICE,
      severity: "WARNING",
      status: "ACTIVE_ACK",
      startTs: T0,
      endTs: T0,
      ackTs: 0,
      clearTs: 0,
      details: {},
      propagate: false,
      propagateToOwner: false,
      propagateToTenant: false,
      propagateRelationTypes: [],
    });
    await follow(at, [[1, 11, ["Updated MINOR"]]]);
  });
});

describe("which messages rules are judged by", () => {
  const flag = { key: { type: "ATTRIBUTE", key: "on" }, valueType: "BOOLEAN", value: null };
  const isOn = { ...flag, predicate: { type: "BOOLEAN", operation: "EQUAL", value: { defaultValue: true } } };

  test("attributes of any scope, but not where a rule also has time series", async () => {
    const at = start([
      profileAlarm({ MAJOR: rule([isOn]) }),
      profileAlarm({ MINOR: rule([isOn, above("t", 10)]) }, { id: "r2", alarmType: "Both" }),
    ]);
    expect(await at.telemetry(0, { t: 11 })).toEqual([]);
    const metadata = { scope: "SHARED_SCOPE" };
    expect(await at.send({ type: "ATTRIBUTES_UPDATED", data: '{"on":true}', metadata }, 1)).toEqual(["Created MAJOR"]);
    expect(await at.telemetry(2, { t: 12 })).toEqual(["Created MINOR"]);
    expect(await at.send({ type: "POST_ATTRIBUTES_REQUEST", data: '{"on":false}' }, 3)).toEqual([]);
    expect(await at.telemetry(4, { t: 12 })).toEqual([]);
    expect(await at.send({ type: "ACTIVITY_EVENT", data: '{"on":true}', metadata }, 5)).toEqual(["Updated MAJOR"]);
  });

  test("a deleted attribute lets all rules be judged", async () => {
    const at = start([profileAlarm({ MAJOR: rule([above("t", 10)]) })]);
    await at.telemetry(0, { t: 11 });
    const data = '{"attributes":["on"]}';
    expect(await at.send({ type: "ATTRIBUTES_DELETED", data }, 1)).toEqual(["Updated MAJOR"]);
  });

  test.each(["CONNECT_EVENT", "TIMESERIES_UPDATED", "ENTITY_UPDATED", "TO_SERVER_RPC_REQUEST"])(
    "%s changes nothing",
    async (type) => {
      const at = start([profileAlarm(MAJOR)]);
      expect(await at.send({ type, data: '{"t":11}' }, 0)).toEqual([]);
    },
  );

  test("the same value of the same time is no change", async () => {
    const at = start([profileAlarm(MAJOR)]);
    expect(await at.telemetry(0, { t: 11 })).toEqual(["Created MAJOR"]);
    expect(await at.telemetry(0, { t: 11 })).toEqual([]);
    expect(await at.telemetry(0, { t: 12 })).toEqual(["Updated MAJOR"]);
  });

  test("each time of a message by itself, in their order", async () => {
    const at = start([profileAlarm({ MAJOR: rule([above("t", 10)], { spec: repeating(2) }) }, { clearRule: CLEAR })]);
    const [first, second, third] = [T0, T0 + 1, T0 + 2].map((ts) => ({ ts, values: { t: ts === T0 + 2 ? 1 : 11 } }));
    const data = JSON.stringify([third, first, second]);
    expect(await at.send({ data, metadata: { ts: String(T0) } })).toEqual(["Created MAJOR", "Cleared MAJOR"]);
  });
});

describe("values that rules compare with", () => {
  const dynamic = (sourceType: string, inherit = false) => ({
    dynamicValue: { sourceType, sourceAttribute: "limit", inherit },
  });
  const CUSTOMER = entityId("CUSTOMER", numbered(70));

  test.each([
    // source, inherit, device, customer, tenant, limit that counts
    ["CURRENT_DEVICE", false, 20, 30, 40, 20],
    ["CURRENT_DEVICE", false, undefined, 30, 40, 10],
    ["CURRENT_DEVICE", true, undefined, 30, 40, 30],
    ["CURRENT_DEVICE", true, undefined, undefined, 40, 40],
    ["CURRENT_CUSTOMER", false, 20, 30, 40, 30],
    ["CURRENT_CUSTOMER", false, 20, undefined, 40, 10],
    ["CURRENT_CUSTOMER", true, 20, undefined, 40, 40],
    ["CURRENT_TENANT", false, 20, 30, 40, 40],
    ["CURRENT_TENANT", true, 20, 30, undefined, 10],
  ])(
    "%s inherit %s of device %s, customer %s, tenant %s: %i",
    async (source, inherit, device, customer, tenant, limit) => {
      const values = new Map([
        [DEVICE.id, device],
        [CUSTOMER.id, customer],
        [TENANT.id, tenant],
      ]);
      const attributes = new Map<Uuid, readonly ScopedAttribute[]>();
      for (const [id, value] of values) {
        const stored = { scope: "SERVER_SCOPE", key: "limit", lastUpdateTs: 1 } as const;
        if (value !== undefined) attributes.set(id, [{ ...stored, value: long(value) }]);
      }
      const given = { attributes: { attributes } };
      const at = start([profileAlarm({ MAJOR: rule([above("t", 10, dynamic(source, inherit))]) })], given);
      at.setDevice({ customerId: CUSTOMER });
      expect(await at.telemetry(0, { t: limit })).toEqual([]);
      expect(await at.telemetry(1, { t: limit + 1 })).toEqual(["Created MAJOR"]);
    },
  );

  test("a duration that is no number fails the message with the text of the contract", async () => {
    const spec = lasting(10, { dynamicValue: { sourceType: "CURRENT_DEVICE", sourceAttribute: "limit" } });
    const at = start([profileAlarm({ MAJOR: rule([above("t", 10)], { spec }) })]);
    await at.send({ type: "POST_ATTRIBUTES_REQUEST", data: '{"limit":"soon"}' });
    await at.telemetry(1, { t: 11 }).catch(() => undefined);
    const failure = at.debug.find(({ label }) => label === "Failure");
    expect(failure?.error).toContain(
      `Failed to process alarm rule for Device [${DEVICE.id}]: Could not convert attribute 'limit' with value 'soon' to numeric value!`,
    );
  });

  test.each<[string, object, readonly (readonly [string | number | boolean, boolean])[]]>([
    [
      "a number read from text",
      above("t", 10),
      [
        ["11", true],
        ["x", false],
        [true, false],
      ],
    ],
    [
      "booleans as numbers",
      numeric("TIME_SERIES", "t", "EQUAL", 1),
      [
        [true, true],
        [false, false],
        [1, true],
        [1.5, false],
      ],
    ],
    [
      "text without regard to case",
      textual("CONTAINS", "OPEN", true),
      [
        ["half open", true],
        ["closed", false],
      ],
    ],
    [
      "text with regard to case",
      textual("STARTS_WITH", "A", false),
      [
        ["Abc", true],
        ["abc", false],
      ],
    ],
    [
      "a double in its form",
      textual("EQUAL", "21.5", false),
      [
        [21.5, true],
        [21, false],
      ],
    ],
    [
      "one of a list",
      textual("IN", "a, b", false),
      [
        ["b", true],
        ["c", false],
      ],
    ],
    [
      "alternatives within a condition",
      {
        ...above("t", 0),
        predicate: { type: "COMPLEX", operation: "OR", predicates: [below("t", 1).predicate, above("t", 9).predicate] },
      },
      [
        [0, true],
        [5, false],
        [10, true],
      ],
    ],
  ])("%s", async (_, condition, cases) => {
    for (const [value, raises] of cases) {
      const at = start([profileAlarm({ MAJOR: rule([condition]) })]);
      expect([value, await at.telemetry(0, { t: value })]).toEqual([value, raises ? ["Created MAJOR"] : []]);
      await at.close();
    }
  });

  test("a constant is compared with a dynamic value only", async () => {
    const key = { type: "CONSTANT", key: "any" };
    const value = { defaultValue: 1, ...dynamic("CURRENT_DEVICE") };
    const constant = {
      key,
      valueType: "NUMERIC",
      value: 5,
      predicate: { type: "NUMERIC", operation: "GREATER", value },
    };
    const at = start([profileAlarm({ MAJOR: rule([above("t", 0), constant]) })]);
    expect(await at.telemetry(0, { t: 1 })).toEqual([]);
    await at.send({ type: "POST_ATTRIBUTES_REQUEST", data: '{"limit":4}' });
    expect(await at.telemetry(1, { t: 1 })).toEqual(["Created MAJOR"]);
  });
});

function textual(operation: string, defaultValue: string, ignoreCase: boolean) {
  const predicate = { type: "STRING", operation, ignoreCase, value: { defaultValue } };
  return { key: { type: "TIME_SERIES", key: "t" }, valueType: "STRING", value: null, predicate };
}

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
