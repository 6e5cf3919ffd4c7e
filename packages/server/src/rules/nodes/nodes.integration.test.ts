import { entityId } from "@orrery/model";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { RULE_NODES } from "../nodes.ts";
import type { RuleMessage } from "../rule-message.ts";
import { ScriptRunner } from "../scripts/script-runner.ts";
import { numbered } from "../testing/memory-chains.ts";
import { DEVICE, message, type TestEngine, testEngine } from "../testing/test-engine.ts";

const P = "org.thingsboard.rule.engine.";

const scripts = new ScriptRunner(pino({ enabled: false }));
afterAll(() => scripts.close());

/** Runs one node; gives the records of what it sent, and what it did. */
async function run(
  type: string,
  config: object,
  fields: Partial<RuleMessage>,
  options: Parameters<typeof testEngine>[1] = {},
) {
  const test: TestEngine = testEngine(
    [{ first: "node", nodes: { node: { type: P + type, config, debug: true } }, links: [] }],
    { scripts, ...options },
  );
  try {
    await test.engine.submit(message(fields));
    await expect.poll(() => test.engine.statistics().get("Main")?.messages, { timeout: 15_000 }).toBe(0);
    const out = test.debug.filter((event) => event.direction === "OUT");
    return { ...test, out, labels: out.map((event) => event.label), errors: out.flatMap((event) => event.error ?? []) };
  } finally {
    await test.close();
  }
}

const asset = entityId("ASSET", numbered(5));

test.each<[string, object, Partial<RuleMessage>, string[]]>([
  ["filter.TbMsgTypeSwitchNode", {}, { type: "POST_TELEMETRY_REQUEST" }, ["Post telemetry"]],
  ["filter.TbMsgTypeSwitchNode", {}, { type: "POST_ATTRIBUTES_REQUEST" }, ["Post attributes"]],
  ["filter.TbMsgTypeSwitchNode", {}, { type: "TO_SERVER_RPC_REQUEST" }, ["RPC Request from Device"]],
  ["filter.TbMsgTypeSwitchNode", {}, { type: "RPC_CALL_FROM_SERVER_TO_DEVICE" }, ["RPC Request to Device"]],
  ["filter.TbMsgTypeSwitchNode", {}, { type: "ALARM_CLEAR" }, ["Alarm Cleared"]],
  ["filter.TbMsgTypeSwitchNode", {}, { type: "ALARM" }, ["Other"]],
  ["filter.TbMsgTypeSwitchNode", {}, { type: "" }, ["Other"]],
  ["filter.TbMsgTypeFilterNode", { messageTypes: ["A", "B"] }, { type: "B" }, ["True"]],
  ["filter.TbMsgTypeFilterNode", { messageTypes: ["A", "B"] }, { type: "b" }, ["False"]],
  ["filter.TbOriginatorTypeFilterNode", { originatorTypes: ["DEVICE"] }, {}, ["True"]],
  ["filter.TbOriginatorTypeFilterNode", { originatorTypes: ["DEVICE"] }, { originator: asset }, ["False"]],
  ["filter.TbOriginatorTypeSwitchNode", {}, {}, ["Device"]],
  ["filter.TbOriginatorTypeSwitchNode", {}, { originator: entityId("EDGE", numbered(6)) }, ["Edge"]],
  ["filter.TbJsFilterNode", { jsScript: "return msg.t === 1;" }, {}, ["True"]],
  ["filter.TbJsFilterNode", { jsScript: "return msg.t === 2;" }, {}, ["False"]],
  ["filter.TbJsSwitchNode", { jsScript: "return ['A', 'B'];" }, {}, ["A", "B"]],
  ["filter.TbJsSwitchNode", { jsScript: "return [];" }, {}, []],
  ["transform.TbTransformMsgNode", { jsScript: "return {msg: {x: 1}};" }, {}, ["Success"]],
  ["transform.TbTransformMsgNode", { jsScript: "return [{}, {}];" }, {}, ["Success", "Success"]],
  ["transform.TbTransformMsgNode", { jsScript: "return [];" }, {}, ["Failure"]],
  ["action.TbLogNode", { jsScript: "return 'x';" }, {}, ["Success"]],
  ["profile.TbDeviceProfileNode", { persistAlarmRulesState: false, more: 1 }, {}, ["Success"]],
  ["flow.TbAckNode", { version: 0 }, {}, ["Success"]],
  ["telemetry.TbMsgTimeseriesNode", { defaultTTL: "0" }, {}, ["Success"]],
])("%s configured %j sends %j to %j", async (type, config, fields, labels) => {
  expect((await run(type, config, fields)).labels).toEqual(labels);
});

