import { type Alarm, entityId } from "@orrery/model";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import type { RuleNodeDefinition } from "../../engine/rule-node.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import type { RecordingOptions } from "../../ports/recording-services.ts";
import { ScriptRunner } from "../../scripts/script-runner.ts";
import { anAlarm } from "../../testing/an-alarm.ts";
import { numbered } from "../../testing/memory-chains.ts";
import { DEVICE, message, type TestEngine, testEngine } from "../../testing/test-engine.ts";
import { acknowledge } from "../flow/acknowledge.ts";
import { clearAlarm } from "./clear-alarm.ts";
import { createAlarm } from "./create-alarm.ts";

const NOW = 1_700_000_000_000;
const SCRIPT = { alarmDetailsBuildJs: "return {t: msg.t, before: metadata.prevAlarmDetails || null};" };
const ACTIVE = anAlarm({ details: { t: 0 }, status: "ACTIVE_ACK" });
const CLEARED = anAlarm({ status: "CLEARED_UNACK" });
const PROFILE_CHAIN = entityId("RULE_CHAIN", numbered(990));

const scripts = new ScriptRunner(pino({ enabled: false }));
afterAll(() => scripts.close());

interface Run {
  readonly test: TestEngine;
  /** Label and message of what the node sent. */
  readonly out: readonly {
    readonly label: string;
    readonly message: RuleMessage;
    readonly error?: string | undefined;
  }[];
  /** Messages in the chain of the device's profile. */
  readonly announced: readonly RuleMessage[];
}

/** Sends a message through the node; messages about entities reach a second chain. */
async function run(
  node: RuleNodeDefinition,
  config: object,
  fields: Partial<RuleMessage> = {},
  given: Partial<RecordingOptions> = {},
): Promise<Run> {
  const test = testEngine(
    [
      { first: "node", nodes: { node: { type: node.type, config: { ...SCRIPT, ...config }, debug: true } }, links: [] },
      {
        id: PROFILE_CHAIN,
        root: false,
        first: "seen",
        nodes: { seen: { type: acknowledge.type, debug: true } },
        links: [],
      },
    ],
    {
      scripts,
      given: { clock: () => NOW, entities: { ruleChains: new Map([[DEVICE.id, PROFILE_CHAIN]]) }, ...given },
    },
  );
  await test.engine.submit(message({ metadata: { ts: "5000", a: "b" }, ...fields })).catch(() => undefined); // failures reject
  await expect.poll(() => test.engine.statistics().get("Main")?.messages, { timeout: 15_000 }).toBe(0);
  await test.close();
  const seen = test.debug.filter(({ direction }) => direction === "IN" || direction === "OUT");
  const announced = seen.filter((event) => event.ruleChainId === PROFILE_CHAIN.id && event.direction === "IN");
  const out = seen.filter((event) => event.ruleChainId !== PROFILE_CHAIN.id && event.direction === "OUT");
  return { test, out, announced: announced.map((event) => event.message) };
}

const alarmOf = ({ out }: Run): Alarm => JSON.parse(out[0]?.message.data ?? "{}");

