import { describe, expect, test } from "vitest";
import { above, profileAlarm, repeating, rule } from "../testing/alarm-rule-json.ts";
import { T0 } from "../testing/alarm-rules.ts";
import { alarmRulesOfTests, CLEAR, MAJOR } from "./test-alarm-rules.ts";

const start = alarmRulesOfTests();

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
