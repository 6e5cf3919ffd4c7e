import { isRecord, type JsonObject } from "@orrery/model";
import {
  all,
  type Condition,
  choice,
  hinted,
  type Infer,
  is,
  labelled,
  on,
  required,
  text,
  when,
} from "@orrery/model/settings";
import { toggle } from "../entities/forms/form-settings.ts";

/** What a new schema starts with; the last message of each is the payload. */
const SAMPLES = {
  deviceTelemetryProtoSchema: `syntax = "proto3";
package telemetry;

message SensorReading {
  optional double temperature = 1;
  optional double humidity = 2;
}
`,
  deviceAttributesProtoSchema: `syntax = "proto3";
package attributes;

message SensorFacts {
  optional string firmwareVersion = 1;
  optional string serialNumber = 2;
}
`,
  deviceRpcRequestProtoSchema: `syntax = "proto3";
package rpc;

message RpcRequest {
  optional string method = 1;
  optional int32 requestId = 2;
  optional string params = 3;
}
`,
  deviceRpcResponseProtoSchema: `syntax = "proto3";
package rpc;

message RpcResponse {
  optional string payload = 1;
}
`,
} as const;

const schema = (label: string, sample: string) => required(labelled(label, hinted({ kind: "protobuf" }, text(sample))));

/** The format of messages, and the schemas of those that are Protobuf (console pages, 7.4). */
export function payloadSettings(shown: Condition, isMqtt: Condition) {
  const isProtobuf = all(shown, is("transportPayloadType", "PROTOBUF"));
  return {
    transportPayloadType: when(
      shown,
      required(
        labelled(
          "transport.payload-type",
          choice(
            [
              ["JSON", "JSON"],
              ["PROTOBUF", "Protobuf"],
            ],
            "JSON",
          ),
        ),
      ),
    ),
    enableCompatibilityWithJsonPayloadFormat: when(
      all(isProtobuf, isMqtt),
      hinted({ description: "transport.json-fallback-hint" }, toggle("transport.json-fallback")),
    ),
    useJsonPayloadFormatForDefaultDownlinkTopics: when(
      all(isProtobuf, isMqtt, on("enableCompatibilityWithJsonPayloadFormat")),
      hinted({ description: "transport.json-downlinks-hint" }, toggle("transport.json-downlinks")),
    ),
    deviceTelemetryProtoSchema: when(
      isProtobuf,
      schema("transport.telemetry-schema", SAMPLES.deviceTelemetryProtoSchema),
    ),
    deviceAttributesProtoSchema: when(
      isProtobuf,
      schema("transport.attributes-schema", SAMPLES.deviceAttributesProtoSchema),
    ),
    deviceRpcRequestProtoSchema: when(
      isProtobuf,
      schema("transport.rpc-request-schema", SAMPLES.deviceRpcRequestProtoSchema),
    ),
    deviceRpcResponseProtoSchema: when(
      isProtobuf,
      schema("transport.rpc-response-schema", SAMPLES.deviceRpcResponseProtoSchema),
    ),
  };
}

type PayloadValues = Infer<ReturnType<typeof payloadSettings>>;

/** The members of a saved format that the fields above edit; schemas that are not there begin with a sample. */
export function readPayload(saved: unknown) {
  const members: JsonObject = isRecord(saved) ? saved : {};
  const schemaOf = (name: keyof typeof SAMPLES) => {
    const value = members[name];
    return typeof value === "string" && value !== "" ? value : SAMPLES[name];
  };
  return {
    transportPayloadType: members.transportPayloadType === "PROTOBUF" ? "PROTOBUF" : "JSON",
    enableCompatibilityWithJsonPayloadFormat: members.enableCompatibilityWithJsonPayloadFormat === true,
    useJsonPayloadFormatForDefaultDownlinkTopics: members.useJsonPayloadFormatForDefaultDownlinkTopics === true,
    deviceTelemetryProtoSchema: schemaOf("deviceTelemetryProtoSchema"),
    deviceAttributesProtoSchema: schemaOf("deviceAttributesProtoSchema"),
    deviceRpcRequestProtoSchema: schemaOf("deviceRpcRequestProtoSchema"),
    deviceRpcResponseProtoSchema: schemaOf("deviceRpcResponseProtoSchema"),
  };
}

/** What is sent as `transportPayloadTypeConfiguration`. */
export function writePayload(values: PayloadValues): JsonObject {
  if (values.transportPayloadType !== "PROTOBUF") return { transportPayloadType: "JSON" };
  const { enableCompatibilityWithJsonPayloadFormat: fallback } = values;
  return {
    transportPayloadType: "PROTOBUF",
    deviceTelemetryProtoSchema: values.deviceTelemetryProtoSchema,
    deviceAttributesProtoSchema: values.deviceAttributesProtoSchema,
    deviceRpcRequestProtoSchema: values.deviceRpcRequestProtoSchema,
    deviceRpcResponseProtoSchema: values.deviceRpcResponseProtoSchema,
    enableCompatibilityWithJsonPayloadFormat: fallback,
    useJsonPayloadFormatForDefaultDownlinkTopics: fallback && values.useJsonPayloadFormatForDefaultDownlinkTopics,
  };
}
