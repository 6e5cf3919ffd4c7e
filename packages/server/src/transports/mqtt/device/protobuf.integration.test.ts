import { parseExactJson } from "@orrery/model";
import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../../app.ts";
import { type FixedMessage, fixedMessage } from "../../../connectivity/payload/protobuf/fixed-messages.ts";
import { messageOfJson } from "../../../kernel/protobuf/json-message.ts";
import { messageJson } from "../../../kernel/protobuf/message-json.ts";
import { linkSchema, type MessageType } from "../../../kernel/protobuf/message-type.ts";
import { parseProtoSchema } from "../../../kernel/protobuf/proto-schema.ts";
import { readMessage } from "../../../kernel/protobuf/read-message.ts";
import { writeMessage } from "../../../kernel/protobuf/write-message.ts";
import { TEST_DATABASES } from "../../../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../../../testing/test-platform.ts";
import type { Wire } from "../../../testing/wire.ts";
import { fixtureDevice } from "../../testing/device-fixture.ts";
import { startTransports } from "../../testing/start-transports.ts";

const TELEMETRY = `syntax = "proto3"; package telemetry;
  message Reading {
    optional double temperature = 1; int32 humidity = 2; optional int64 counter = 3; Inner inner = 4; State state = 5;
    message Inner { optional string note = 1; bool on = 2; }
    enum State { IDLE = 0; RUNNING = 1; }
  }`;
const TIMED = `syntax = "proto3"; message Timed { optional int64 ts = 1; Values values = 2; message Values { int32 a = 1; } }`;
const ATTRIBUTES =
  'syntax = "proto3"; message Configuration { optional string firmwareVersion = 1; optional int32 n = 2; }';
const RPC_REQUEST = `syntax = "proto3"; message Command {
  optional string method = 1; optional int32 requestId = 2; Params params = 3; message Params { int32 pin = 1; } }`;
const RPC_RESPONSE = 'syntax = "proto3"; message Answer { optional bool ok = 1; int32 value = 2; }';

const typeOf = (schema: string): MessageType => linkSchema(parseProtoSchema(schema)).last;
const encode = (schema: string, value: object) => bytes(typeOf(schema), value);
const fixed = (name: FixedMessage, value: object) => bytes(fixedMessage(name), value);
function bytes(type: MessageType, value: object): Buffer {
  return writeMessage(type, messageOfJson(type, parseExactJson(JSON.stringify(value))));
}
const decode = (type: MessageType, payload: Buffer): Wire => JSON.parse(messageJson(type, readMessage(type, payload)));

const sqlite = TEST_DATABASES.filter(({ name }) => name === "SQLite"); // payloads are the same on both

