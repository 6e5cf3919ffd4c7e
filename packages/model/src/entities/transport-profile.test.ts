import { expect, test } from "vitest";
import type { JsonObject } from "./common.ts";
import { DEFAULT_MQTT_TOPICS, type MqttTransportProfile, transportProfileOf } from "./transport-profile.ts";

const json: MqttTransportProfile = { type: "MQTT", ...DEFAULT_MQTT_TOPICS, payload: { type: "JSON" } };

test.each<[JsonObject, MqttTransportProfile]>([
  [{}, json],
  [{ deviceTelemetryTopic: "", deviceAttributesTopic: 5 }, json],
  [{ deviceTelemetryTopic: "a/b" }, { ...json, deviceTelemetryTopic: "a/b" }],
  [{ transportPayloadTypeConfiguration: null }, json],
  [
    { transportPayloadTypeConfiguration: { transportPayloadType: "PROTOBUF" } },
    { ...json, payload: { type: "PROTOBUF", jsonFallback: false } },
  ],
  [
    {
      transportPayloadTypeConfiguration: {
        transportPayloadType: "PROTOBUF",
        enableCompatibilityWithJsonPayloadFormat: true,
      },
    },
    { ...json, payload: { type: "PROTOBUF", jsonFallback: true } },
  ],
])("MQTT with %j", (configuration, profile) => {
  expect(transportProfileOf("MQTT", configuration)).toEqual(profile);
});

test("other transports are read without their members", () => {
  expect(transportProfileOf("COAP", { deviceTelemetryTopic: "a" })).toEqual({ type: "COAP" });
});
