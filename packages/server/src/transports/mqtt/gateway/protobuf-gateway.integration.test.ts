import { parseExactJson } from "@orrery/model";
import type { MqttClient } from "mqtt";
import { expect, test } from "vitest";
import { type FixedMessage, fixedMessage } from "../../../connectivity/payload/protobuf/fixed-messages.ts";
import { messageOfJson } from "../../../kernel/protobuf/json-message.ts";
import { messageJson } from "../../../kernel/protobuf/message-json.ts";
import { readMessage } from "../../../kernel/protobuf/read-message.ts";
import { writeMessage } from "../../../kernel/protobuf/write-message.ts";
import { DEFAULT_PROFILE, fixtureDevice } from "../../testing/device-fixture.ts";
import { startTransports } from "../../testing/start-transports.ts";

const schemas = { telemetry: "", attributes: "", rpcRequest: "", rpcResponse: "" };
const payload = { type: "PROTOBUF", jsonFallback: true, jsonDownlinks: true, schemas } as const; // gateways ignore the flags
const transport = { type: "MQTT", deviceTelemetryTopic: "t", deviceAttributesTopic: "a", payload } as const;
const GATEWAY = fixtureDevice(1, { name: "gateway", gateway: true, profile: { ...DEFAULT_PROFILE, transport } });
const A = fixtureDevice(2, { name: "A" });

const encode = (name: FixedMessage, value: object): Buffer => {
  const type = fixedMessage(name);
  return writeMessage(type, messageOfJson(type, parseExactJson(JSON.stringify(value))));
};
const decode = (name: FixedMessage, bytes: Buffer) => {
  const type = fixedMessage(name);
  return JSON.parse(messageJson(type, readMessage(type, bytes)));
};
const next = (client: MqttClient) =>
  new Promise<[topic: string, payload: Buffer]>((resolve) =>
    client.once("message", (topic, bytes) => resolve([topic, bytes])),
  );

async function start() {
  const platform = await startTransports();
  platform.lookup.addToken(GATEWAY, "gateway").addToken(A, "a");
  await platform.codecs.loadProtobuf();
  const client = await platform.connect({ username: "gateway" });
  const send = (topic: string, name: FixedMessage, value: object) =>
    client.publishAsync(`v1/gateway/${topic}`, encode(name, value), { qos: 1 });
  return { platform, client, send, [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() };
}

test("a gateway with a Protobuf profile sends the contract's messages for its devices", async () => {
  await using it = await start();
  const { platform, send } = it;
  await send("connect", "ConnectMsg", { deviceName: "new", deviceType: "heater" });
  expect(platform.children.created).toEqual([{ name: "new", type: "heater" }]);
  const kv = [
    { key: "l", type: "LONG_V", longV: "9007199254740993" },
    { key: "d", type: "DOUBLE_V", doubleV: 1 },
    { key: "s", type: "STRING_V", stringV: "7" },
    { key: "b", boolV: true },
    { key: "j", type: "JSON_V", jsonV: '{"x":null,"y":1.0}' },
  ];
  await send("telemetry", "GatewayTelemetryMsg", {
    msg: [{ deviceName: "A", msg: { tsKvList: [{ ts: "5", kv }, { kv: [kv[0]] }] } }],
  });
  expect(platform.engine.ofType("POST_TELEMETRY_REQUEST").map(({ data }) => data)).toEqual([
    '{"l":9007199254740993,"d":1.0,"s":"7","b":true,"j":{"y":1.0}}',
    '{"l":9007199254740993}',
  ]);
  expect(platform.engine.ofType("POST_TELEMETRY_REQUEST")[0]?.metadata).toMatchObject({ deviceName: "A", ts: "5" });
  await send("attributes", "GatewayAttributesMsg", {
    msg: [
      { deviceName: "A", msg: { kv: [kv[1]] } },
      { deviceName: "B", msg: { kv: [{ key: "", boolV: true }] } },
    ],
  });
  expect(platform.engine.ofType("POST_ATTRIBUTES_REQUEST").map(({ data }) => data)).toEqual(['{"d":1.0}']);
  const claim = { msg: [{ deviceName: "A", claimRequest: { secretKey: "k", durationMs: 5 } }] };
  await send("claim", "GatewayClaimMsg", claim);
  expect(platform.claims.announced).toEqual([{ device: "A", request: { secretKey: "k", durationMs: 5 } }]);
  await send("disconnect", "DisconnectMsg", { deviceName: "A" });
  expect(platform.sessions.ofDevice(A.deviceId)).toEqual([]);
});

test("messages to a gateway are Protobuf, whatever its flags say", async () => {
  await using it = await start();
  const { platform, client, send } = it;
  platform.attributes.set(A, "SHARED_SCOPE", "k", { type: "STRING", value: "v" });
  const answered = next(client);
  await send("attributes/request", "GatewayAttributesRequestMsg", {
    id: 4,
    deviceName: "A",
    client: false,
    keys: ["k"],
  });
  const [topic, response] = await answered;
  expect([topic, decode("GatewayAttributeResponseMsg", response)]).toMatchObject([
    "v1/gateway/attributes/response",
    { deviceName: "A", responseMsg: { requestId: 4, sharedAttributeList: [{ kv: { key: "k", stringV: "v" } }] } },
  ]);
  const changed = next(client);
  platform.bus.publish("attributesDeleted", {
    tenantId: A.tenantId,
    entityId: A.deviceId,
    scope: "SHARED_SCOPE",
    notifyDevice: true,
    keys: ["k"],
  });
  expect(decode("GatewayAttributeUpdateNotificationMsg", (await changed)[1])).toEqual({
    deviceName: "A",
    notificationMsg: { sharedUpdated: [], sharedDeleted: ["k"] },
  });
  const asked = next(client);
  const waiting = platform.rpc.call({
    id: platform.ids.uuid(),
    tenantId: A.tenantId,
    deviceId: A.deviceId,
    method: "m",
    params: '{"p":1}',
    oneway: false,
    persisted: false,
    expirationTime: Date.now() + 10_000,
    restApiCall: false,
  });
  const [, command] = await asked;
  expect(decode("GatewayDeviceRpcRequestMsg", command)).toMatchObject({
    deviceName: "A",
    rpcRequestMsg: { requestId: 0, methodName: "m", params: '{"p":1}' },
  });
  await send("rpc", "GatewayRpcResponseMsg", { deviceName: "A", id: 0, data: '{"ok":1}' });
  expect(await waiting).toEqual({ kind: "response", response: '{"ok":1}' });
});

test.each<[what: string, topic: string, payload: () => Buffer]>([
  ["JSON", "telemetry", () => Buffer.from('{"A":[{"t":1}]}')],
  ["nothing", "telemetry", () => Buffer.alloc(0)],
  ["no name", "connect", () => encode("ConnectMsg", { deviceType: "x" })],
  ["an empty list", "telemetry", () => encode("GatewayTelemetryMsg", { msg: [{ deviceName: "A" }] })],
  [
    "an empty text",
    "telemetry",
    () => {
      const kv = [{ key: "s", type: "STRING_V" }];
      return encode("GatewayTelemetryMsg", { msg: [{ deviceName: "A", msg: { tsKvList: [{ kv }] } }] });
    },
  ],
  ["no name of a part", "attributes", () => encode("GatewayAttributesMsg", { msg: [{}] })],
])("%s on the topic %s ends the connection", async (_what, topic, bytes) => {
  await using it = await start();
  const end = new Promise<void>((resolve) => it.client.once("close", () => resolve()));
  it.client.publish(`v1/gateway/${topic}`, bytes(), { qos: 1 }, () => undefined);
  await end;
});