const rpc = { data: '{"method":"m","params":{"a":1}}' };

test.each<[string, object, Partial<RuleMessage>, string]>([
  [
    "filter.TbOriginatorTypeSwitchNode",
    {},
    { originator: entityId("RPC", numbered(6)) },
    "Unsupported originator type: RPC",
  ],
  ["filter.TbJsFilterNode", { jsScript: "return 1;" }, {}, "Wrong result type: NUMBER"],
  ["filter.TbJsFilterNode", { jsScript: "return x;" }, {}, "ReferenceError: x is not defined"],
  ["transform.TbTransformMsgNode", { jsScript: "return null;" }, {}, "Wrong result type: NULL"],
  ["transform.TbTransformMsgNode", { jsScript: "return [];" }, {}, "Unknown"],
  ["telemetry.TbMsgTimeseriesNode", {}, { type: "A" }, "Unsupported msg type: A"],
  ["telemetry.TbMsgTimeseriesNode", {}, { data: "{}" }, "Msg body is empty: {}"],
  ["telemetry.TbMsgTimeseriesNode", {}, { data: '{"a":null}' }, "Can't parse value: null"],
  ["telemetry.TbMsgTimeseriesNode", {}, { metadata: { ts: "x" } }, 'For input string: "x"'],
  ["telemetry.TbMsgAttributesNode", {}, {}, "Unsupported msg type: POST_TELEMETRY_REQUEST"],
  ["rpc.TbSendRPCRequestNode", {}, { data: "[]" }, "Incoming Message is not a valid JSON object"],
  ["rpc.TbSendRPCRequestNode", {}, { ...rpc, originator: asset }, "Message originator is not a device entity!"],
  ["rpc.TbSendRPCRequestNode", {}, { data: '{"params":{}}' }, "Method is not present in the message!"],
  ["rpc.TbSendRPCRequestNode", {}, { data: '{"method":"m"}' }, "Params are not present in the message!"],
  ["rpc.TbSendRPCReplyNode", {}, { originator: asset }, "Message originator is not a device entity!"],
  ["rpc.TbSendRPCReplyNode", {}, {}, "Request id is not present in the metadata!"],
  ["rpc.TbSendRPCReplyNode", {}, { metadata: { requestId: "1" } }, "Service id is not present in the metadata!"],
  [
    "rpc.TbSendRPCReplyNode",
    {},
    { metadata: { requestId: "1", serviceId: "s" } },
    "Session id is not present in the metadata!",
  ],
  [
    "rpc.TbSendRPCReplyNode",
    {},
    { metadata: { requestId: "1", serviceId: "s", sessionId: "x" }, data: "" },
    "Request body is empty!",
  ],
])("%s configured %j fails for %j: %s", async (type, config, fields, error) => {
  expect((await run(type, config, fields)).errors).toEqual([error]);
});

