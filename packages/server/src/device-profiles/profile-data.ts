import {
  type DeviceProfile,
  type DeviceProfileData,
  type DeviceProfileDraft,
  type DeviceTransportType,
  type JsonObject,
  PlatformError,
} from "@orrery/model";
import { mergeFree } from "../kernel/json/free-json.ts";
import { alarmRule } from "./alarm-rules.ts";
import { checkLwm2mBootstrap } from "./lwm2m-bootstrap.ts";
import type { Lwm2mServers } from "./lwm2m-servers.ts";
import { checkMqttTopics } from "./mqtt-topics.ts";
import { checkPayloadSchemas } from "./payload-schemas.ts";
import { checkSnmp } from "./snmp-configuration.ts";

/** What a transport is configured with when nothing is given (reference: REST API, 3.9). */
const TRANSPORT_DEFAULTS: Readonly<Record<DeviceTransportType, JsonObject>> = {
  DEFAULT: {},
  MQTT: {
    deviceTelemetryTopic: "v1/devices/me/telemetry",
    deviceAttributesTopic: "v1/devices/me/attributes",
    transportPayloadTypeConfiguration: { transportPayloadType: "JSON" },
  },
  COAP: {
    coapDeviceTypeConfiguration: {
      coapDeviceType: "DEFAULT",
      transportPayloadTypeConfiguration: { transportPayloadType: "JSON" },
    },
    clientSettings: { powerMode: "DRX" },
  },
  LWM2M: {
    observeAttr: { keyName: {}, observe: [], attribute: [], telemetry: [], attributeLwm2m: {} },
    bootstrapServerUpdateEnable: false,
    bootstrap: [],
    clientLwM2mSettings: { clientOnlyObserveAfterConnect: 1, fwUpdateStrategy: 1, swUpdateStrategy: 1 },
  },
  SNMP: { timeoutMs: 500, retries: 0, communicationConfigs: [] },
};

/** The data of a profile with its types in agreement with the profile; everything else is kept as sent. */
export function profileDataOf(
  data: DeviceProfileDraft["profileData"],
  { type, transportType, provisionType }: Pick<DeviceProfile, "type" | "transportType" | "provisionType">,
): DeviceProfileData {
  const transport = data?.transportConfiguration ?? {};
  const isOther = transport.type !== undefined && transport.type !== transportType;
  return {
    configuration: mergeFree(data?.configuration, { type }),
    transportConfiguration: mergeFree(
      TRANSPORT_DEFAULTS[transportType],
      isOther ? {} : transport, // settings of another transport mean nothing to this one
      { type: transportType },
    ),
    provisionConfiguration: mergeFree({ provisionDeviceSecret: null }, data?.provisionConfiguration, {
      type: provisionType,
    }),
    alarms: data?.alarms?.map(alarmRule) ?? null,
  };
}

/** @throws {PlatformError} `badRequest` when data of a profile contradicts itself. */
export function checkProfileData({ transportConfiguration, alarms }: DeviceProfileData, lwm2m: Lwm2mServers): void {
  if (transportConfiguration.type === "SNMP") checkSnmp(transportConfiguration);
  if (transportConfiguration.type === "MQTT") checkMqttTopics(transportConfiguration);
  checkPayloadSchemas(transportConfiguration);
  if (transportConfiguration.type === "LWM2M") checkLwm2mBootstrap(transportConfiguration, lwm2m);
  const types = new Set<unknown>();
  for (const { alarmType } of alarms ?? []) {
    if (typeof alarmType !== "string" || alarmType.trim() === "") {
      throw new PlatformError("badRequest", "Alarm rule type should be specified!");
    }
    if (types.has(alarmType)) {
      throw new PlatformError(
        "badRequest",
        `Can't create device profile with the same alarm rule types: "${alarmType}"!`,
      );
    }
    types.add(alarmType);
  }
}
