import { entityId } from "@orrery/model";
import { describe, expect, test } from "vitest";
import { above, lasting, profileAlarm, repeating, rule } from "../testing/alarm-rule-json.ts";
import { type AlarmRulesRun, T0 } from "../testing/alarm-rules.ts";
import { numbered } from "../testing/memory-chains.ts";
import { DEVICE, TENANT } from "../testing/test-engine.ts";
import { alarmRulesOfTests, CLEAR, follow, MAJOR } from "./test-alarm-rules.ts";

const start = alarmRulesOfTests();

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
