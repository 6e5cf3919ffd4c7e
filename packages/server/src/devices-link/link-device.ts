import { type Device, type DeviceProfile, NO_CUSTOMER } from "@orrery/model";
import type { LinkDevice, LinkProfile, MqttProfile } from "./ports.ts";

const DEFAULT_TELEMETRY_TOPIC = "v1/devices/me/telemetry";
const DEFAULT_ATTRIBUTES_TOPIC = "v1/devices/me/attributes";

/** One object a profile, however many devices share it. */
const profiles = new WeakMap<DeviceProfile, LinkProfile>();

/** A device and its profile as sessions see them. */
export function linkDevice(device: Device, profile: DeviceProfile): LinkDevice {
  return {
    deviceId: device.id,
    tenantId: device.tenantId,
    customerId: device.customerId.id === NO_CUSTOMER.id ? undefined : device.customerId,
    createdTime: device.createdTime,
    name: device.name,
    type: profile.name,
    ruleChainId: profile.defaultRuleChainId ?? undefined,
    queueName: profile.defaultQueueName || undefined,
    gateway: device.additionalInfo?.gateway === true,
    profile: linkProfile(profile),
  };
}

function linkProfile(profile: DeviceProfile): LinkProfile {
  let linked = profiles.get(profile);
  if (!linked) {
    linked = {
      id: profile.id,
      name: profile.name,
      transportType: profile.transportType,
      mqtt: profile.transportType === "MQTT" ? mqttProfile(profile.profileData.transportConfiguration) : undefined,
    };
    profiles.set(profile, linked);
  }
  return linked;
}

/** Whatever is missing or of another type has its default (reference: device connectivity, 4.2). */
function mqttProfile(configuration: Readonly<Record<string, unknown>>): MqttProfile {
  const payload = record(configuration.transportPayloadTypeConfiguration);
  return {
    deviceTelemetryTopic: textOr(configuration.deviceTelemetryTopic, DEFAULT_TELEMETRY_TOPIC),
    deviceAttributesTopic: textOr(configuration.deviceAttributesTopic, DEFAULT_ATTRIBUTES_TOPIC),
    payload: payload.transportPayloadType === "PROTOBUF" ? "PROTOBUF" : "JSON",
    jsonFallback: payload.enableCompatibilityWithJsonPayloadFormat === true,
  };
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === "string" && value !== "" ? value : fallback;
}
