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
  expect(transportProfileOf("SNMP", { deviceTelemetryTopic: "a" })).toEqual({ type: "SNMP" });
});

test.each<[JsonObject, object]>([
  [{}, { deviceType: "DEFAULT", payload: { type: "JSON" } }],
  [{ coapDeviceTypeConfiguration: 5 }, { deviceType: "DEFAULT", payload: { type: "JSON" } }],
  [{ coapDeviceTypeConfiguration: { coapDeviceType: "EFENTO" } }, { deviceType: "EFENTO", payload: { type: "JSON" } }],
  [
    {
      coapDeviceTypeConfiguration: {
        coapDeviceType: "DEFAULT",
        transportPayloadTypeConfiguration: { transportPayloadType: "PROTOBUF" },
      },
    },
    { deviceType: "DEFAULT", payload: protobuf },
  ],
])("CoAP with %j", (configuration, profile) => {
  expect(transportProfileOf("COAP", configuration)).toEqual({ type: "COAP", ...profile });
});