test.each<[Partial<RuleMessage>, object, object]>([
  [
    { data: '{"a":42,"b":42.0,"c":"7"}', metadata: { ts: "5" } },
    {},
    {
      points: [
        { key: "a", ts: 5, value: { type: "LONG", value: 42 } },
        { key: "b", ts: 5, value: { type: "DOUBLE", value: 42 } },
        { key: "c", ts: 5, value: { type: "LONG", value: 7 } },
      ],
      latest: true,
      ttlSeconds: 0,
    },
  ],
  [
    { data: '[{"ts":7,"values":{"a":true}},{"b":"x"}]' },
    { skipLatestPersistence: "true", defaultTTL: 9 },
    {
      points: [
        { key: "a", ts: 7, value: { type: "BOOLEAN", value: true } },
        { key: "b", ts: 1000, value: { type: "STRING", value: "x" } },
      ],
      latest: false,
      ttlSeconds: 9,
    },
  ],
  [
    { metadata: { TTL: "60" }, values: [["v", { type: "LONG", value: 1 }]] },
    { defaultTTL: 9 },
    {
      points: [{ key: "v", ts: 1000, value: { type: "LONG", value: 1 } }],
      ttlSeconds: 60,
    },
  ],
])("save timeseries stores of %j, configured %j, %j", async (fields, config, write) => {
  expect((await run("telemetry.TbMsgTimeseriesNode", config, fields)).saved).toMatchObject([
    { entityId: DEVICE, ...write },
  ]);
});

test.each<[object, Record<string, string>, string, boolean]>([
  [{ scope: "CLIENT_SCOPE", notifyDevice: "false" }, {}, "CLIENT_SCOPE", false],
  [{}, {}, "SERVER_SCOPE", false],
  [{ scope: "SHARED_SCOPE" }, {}, "SHARED_SCOPE", true],
  [{ scope: "SHARED_SCOPE", notifyDevice: false }, { notifyDevice: "false" }, "SHARED_SCOPE", false],
  [{ scope: "SHARED_SCOPE", notifyDevice: false }, { notifyDevice: "true" }, "SHARED_SCOPE", true],
  [{ scope: "SHARED_SCOPE", notifyDevice: true }, { notifyDevice: "false" }, "SHARED_SCOPE", true],
])(
  "save attributes configured %j with metadata %j writes %s and tells the device: %s",
  async (config, metadata, scope, notifyDevice) => {
    const { attributes } = await run("telemetry.TbMsgAttributesNode", config, {
      type: "POST_ATTRIBUTES_REQUEST",
      metadata,
    });
    expect(attributes).toMatchObject([{ scope, notifyDevice, attributes: [{ key: "t" }] }]);
  },
);

test.each<[Parameters<typeof testEngine>[1], string, string, string[]]>([
  [{ outcome: { kind: "response", response: '{"on":1}' } }, "Success", '{"on":1}', []],
  [{ outcome: { kind: "delivered" } }, "Success", "{}", []],
  [{ outcome: { kind: "error", error: "TIMEOUT" } }, "Failure", '{"error":"TIMEOUT"}', ["TIMEOUT"]],
])("rpc call request with the outcome %j goes to %s with %s", async (options, label, data, errors) => {
  const result = await run(
    "rpc.TbSendRPCRequestNode",
    { timeoutInSeconds: 5 },
    { ...rpc, metadata: { oneway: "true", k: "v" } },
    { scripts, ...options },
  );
  expect(result.commands).toMatchObject([
    { method: "m", params: '{"a":1}', oneway: true, persisted: false, restApiCall: false },
  ]);
  expect(result.labels).toEqual(["ACK", label]);
  expect(result.out[1]?.message).toMatchObject({ data, metadata: { k: "v" }, stack: [] });
  expect(result.errors).toEqual(errors);
});

test("rpc call reply answers the request that the metadata names", async () => {
  const metadata = { requestId: "7", serviceId: "s", sessionId: numbered(4) };
  const { replies, labels } = await run("rpc.TbSendRPCReplyNode", { requestIdMetaDataAttribute: "" }, { metadata });
  expect(labels).toEqual(["Success"]);
  expect(replies).toEqual([
    { target: { serviceId: "s", sessionId: numbered(4), requestId: 7, deviceId: DEVICE }, data: '{"t":1}' },
  ]);
});

test("every kind of node has a type of its own", () => {
  expect(new Set(RULE_NODES.map((node) => node.type)).size).toBe(RULE_NODES.length);
});