describe.each(sqlite)("BLOCK-3.158 devices that speak Protobuf over MQTT", ({ open }) => {
  let database: Awaited<ReturnType<typeof open>>;
  let app: App;
  let client: TestClient;
  let made = 0;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
    client = new TestClient(app);
    await client.claim(app.setupCode ?? "");
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  /** A device whose profile has these schemas and flags, and its connection. */
  async function device(more: object = {}, transport: object = {}): Promise<{ id: string; mqtt: MqttClient }> {
    const name = `protobuf-${++made}`;
    const configuration = {
      type: "MQTT",
      ...transport,
      transportPayloadTypeConfiguration: {
        transportPayloadType: "PROTOBUF",
        deviceTelemetryProtoSchema: TELEMETRY,
        deviceAttributesProtoSchema: ATTRIBUTES,
        deviceRpcRequestProtoSchema: RPC_REQUEST,
        deviceRpcResponseProtoSchema: RPC_RESPONSE,
        ...more,
      },
    };
    const profile = await client.json("POST", "/api/deviceProfile", {
      name,
      type: "DEFAULT",
      transportType: "MQTT",
      profileData: { transportConfiguration: configuration },
    });
    const draft = { name, deviceProfileId: profile.id };
    const { id } = await client.json("POST", `/api/device?accessToken=${name}`, draft);
    return { id: id.id, mqtt: await client.mqtt(name) };
  }
  const series = async (id: string): Promise<Wire> => {
    const path = `/api/plugins/telemetry/DEVICE/${id}/values/timeseries?useStrictDataTypes=true`;
    const values: Wire = await client.json("GET", path);
    return Object.fromEntries(Object.entries(values).map(([key, [point]]: [string, Wire]) => [key, point.value]));
  };
  const attributes = async (id: string, scope = "CLIENT_SCOPE"): Promise<Wire> => {
    const values: Wire[] = await client.json("GET", `/api/plugins/telemetry/DEVICE/${id}/values/attributes/${scope}`);
    return Object.fromEntries(values.map(({ key, value }) => [key, value]));
  };
  const next = (mqtt: MqttClient) =>
    new Promise<{ topic: string; payload: Buffer }>((resolve) =>
      mqtt.once("message", (topic, payload) => resolve({ topic, payload })),
    );

  test("their values have the types of the schema, with the defaults of fields without presence", async () => {
    const { id, mqtt } = await device();
    const reading = { temperature: 25, counter: "9007199254740993", inner: { note: "n" } };
    await mqtt.publishAsync("v1/devices/me/telemetry", encode(TELEMETRY, reading), { qos: 1 });
    expect(await series(id)).toEqual({
      temperature: 25,
      humidity: 0,
      state: "IDLE",
      inner: { note: "n", on: false },
      counter: Number("9007199254740993"), // as JSON.parse of this test reads it
    });
    await mqtt.publishAsync("v2/a", encode(ATTRIBUTES, { firmwareVersion: "1.2.3" }), { qos: 1 });
    await mqtt.publishAsync("v2/a/p", encode(ATTRIBUTES, { n: 5 }), { qos: 1 });
    expect(await attributes(id)).toEqual({ firmwareVersion: "1.2.3", n: 5 });
  });

  test("a time of their own, on a topic of the profile; without it the values are one value", async () => {
    const { id, mqtt } = await device(
      { deviceTelemetryProtoSchema: TIMED },
      { deviceTelemetryTopic: "sensors/+/data" },
    );
    await mqtt.publishAsync("sensors/7/data", encode(TIMED, { ts: "1700000000000", values: { a: 1 } }), { qos: 1 });
    const path = `/api/plugins/telemetry/DEVICE/${id}/values/timeseries`;
    expect(await client.json("GET", path)).toEqual({ a: [{ ts: 1_700_000_000_000, value: "1" }] });
    await mqtt.publishAsync("sensors/7/data", encode(TIMED, { values: { a: 2 } }), { qos: 1 });
    expect(await series(id)).toEqual({ a: 1, values: { a: 2 } });
  });

  test.each([
    ["JSON where the profile does not allow it", "v1/devices/me/telemetry", Buffer.from('{"a":1}')],
    ["JSON on a topic of Protobuf", "v2/t/p", Buffer.from('{"a":1}')],
    ["bytes that are no message", "v2/t", Buffer.from("ff", "hex")],
  ])("%s ends the connection", async (_what, topic, payload) => {
    const { mqtt } = await device(topic === "v2/t/p" ? { enableCompatibilityWithJsonPayloadFormat: true } : {});
    const end = new Promise<void>((resolve) => mqtt.once("close", () => resolve()));
    mqtt.publish(topic, payload, { qos: 1 }, () => undefined);
    await end;
  });

  test("with both flags JSON is taken besides, and sent on the oldest topics alone", async () => {
    const flags = {
      enableCompatibilityWithJsonPayloadFormat: true,
      useJsonPayloadFormatForDefaultDownlinkTopics: true,
    };
    const { id, mqtt } = await device(flags);
    await mqtt.publishAsync("v1/devices/me/telemetry", '{"a":1.0}', { qos: 1 });
    await mqtt.publishAsync("v2/t", encode(TELEMETRY, { humidity: 7 }), { qos: 1 });
    await mqtt.publishAsync("v2/t/j", '{"c":"j"}', { qos: 1 });
    expect(await series(id)).toMatchObject({ a: 1, humidity: 7, c: "j" });
    await client.json("POST", `/api/plugins/telemetry/DEVICE/${id}/SHARED_SCOPE`, { b: true });
    const first = next(mqtt);
    await mqtt.publishAsync("v1/devices/me/attributes/request/1", '{"sharedKeys":"b"}', { qos: 1 });
    expect((await first).payload.toString()).toBe('{"shared":{"b":true}}');
    const second = next(mqtt);
    await mqtt.publishAsync("v2/a/req/2", fixed("AttributesRequest", { sharedKeys: "b" }), { qos: 1 });
    const { topic, payload } = await second;
    expect([topic, decode(fixedMessage("GetAttributeResponseMsg"), payload)]).toMatchObject([
      "v2/a/res/2",
      { requestId: 2, sharedAttributeList: [{ kv: { key: "b", type: "BOOLEAN_V", boolV: true } }] },
    ]);
  });

  test("with the first flag alone everything is sent in Protobuf", async () => {
    const { id, mqtt } = await device({ enableCompatibilityWithJsonPayloadFormat: true });
    await mqtt.subscribeAsync("v1/devices/me/attributes", { qos: 1 });
    const updated = next(mqtt);
    await client.json("POST", `/api/plugins/telemetry/DEVICE/${id}/SHARED_SCOPE`, { interval: 30 });
    const change = fixedMessage("AttributeUpdateNotificationMsg");
    expect(decode(change, (await updated).payload)).toMatchObject({
      sharedUpdated: [{ kv: { key: "interval", type: "LONG_V", longV: "30" } }],
      sharedDeleted: [],
    });
    const deleted = next(mqtt);
    await client.text("DELETE", `/api/plugins/telemetry/DEVICE/${id}/SHARED_SCOPE?keys=interval`);
    expect(decode(change, (await deleted).payload)).toEqual({ sharedUpdated: [], sharedDeleted: ["interval"] });
  });

  test("commands are messages of the profile, and so are their answers", async () => {
    const { id, mqtt } = await device();
    await mqtt.subscribeAsync("v1/devices/me/rpc/request/+", { qos: 1 });
    const asked = next(mqtt);
    const call = (params: unknown) => client.json("POST", `/api/rpc/twoway/${id}`, { method: "setGpio", params });
    const answered = call({ pin: 4, unknown: 1 });
    const { topic, payload } = await asked;
    const requestId = Number(topic.split("/").at(-1));
    expect(decode(typeOf(RPC_REQUEST), payload)).toEqual({ method: "setGpio", requestId, params: { pin: 4 } });
    const answer = encode(RPC_RESPONSE, { ok: true });
    await mqtt.publishAsync(`v1/devices/me/rpc/response/${requestId}`, answer, { qos: 1 });
    expect(await answered).toEqual({ ok: true, value: 0 });
    await expect(call("no object")).rejects.toThrow("406");
  });

  test("commands have default schemas, where text params are the params", async () => {
    const { id, mqtt } = await device({ deviceRpcRequestProtoSchema: "", deviceRpcResponseProtoSchema: "" });
    await mqtt.subscribeAsync("v2/r/req/+", { qos: 1 });
    const asked = next(mqtt);
    const answered = client.json("POST", `/api/rpc/twoway/${id}`, { method: "m", params: "text" });
    const { topic, payload } = await asked;
    expect([payload.subarray(0, 3).toString("hex"), payload.subarray(-6).toString("hex")]).toEqual([
      "0a016d", // 1: "m"
      "1a0474657874", // 3: "text"
    ]);
    const response = topic.replace("/req/", "/res/");
    await mqtt.publishAsync(response, Buffer.from("0a026f6b", "hex"), { qos: 1 });
    expect(await answered).toEqual({ payload: "ok" });
  });

  test("a live session follows its profile from JSON to Protobuf", async () => {
    const { id, mqtt } = await device({ transportPayloadType: "JSON" });
    await mqtt.publishAsync("v1/devices/me/telemetry", '{"a":1}', { qos: 1 });
    const { deviceProfileId } = await client.json("GET", `/api/device/${id}`);
    const profile = await client.json("GET", `/api/deviceProfile/${deviceProfileId.id}`);
    const { transportConfiguration } = profile.profileData;
    transportConfiguration.transportPayloadTypeConfiguration.transportPayloadType = "PROTOBUF";
    const payloads: Buffer[] = [];
    mqtt.on("message", (_topic, payload) => payloads.push(payload));
    await mqtt.subscribeAsync("v1/devices/me/attributes");
    await client.json("POST", "/api/deviceProfile", profile);
    let limit = 0;
    const isText = async () => {
      await client.json("POST", `/api/plugins/telemetry/DEVICE/${id}/SHARED_SCOPE`, { limit: ++limit });
      await expect.poll(() => payloads.length).toBe(limit);
      return payloads.at(-1)?.toString("latin1").startsWith("{");
    };
    await expect.poll(isText).toBe(false); // a session follows in its own time
    await mqtt.publishAsync("v2/t/p", encode(TELEMETRY, { humidity: 1 }), { qos: 1 });
    await mqtt.publishAsync("v1/devices/me/telemetry", encode(TELEMETRY, { humidity: 2 }), { qos: 1 });
    expect(await series(id)).toMatchObject({ a: 1, humidity: 2 });
  });
});

