import type { JsonObject } from "@orrery/model";
import { expect, test } from "vitest";
import { checkTransport, newTransport, readTransport } from "./transport-form.ts";

const PROTOBUF = {
  transportPayloadType: "PROTOBUF",
  deviceTelemetryProtoSchema: "t",
  deviceAttributesProtoSchema: "a",
  deviceRpcRequestProtoSchema: "q",
  deviceRpcResponseProtoSchema: "r",
  enableCompatibilityWithJsonPayloadFormat: true,
  useJsonPayloadFormatForDefaultDownlinkTopics: false,
};
const MAPPING = { oid: ".1.3.6.1.2.1.1.3.0", key: "uptime", dataType: "LONG" };

test.each<[string, "DEFAULT" | "MQTT" | "COAP" | "SNMP", JsonObject]>([
  ["the default transport", "DEFAULT", {}],
  [
    "MQTT with JSON",
    "MQTT",
    {
      deviceTelemetryTopic: "sensors/+/telemetry",
      deviceAttributesTopic: "sensors/#",
      transportPayloadTypeConfiguration: { transportPayloadType: "JSON" },
    },
  ],
  [
    "MQTT with Protobuf",
    "MQTT",
    { deviceTelemetryTopic: "t", deviceAttributesTopic: "a", transportPayloadTypeConfiguration: PROTOBUF },
  ],
  [
    "CoAP in the power saving mode",
    "COAP",
    {
      coapDeviceTypeConfiguration: { coapDeviceType: "DEFAULT", transportPayloadTypeConfiguration: PROTOBUF },
      clientSettings: { powerMode: "PSM", psmActivityTimer: 5000 },
    },
  ],
  [
    "CoAP of Efento with extended reception",
    "COAP",
    {
      coapDeviceTypeConfiguration: { coapDeviceType: "EFENTO" },
      clientSettings: { powerMode: "E_DRX", edrxCycle: 6000, pagingTransmissionWindow: 2000 },
    },
  ],
  [
    "BLOCK-9.064 SNMP",
    "SNMP",
    {
      timeoutMs: 500,
      retries: 0,
      communicationConfigs: [
        { spec: "TELEMETRY_QUERYING", queryingFrequencyMs: 60_000, mappings: [MAPPING] },
        { spec: "TO_DEVICE_RPC_REQUEST", mappings: [{ oid: "2.9.0", key: "restart", dataType: "STRING" }] },
      ],
    },
  ],
])("%s is read and written as it is saved", (_, transportType, members) => {
  const saved = { ...members, type: transportType };
  expect(newTransport(readTransport(transportType, saved))).toEqual({ transportType, transportConfiguration: saved });
});

test("BLOCK-3.191, BLOCK-3.192 schemas begin with samples: of telemetry, of attributes, of commands and their answers", () => {
  const samples = readTransport("MQTT");
  const members = [
    ["deviceTelemetryProtoSchema", "temperature"],
    ["deviceAttributesProtoSchema", "serialNumber"],
    ["deviceRpcRequestProtoSchema", "requestId"],
    ["deviceRpcResponseProtoSchema", "payload"],
  ] as const;
  for (const [member, field] of members) {
    const text: unknown = Reflect.get(samples, member);
    expect([member, text]).toEqual([member, expect.stringMatching(/^syntax = "proto3";[\s\S]*message \w+ \{/)]);
    expect(text).toContain(field);
  }
});

test("BLOCK-3.162 a new MQTT profile sends JSON, and does without both kinds of compatibility", () => {
  expect(readTransport("MQTT")).toMatchObject({
    transportPayloadType: "JSON",
    enableCompatibilityWithJsonPayloadFormat: false,
    useJsonPayloadFormatForDefaultDownlinkTopics: false,
  });
});

test.each([
  ["topics that are equal", { deviceTelemetryTopic: "a/b", deviceAttributesTopic: "a/b" }, ["deviceAttributesTopic"]],
  ["# before the end", { deviceTelemetryTopic: "a/#/b", deviceAttributesTopic: "c" }, ["deviceTelemetryTopic"]],
  ["# within a level", { deviceTelemetryTopic: "a#", deviceAttributesTopic: "c" }, ["deviceTelemetryTopic"]],
  ["+ within a level", { deviceTelemetryTopic: "a", deviceAttributesTopic: "c/d+" }, ["deviceAttributesTopic"]],
  ["wildcards in their places", { deviceTelemetryTopic: "+/a/#", deviceAttributesTopic: "#" }, []],
])("topics of MQTT devices: %s", (_, topics, wrong) => {
  expect(places({ transportType: "MQTT", ...topics })).toEqual(wrong);
});

const uses = (...mappings: readonly JsonObject[]) => ({ isOn: true, mappings });

test.each([
  ["no use", {}, ["TELEMETRY_QUERYING.isOn"]],
  ["a use without objects", { TELEMETRY_QUERYING: uses() }, ["TELEMETRY_QUERYING.mappings"]],
  [
    "one OID for two keys",
    { TELEMETRY_QUERYING: uses(MAPPING), SHARED_ATTRIBUTES_SETTING: uses({ ...MAPPING, key: "other" }) },
    ["SHARED_ATTRIBUTES_SETTING.mappings.0.oid"],
  ],
  [
    "one OID in two spellings",
    { TELEMETRY_QUERYING: uses(MAPPING, { ...MAPPING, oid: "1.3.6.1.2.1.1.3.0", key: "other" }) },
    ["TELEMETRY_QUERYING.mappings.1.oid"],
  ],
  [
    "texts that are no OIDs",
    { TELEMETRY_QUERYING: uses({ ...MAPPING, oid: "sysUpTime" }, { ...MAPPING, oid: "1.40" }) },
    ["TELEMETRY_QUERYING.mappings.0.oid", "TELEMETRY_QUERYING.mappings.1.oid"],
  ],
  ["an OID that is only in a use that is off", { TELEMETRY_QUERYING: uses(MAPPING), X: { isOn: false } }, []],
])("what SNMP is used for: %s", (_, model, wrong) => {
  expect(places({ transportType: "SNMP", ...model })).toEqual(wrong);
});

const places = (model: JsonObject) =>
  Object.entries(checkTransport(model)).flatMap(([place, text]) => (text === undefined ? [] : [place]));