describe("create alarm", () => {
  test("the first alarm is new, has the message's originator and starts at the time of the message", async () => {
    const config = { alarmType: "High ${a}", severity: "MAJOR", propagate: true, propagateToTenant: true };
    const done = await run(createAlarm, { ...config, relationTypes: ["Contains"] });
    expect(done.out.map(({ label }) => label)).toEqual(["Created"]);
    const alarm = alarmOf(done);
    expect(alarm).toMatchObject({
      type: "High b",
      severity: "MAJOR",
      status: "ACTIVE_UNACK",
      originator: DEVICE,
      startTs: 5000,
      endTs: 5000,
      details: { t: 1, before: null },
      propagate: true,
      propagateToOwner: false,
      propagateToTenant: true,
      propagateRelationTypes: ["Contains"],
    });
    expect(done.out[0]?.message).toMatchObject({
      type: "ALARM",
      originator: DEVICE,
      metadata: { ts: "5000", a: "b", isNewAlarm: "true" },
    });
    expect(done.test.services.alarms.written).toEqual([{ action: "created", alarm }]);
  });

  test("an active alarm is updated, a cleared one is not", async () => {
    const done = await run(createAlarm, { severity: "WARNING", propagateToOwner: true }, {}, { alarms: [ACTIVE] });
    expect(done.out.map(({ label, message: { metadata } }) => [label, metadata.isExistingAlarm])).toEqual([
      ["Updated", "true"],
    ]);
    expect(alarmOf(done)).toEqual({
      ...ACTIVE,
      severity: "WARNING",
      endTs: NOW,
      propagateToOwner: true,
      details: { t: 1, before: '{"t":0}' },
    });
    const again = await run(createAlarm, {}, {}, { alarms: [CLEARED] });
    expect(again.out.map(({ label }) => label)).toEqual(["Created"]);
  });

  test.each<[Partial<Alarm>[], string]>([
    [[], "ENTITY_CREATED"],
    [[ACTIVE], "ENTITY_UPDATED"],
  ])("the chain of the device's profile is notified: %j", async (alarms, type) => {
    const done = await run(createAlarm, {}, {}, { alarms: alarms.map((alarm) => anAlarm(alarm)) });
    const alarm = alarmOf(done);
    expect(done.announced).toMatchObject([{ type, originator: alarm.id, data: JSON.stringify(alarm) }]);
    expect(Object.keys(done.announced[0]?.metadata ?? {})).toEqual(["ruleNodeId"]);
  });

  test("the alarm may be the data of the message", async () => {
    const other = entityId("ASSET", numbered(77));
    const given = { entities: { entities: [{ id: other }], ruleChains: new Map([[other.id, PROFILE_CHAIN]]) } };
    const data = { type: "Own", severity: "MINOR", originator: other, details: { x: 1 }, startTs: 7, propagate: true };
    const done = await run(createAlarm, { useMessageAlarmData: true }, { data: JSON.stringify(data) }, given);
    expect(done.out.map(({ label }) => label)).toEqual(["Created"]);
    expect(alarmOf(done)).toMatchObject({ ...data, status: "ACTIVE_UNACK", propagate: true, ackTs: 0 });
  });

  test.each<[string, object, string, string]>([
    [
      "another tenant's entity",
      {},
      '{"type":"A","severity":"MINOR","originator":{"entityType":"ASSET","id":"00000000-0000-1000-8000-000000000404"}}',
      "Entity not found!",
    ],
    ["no type", {}, '{"severity":"MINOR"}', "Alarm type should be specified!"],
    ["a wrong severity", {}, '{"type":"A","severity":"HUGE"}', "The data of the message is no alarm"],
    [
      "no severity in the metadata",
      { useMessageAlarmData: false, dynamicSeverity: true, severity: "${none}" },
      "{}",
      "Used incorrect pattern or Alarm Severity not included in message",
    ],
  ])("%s fails", async (_what, config, data, error) => {
    const { out, test } = await run(createAlarm, { useMessageAlarmData: true, ...config }, { data });
    expect(out.map((event) => [event.label, event.error])).toEqual([["Failure", error]]);
    expect(test.services.alarms.written).toEqual([]);
  });

  test("a severity may be a pattern", async () => {
    const config = { dynamicSeverity: true, severity: "$[how]" };
    expect(alarmOf(await run(createAlarm, config, { data: '{"how":"MINOR"}' })).severity).toBe("MINOR");
  });
});

describe("clear alarm", () => {
  const given = { alarms: [ACTIVE] };

  test.each([
    ["by its type", {}],
    ["that the message is about", { originator: ACTIVE.id }],
  ])("an alarm %s", async (_how, fields) => {
    const ruleChains = new Map([[DEVICE.id, PROFILE_CHAIN]]);
    const done = await run(clearAlarm, {}, fields, { ...given, entities: { ruleChains } });
    const details = { t: 1, before: '{"t":0}' };
    const cleared = { ...ACTIVE, status: "CLEARED_ACK", cleared: true, clearTs: NOW, details };
    expect(done.out.map(({ label }) => label)).toEqual(["Cleared"]);
    expect(alarmOf(done)).toEqual(cleared);
    expect(done.out[0]?.message).toMatchObject({ type: "ALARM", metadata: { a: "b", isClearedAlarm: "true" } });
    expect(done.announced).toMatchObject([{ type: "ALARM_CLEAR", originator: ACTIVE.id }]);
  });

  test.each<[string, object, Partial<RuleMessage>, readonly Alarm[]]>([
    ["of another type", { alarmType: "Other" }, {}, [ACTIVE]],
    ["that is cleared", {}, {}, [CLEARED]],
    ["of another originator", {}, { originator: entityId("DEVICE", numbered(9)) }, [ACTIVE]],
    ["of another tenant", {}, { originator: ACTIVE.id }, [{ ...ACTIVE, tenantId: entityId("TENANT", numbered(9)) }]],
  ])("an alarm %s stays, and the message as it is", async (_which, config, fields, alarms) => {
    const { out, test } = await run(clearAlarm, config, fields, { alarms });
    expect(out).toMatchObject([{ label: "False", message: { data: '{"t":1}', type: "POST_TELEMETRY_REQUEST" } }]);
    expect(test.services.alarms.written).toEqual([]);
  });
});
