import type { JsonObject } from "./common.ts";
import type { DeviceTransportType } from "./device-profile.ts";
import { type Lwm2mTransportProfile, lwm2mProfileOf, type PowerSettings, powerSettingsOf } from "./lwm2m-profile.ts";
import { type SnmpTransportProfile, snmpProfileOf } from "./snmp-transport-profile.ts";

/** Encoding of payloads on topics without a fixed format (reference: device connectivity, 4.2 and 5.4). */
export type PayloadFormat = { readonly type: "JSON" } | ProtobufFormat;

export interface ProtobufFormat {
  readonly type: "PROTOBUF";
  /** Whether payloads that cannot be decoded are parsed as JSON. */
  readonly jsonFallback: boolean;
  /** Whether what is sent on the oldest default topics (`v1/...`) is JSON. */
  readonly jsonDownlinks: boolean;
  readonly schemas: ProtobufSchemas;
}

/** Schemas (proto3) whose last message is the payload; empty ones of commands mean the defaults. */
export interface ProtobufSchemas {
  readonly telemetry: string;
  readonly attributes: string;
  readonly rpcRequest: string;
  readonly rpcResponse: string;
}

/** Topic filters and payloads of MQTT devices. */
export interface MqttTransportProfile {
  readonly type: "MQTT";
  readonly deviceTelemetryTopic: string;
  readonly deviceAttributesTopic: string;
  readonly payload: PayloadFormat;
}

export const COAP_DEVICE_TYPES = ["DEFAULT", "EFENTO"] as const;

/** Payloads of CoAP devices; those of Efento speak a protocol of their own. */
export interface CoapTransportProfile {
  readonly type: "COAP";
  readonly deviceType: (typeof COAP_DEVICE_TYPES)[number];
  /** Undefined: its devices can always be reached, unless they say otherwise themselves. */
  readonly power?: PowerSettings | undefined;
  readonly payload: PayloadFormat;
}

/** The transport configuration of a device profile, parsed once per profile, by type of transport. */
export type TransportProfile =
  | { readonly type: Exclude<DeviceTransportType, "MQTT" | "COAP" | "LWM2M" | "SNMP"> }
  | MqttTransportProfile
  | CoapTransportProfile
  | Lwm2mTransportProfile
  | SnmpTransportProfile;

/** Default topics of MQTT devices. */
export const DEFAULT_MQTT_TOPICS = {
  deviceTelemetryTopic: "v1/devices/me/telemetry",
  deviceAttributesTopic: "v1/devices/me/attributes",
} as const;

/** Parses the saved `transportConfiguration` of a profile; missing and invalid members get defaults. */
export function transportProfileOf(type: DeviceTransportType, configuration: JsonObject): TransportProfile {
  if (type === "COAP") return coapProfileOf(configuration);
  if (type === "LWM2M") return lwm2mProfileOf(configuration);
  if (type === "SNMP") return snmpProfileOf(configuration);
  if (type !== "MQTT") return { type };
  const topic = (member: keyof typeof DEFAULT_MQTT_TOPICS) => {
    const value = configuration[member];
    return typeof value === "string" && value !== "" ? value : DEFAULT_MQTT_TOPICS[member];
  };
  return {
    type,
    deviceTelemetryTopic: topic("deviceTelemetryTopic"),
    deviceAttributesTopic: topic("deviceAttributesTopic"),
    payload: payloadFormatOf(configuration.transportPayloadTypeConfiguration),
  };
}

function coapProfileOf({ coapDeviceTypeConfiguration, clientSettings }: JsonObject): CoapTransportProfile {
  const { coapDeviceType, transportPayloadTypeConfiguration } = membersOf(coapDeviceTypeConfiguration);
  const power = powerSettingsOf(membersOf(clientSettings));
  return {
    type: "COAP",
    deviceType: COAP_DEVICE_TYPES.find((type) => type === coapDeviceType) ?? "DEFAULT",
    payload: payloadFormatOf(transportPayloadTypeConfiguration),
    ...(power.mode === undefined || power.mode === "DRX" ? {} : { power }),
  };
}

function membersOf(value: unknown): JsonObject {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function payloadFormatOf(configuration: unknown): PayloadFormat {
  const members = membersOf(configuration);
  if (members.transportPayloadType !== "PROTOBUF") return { type: "JSON" };
  const jsonFallback = members.enableCompatibilityWithJsonPayloadFormat === true;
  const schema = (member: string) => {
    const text = members[member];
    return typeof text === "string" ? text : "";
  };
  return {
    type: "PROTOBUF",
    jsonFallback,
    jsonDownlinks: jsonFallback && members.useJsonPayloadFormatForDefaultDownlinkTopics === true,
    schemas: {
      telemetry: schema("deviceTelemetryProtoSchema"),
      attributes: schema("deviceAttributesProtoSchema"),
      rpcRequest: schema("deviceRpcRequestProtoSchema"),
      rpcResponse: schema("deviceRpcResponseProtoSchema"),
    },
  };
}
