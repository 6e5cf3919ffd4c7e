import { expect, test } from "vitest";
import type { JsonObject } from "./common.ts";
import { DEFAULT_MQTT_TOPICS, type MqttTransportProfile, transportProfileOf } from "./transport-profile.ts";

const NO_SCHEMAS = { telemetry: "", attributes: "", rpcRequest: "", rpcResponse: "" };
const protobuf = { type: "PROTOBUF", jsonFallback: false, jsonDownlinks: false, schemas: NO_SCHEMAS } as const;
const json: MqttTransportProfile = { type: "MQTT", ...DEFAULT_MQTT_TOPICS, payload: { type: "JSON" } };

test.each<[JsonObject, MqttTransportProfile]>([
  [{}, json],
  [{ deviceTelemetryTopic: "", deviceAttributesTopic: 5 }, json],
  [{ deviceTelemetryTopic: "a/b" }, { ...json, deviceTelemetryTopic: "a/b" }],
  [{ transportPayloadTypeConfiguration: null }, json],
  [{ transportPayloadTypeConfiguration: { transportPayloadType: "PROTOBUF" } }, { ...json, payload: protobuf }],
  [
    {
      transportPayloadTypeConfiguration: {
        transportPayloadType: "PROTOBUF",
        enableCompatibilityWithJsonPayloadFormat: true,
        deviceTelemetryProtoSchema: "t",
        deviceAttributesProtoSchema: "a",
        deviceRpcRequestProtoSchema: "q",
        deviceRpcResponseProtoSchema: "r",
      },
    },
    {
      ...json,
      payload: {
        ...protobuf,
        jsonFallback: true,
        schemas: { telemetry: "t", attributes: "a", rpcRequest: "q", rpcResponse: "r" },
      },
    },
  ],
  [
    {
      transportPayloadTypeConfiguration: {
        transportPayloadType: "PROTOBUF",
        useJsonPayloadFormatForDefaultDownlinkTopics: true, // counts with the other flag only
        deviceTelemetryProtoSchema: 5,
      },
    },
    { ...json, payload: protobuf },
  ],
  [
    {
      transportPayloadTypeConfiguration: {
        transportPayloadType: "PROTOBUF",
        enableCompatibilityWithJsonPayloadFormat: true,
        useJsonPayloadFormatForDefaultDownlinkTopics: true,
      },
    },
    { ...json, payload: { ...protobuf, jsonFallback: true, jsonDownlinks: true } },
  ],
])("MQTT with %j", (configuration, profile) => {
  expect(transportProfileOf("MQTT", configuration)).toEqual(profile);
});

test("other transports are read without their members", () => {
  expect(transportProfileOf("DEFAULT", { deviceTelemetryTopic: "a" })).toEqual({ type: "DEFAULT" });
});

test("a configuration of SNMP is read without what is invalid in it", () => {
  const mapping = { oid: ".1.3.6", key: "a", dataType: "LONG" };
  const communicationConfigs = [
    {
      spec: "TELEMETRY_QUERYING",
      queryingFrequencyMs: 5_000,
      mappings: [mapping, { ...mapping, dataType: "DATE" }, 5],
    },
    { spec: "CLIENT_ATTRIBUTES_QUERYING", mappings: [mapping] }, // without a period
    { spec: "SHARED_ATTRIBUTES_SETTING", mappings: [] },
    { spec: "TO_DEVICE_RPC_REQUEST", mappings: [mapping] },
    { spec: "GUESSING", mappings: [mapping] },
    null,
  ];
  expect(transportProfileOf("SNMP", { timeoutMs: -1, retries: 2, communicationConfigs })).toEqual({
    type: "SNMP",
    timeoutMs: 500,
    retries: 2,
    configs: [
      { spec: "TELEMETRY_QUERYING", periodMs: 5_000, mappings: [mapping] },
      { spec: "TO_DEVICE_RPC_REQUEST", periodMs: 0, mappings: [mapping] },
    ],
  });
  const defaults = { type: "SNMP", timeoutMs: 500, retries: 0, configs: [] };
  expect(transportProfileOf("SNMP", { communicationConfigs: null })).toEqual(defaults);
});
