import type { DryRunRequest } from "@orrery/model";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../kernel/database/database.ts";
import { TEST_DATABASES } from "../../testing/databases.ts";
import type { TimeSeriesToSave } from "../ports/telemetry.ts";
import { DEVICE, message, TENANT } from "../testing/test-engine.ts";
import { STRANGER, type TestRules, testRules, USER } from "../testing/test-rules.ts";

const P = "org.thingsboard.rule.engine.";
const SCRIPT = (jsScript: string) => ({
  type: `${P}transform.TbTransformMsgNode`,
  name: "script",
  configuration: { jsScript },
});
const FENCE = {
  type: `${P}geo.TbGpsGeofencingActionNode`,
  name: "fence",
  configuration: {
    fetchPerimeterInfoFromMessageMetadata: false,
    perimeterType: "POLYGON",
    polygonsDefinition: "[[0,0],[10,10]]",
  },
};
const INSIDE = '{"latitude":5,"longitude":5}';
const OUTSIDE = '{"latitude":15,"longitude":5}';
const SAVE = { type: `${P}telemetry.TbMsgTimeseriesNode`, name: "save", configuration: {} };

describe.each(TEST_DATABASES)("dry runs on $name", ({ open }) => {
  let database: Database;
  let parts: TestRules;
  let saved: TimeSeriesToSave[];

  beforeEach(async () => {
    database = await open();
    saved = [];
    parts = testRules(database, { saveTimeSeries: async (write) => void saved.push(write) });
    await parts.rules.chains.createTenantChains(TENANT);
  });
  afterEach(async () => {
    await parts.rules.close();
    await parts.recorder.close();
    await parts.removals.close();
    await database.close();
  });

  const run = (
    nodes: DryRunRequest["chain"]["nodes"],
    links: readonly (readonly [number, string, number])[] = [],
    more: Partial<DryRunRequest> = {},
    user = USER,
  ) =>
    parts.rules.dryRuns.run(user, {
      chain: {
        firstNodeIndex: 0,
        nodes,
        connections: links.map(([fromIndex, type, toIndex]) => ({ fromIndex, type, toIndex })),
      },
      message: { type: "POST_TELEMETRY_REQUEST", originator: DEVICE, data: '{"t":21}', metadata: { deviceName: "D" } },
      ...more,
    });

  test("a message goes through a chain that is not saved; what it would store is said and nothing is stored", async () => {
    const result = await run(
      [SCRIPT("msg.t = 42; return {msg: msg, metadata: metadata, msgType: msgType};"), SAVE],
      [[0, "Success", 1]],
    );
    expect(result.ended).toBe("done");
    expect(result.steps).toMatchObject([
      { ruleNodeName: "script", to: ["Success"], out: [{ data: '{"t":42}' }], effect: "none" },
      { ruleNodeName: "save", label: "Success", effect: "stores", wouldHave: [{ action: "saveTimeSeries" }] },
    ]);
    expect(result.steps[1]?.wouldHave?.[0]?.details).toContain("42");
    expect(saved).toEqual([]);
  });

  test("nodes that send say what they would send and to whom, without secrets, and do not start", async () => {
    const password = "open sesame";
    const result = await run(
      [
        {
          type: `${P}mqtt.TbMqttNode`,
          name: "mqtt",
          configuration: {
            topicPattern: "t",
            host: "broker.example.com",
            port: 1883,
            connectTimeoutSec: 10,
            cleanSession: true,
            ssl: false,
            credentials: { type: "basic", username: "u", password },
          },
        },
        SAVE,
      ],
      [[0, "Success", 1]],
    );
    expect(result.steps).toMatchObject([
      { effect: "sends", to: ["Success"], wouldHave: [{ action: "mqtt" }] },
      { ruleNodeName: "save" },
    ]);
    expect(result.steps[0]?.wouldHave?.[0]?.details).toContain("broker.example.com");
    expect(JSON.stringify(result)).not.toContain(password);
  });

  test("an alarm is not raised, and the message goes on as if it were", async () => {
    const create = {
      type: `${P}action.TbCreateAlarmNode`,
      name: "alarm",
      configuration: {
        alarmType: "Hot",
        severity: "CRITICAL",
        alarmDetailsBuildJs: "return {};",
        useMessageAlarmData: false,
      },
    };
    const result = await run([create, SAVE], [[0, "Created", 1]]);
    expect(result.steps).toMatchObject([
      { to: ["Created"], wouldHave: [{ action: "createAlarm" }, { action: "sendMessage" }] },
      { label: "Created" },
    ]);
  });

  test("the chains that it calls are those that are stored", async () => {
    const inner = await parts.rules.chains.save(USER, { name: "Inner" });
    await parts.rules.chains.saveMetadata(
      USER,
      {
        ruleChainId: inner.id,
        firstNodeIndex: 0,
        nodes: [
          SCRIPT("return {msg: {inner: 1}, metadata: metadata, msgType: msgType};"),
          { type: `${P}flow.TbRuleChainOutputNode`, name: "Done" },
        ],
        connections: [{ fromIndex: 0, toIndex: 1, type: "Success" }],
      },
      true,
    );
    const call = { type: `${P}flow.TbRuleChainInputNode`, name: "call", configuration: { ruleChainId: inner.id.id } };
    const result = await run([call, SAVE], [[0, "Done", 1]]);
    expect(result.steps.map(({ ruleNodeName, ruleChainName }) => [ruleNodeName, ruleChainName])).toEqual([
      ["call", ""],
      ["script", "Inner"],
      ["Done", "Inner"],
      ["save", ""],
    ]);
    expect(saved).toEqual([]);
  });

  test("a saved node begins with what it remembers of the originator, and keeps it as it is", async () => {
    const { rules } = parts;
    const chain = await rules.chains.save(USER, { name: "Fenced" });
    const document = { ruleChainId: chain.id, firstNodeIndex: 0, nodes: [FENCE], connections: [] };
    const { nodes } = await rules.chains.saveMetadata(USER, document, true);
    await rules.chains.setRoot(USER, chain.id.id);
    await rules.engine.submit(message({ data: INSIDE }));
    const [own] = nodes;
    const sent = async (data: string, node: DryRunRequest["chain"]["nodes"][number], ruleChainId = chain.id) => {
      const message = { type: "POST_TELEMETRY_REQUEST", originator: DEVICE, data, metadata: {} };
      const { steps } = await run([node], [], { ruleChainId, message });
      return steps.map(({ to, remembered }) => [...(Array.isArray(to) ? to : []), remembered]);
    };
    const draft = { ...FENCE, id: own?.id ?? null };
    expect(await sent(INSIDE, draft)).toEqual([["Success", "stored"]]);
    expect(await sent(OUTSIDE, draft)).toEqual([["Left", "stored"]]);
    expect(await sent(INSIDE, draft)).toEqual([["Success", "stored"]]); // nothing was written
    expect(await sent(INSIDE, FENCE)).toEqual([["Entered", "empty"]]); // a node that is not saved
    expect(await sent('{"t":1}', { ...SAVE, id: own?.id ?? null })).toEqual([["Success", undefined]]);
    const other = await rules.chains.save(USER, { name: "Other" });
    expect(await sent(INSIDE, draft, other.id)).toEqual([["Entered", "empty"]]); // the id of a node of another chain
  });

  test("scripts have their limits, and a run that fails says where", async () => {
    const failing = await run([SCRIPT("while (true) {}")]);
    expect(failing).toMatchObject({ ended: "failed", steps: [{ to: ["Failure"] }] });
    expect(failing.steps[0]?.failure).toContain("timed out");
  });

  test("another tenant's chain, device or user gets nowhere", async () => {
    const { data } = await parts.rules.chains.list(USER, "CORE", { page: 0, pageSize: 1 });
    const ruleChainId = data[0]?.id ?? null;
    await expect(run([SAVE], [], { ruleChainId }, STRANGER)).rejects.toMatchObject({ code: "notFound" });
    await expect(run([SAVE], [], {}, STRANGER)).rejects.toMatchObject({ code: "notFound" });
    const circle = run(
      [SAVE, SAVE],
      [
        [0, "Success", 1],
        [1, "Success", 0],
      ],
    );
    await expect(circle).rejects.toMatchObject({ code: "badRequest" });
  });

  test("the runs of a user are bounded", async () => {
    const runs = await Promise.allSettled(Array.from({ length: 100 }, () => run([SAVE])));
    expect(runs.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(2);
    expect(runs.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "tooManyRequests" } });
  });
});
