import type { MqttTransportProfile } from "@orrery/model";
import { pino } from "pino";
import { expect, test } from "vitest";
import { PayloadCodecs } from "../../../connectivity/payload/payload-codecs.ts";
import type { ProfileContext } from "../../../connectivity/ports.ts";
import { DEFAULT_PROFILE } from "../../testing/device-fixture.ts";
import { ProfileTopics, TopicsByProfile } from "./topics.ts";

const codecs = new PayloadCodecs();
const plain = new ProfileTopics(DEFAULT_PROFILE, codecs);

test.each([
  ["v1/devices/me/telemetry", { kind: "telemetry", variant: "v1" }],
  ["v1/devices/me/attributes", { kind: "attributes", variant: "v1" }],
  ["v1/devices/me/attributes/request/7", { kind: "attributesRequest", variant: "v1", id: 7 }],
  ["v1/devices/me/rpc/response/12", { kind: "rpcResponse", variant: "v1", id: 12 }],
  ["v1/devices/me/rpc/request/-1", { kind: "rpcRequest", variant: "v1", id: -1 }],
  ["v1/devices/me/rpc/request/x", { kind: "rpcRequest", variant: "v1", id: Number.NaN }],
  ["v1/devices/me/rpc/request/2147483648", { kind: "rpcRequest", variant: "v1", id: Number.NaN }],
  ["v1/devices/me/rpc/request/", { kind: "rpcRequest", variant: "v1", id: Number.NaN }],
  ["v2/t", { kind: "telemetry", variant: "v2" }],
  ["v2/t/j", { kind: "telemetry", variant: "v2/j" }],
  ["v2/t/p", { kind: "telemetry", variant: "v2/p" }],
  ["v2/a", { kind: "attributes", variant: "v2" }],
  ["v2/a/req/3", { kind: "attributesRequest", variant: "v2", id: 3 }],
  ["v2/a/req/j/3", { kind: "attributesRequest", variant: "v2/j", id: 3 }],
  ["v2/r/res/p/3", { kind: "rpcResponse", variant: "v2/p", id: 3 }],
  ["v2/r/req/3", { kind: "rpcRequest", variant: "v2", id: 3 }],
  ["v2/fw/request/1/chunk/0", { kind: "otaChunk", type: "FIRMWARE", requestId: "1", index: 0 }],
  ["any/v2/sw/request/007/chunk/12/more", { kind: "otaChunk", type: "SOFTWARE", requestId: "007", index: 12 }],
  ["v2/fw/request/x/chunk/0", { kind: "unknown" }],
  ["v1/gateway/telemetry", { kind: "gateway" }],
  ["v1/gatewayish", { kind: "gateway" }],
  ["v1/devices/me/claim", { kind: "claim", variant: "v1" }],
  ["v1/devices/me/foo", { kind: "unknown" }],
  ["abc", { kind: "unknown" }],
])("a publish to %s is %j", (topic, target) => {
  expect(plain.target(topic)).toEqual(target);
});

const FILTERS: MqttTransportProfile = {
  type: "MQTT",
  deviceTelemetryTopic: "v1/devices/me/telemetry",
  deviceAttributesTopic: "v1/devices/me/attributes",
  payload: { type: "JSON" },
};

function custom(changes: Partial<MqttTransportProfile>): ProfileTopics {
  return new ProfileTopics({ ...DEFAULT_PROFILE, transport: { ...FILTERS, ...changes } }, codecs);
}

test.each([
  ["sensors/+/data", "sensors/a/data", "telemetry"],
  ["sensors/+/data", "sensors//data", "unknown"],
  ["sensors/+/data", "sensors/a/b/data", "unknown"],
  ["sensors/#", "sensors", "telemetry"],
  ["sensors/#", "sensors/a/b", "telemetry"],
  ["#", "whatever", "telemetry"],
  ["a.b", "a.b", "telemetry"],
  ["a.b", "axb", "unknown"],
  ["sensors/+/data", "v1/devices/me/telemetry", "unknown"],
  ["sensors/+/data", "v2/t", "telemetry"],
  ["++++b", "aaaab", "unknown"],
  ["++++b", "++++b", "unknown"],
  ["++++b", "v1/devices/me/attributes", "attributes"],
])("with the telemetry filter %s a publish to %s is %s", (deviceTelemetryTopic, topic, kind) => {
  expect(custom({ deviceTelemetryTopic }).target(topic).kind).toBe(kind);
});

test("the attributes filter is tried before the telemetry filter", () => {
  const topics = custom({ deviceTelemetryTopic: "v1/x", deviceAttributesTopic: "v1/+" });
  expect(topics.target("v1/x").kind).toBe("attributes");
  expect(topics.telemetry).toBeUndefined();
});

test("the short way is open for an exact telemetry topic, in Protobuf once it is loaded", async () => {
  expect(plain.telemetry).toBe("v1/devices/me/telemetry");
  expect(custom({ deviceTelemetryTopic: "a/b" }).telemetry).toBe("a/b");
  expect(custom({ deviceTelemetryTopic: "a/+" }).telemetry).toBeUndefined();
  const schemas = { telemetry: "", attributes: "", rpcRequest: "", rpcResponse: "" };
  const protobuf = custom({ payload: { type: "PROTOBUF", jsonFallback: false, jsonDownlinks: false, schemas } });
  expect(protobuf.codec).toBeUndefined();
  await codecs.loadProtobuf();
  expect(protobuf.codec).toBeDefined();
});

test("the log names a filter that was stored before filters were checked, once a profile", () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const transport = { ...FILTERS, deviceTelemetryTopic: "++++b" };
  const profile: ProfileContext = { ...DEFAULT_PROFILE, transport };
  const topics = new TopicsByProfile(codecs, log);
  expect(topics.of(profile)).toBe(topics.of(profile));
  const problem = "'+' must stand for a whole level";
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ profile: "default", filter: "++++b", problem }]);
});