describe("messages with fixed types", () => {
  test("a device whose profile is JSON may ask in Protobuf, and is answered so", async () => {
    await using platform = await startTransports({ clientSideRpcTimeoutMs: 50 });
    const one = fixtureDevice(1);
    platform.lookup.addToken(one, "token");
    platform.attributes.set(one, "CLIENT_SCOPE", "a", { type: "DOUBLE", value: 1 });
    platform.attributes.set(one, "SHARED_SCOPE", "j", { type: "JSON", value: '{"x":1}' });
    const client = await platform.connect({ username: "token" });
    const received: { topic: string; payload: Buffer }[] = [];
    client.on("message", (topic, payload) => received.push({ topic, payload }));
    await client.publishAsync("v2/a/req/p/1", fixed("AttributesRequest", {}), { qos: 1 });
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]?.topic).toBe("v2/a/res/p/1");
    expect(decode(fixedMessage("GetAttributeResponseMsg"), received[0]?.payload ?? Buffer.alloc(0))).toMatchObject({
      clientAttributeList: [{ kv: { key: "a", type: "DOUBLE_V", doubleV: 1 } }],
      sharedAttributeList: [{ kv: { key: "j", type: "JSON_V", jsonV: '{"x":1}' } }],
    });
    await client.publishAsync("v2/r/req/p/5", fixed("RpcRequest", { method: "getTime", params: '{"a":null,"b":1}' }), {
      qos: 1,
    });
    expect(platform.engine.ofType("TO_SERVER_RPC_REQUEST")).toMatchObject([
      { data: '{"method":"getTime","params":{"b":1}}', metadata: { requestId: "5" } },
    ]);
    await expect.poll(() => received.length).toBe(2);
    expect(received[1]?.topic).toBe("v2/r/res/p/5");
    expect(decode(fixedMessage("ToServerRpcResponseMsg"), received[1]?.payload ?? Buffer.alloc(0))).toEqual({
      requestId: 5,
      payload: "",
      error: "timeout",
    });
  });

  test("its changes come in Protobuf when it asks for them so; telemetry without a schema ends the connection", async () => {
    await using platform = await startTransports();
    const one = fixtureDevice(1);
    platform.lookup.addToken(one, "token");
    const client = await platform.connect({ username: "token" });
    await client.subscribeAsync("v2/a/p", { qos: 1 });
    const changed = new Promise<Buffer>((resolve) => client.once("message", (_, payload) => resolve(payload)));
    platform.bus.publish("attributesUpdated", {
      tenantId: one.tenantId,
      entityId: one.deviceId,
      scope: "SHARED_SCOPE",
      notifyDevice: true,
      attributes: [{ key: "a", lastUpdateTs: 1, value: { type: "STRING", value: "s" } }],
    });
    expect(decode(fixedMessage("AttributeUpdateNotificationMsg"), await changed)).toMatchObject({
      sharedUpdated: [{ ts: "1", kv: { key: "a", type: "STRING_V", stringV: "s" } }],
    });
    const end = new Promise<void>((resolve) => client.once("close", () => resolve()));
    client.publish("v2/t/p", Buffer.from("0801", "hex"), { qos: 1 }, () => undefined);
    await end;
  });

  test("a device asks for credentials in Protobuf, and is answered so", async () => {
    await using platform = await startTransports();
    const credentials = {
      credentialsType: "MQTT_BASIC",
      credentialsId: "u",
      credentialsValue: '{"userName":"u"}',
    } as const;
    platform.provisioning.answer = async () => ({ status: "SUCCESS", credentials });
    const client = await platform.connect({ username: "provision" });
    const answered = new Promise<Buffer>((resolve) => client.once("message", (_, payload) => resolve(payload)));
    const request = {
      deviceName: "d",
      credentialsType: "MQTT_BASIC",
      provisionDeviceCredentialsMsg: { provisionDeviceKey: "k", provisionDeviceSecret: "s" },
      credentialsDataProto: { validateBasicMqttCredRequestMsg: { userName: "u", password: "p" } },
    };
    await client.publishAsync("/provision/request", fixed("ProvisionDeviceRequestMsg", request), { qos: 1 });
    expect(decode(fixedMessage("ProvisionDeviceResponseMsg"), await answered)).toEqual({
      status: "SUCCESS",
      credentialsType: "MQTT_BASIC",
      credentialsValue: '{"userName":"u"}',
    });
    expect(platform.provisioning.requests).toMatchObject([
      {
        key: "k",
        secret: "s",
        deviceName: "d",
        credentialsType: "MQTT_BASIC",
        wanted: { token: "", clientId: "", userName: "u", password: "p", certificate: "" },
      },
    ]);
  });
});
