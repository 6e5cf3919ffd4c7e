import {
  type DeviceProfile,
  type DeviceProfileData,
  type DeviceProfileDraft,
  PlatformError,
  TRANSPORT_DEFAULTS,
} from "@orrery/model";
import { hasFewValues } from "../kernel/json/few-values.ts";
import { mergeLossless } from "../kernel/json/lossless-json.ts";
import { checkExpressions } from "./alarm-expressions.ts";
import { alarmRule } from "./alarm-rules.ts";
import { checkLwm2mBootstrap } from "./lwm2m-bootstrap.ts";
import type { Lwm2mServers } from "./lwm2m-servers.ts";
import { checkMqttTopics } from "./mqtt-topics.ts";
import { checkSnmp } from "./snmp-configuration.ts";

/** Values of all alarm rules of a profile, some two thousand conditions: they are completed and checked at once. */
const MAX_ALARM_VALUES = 30_000;

/**
 * The data of a profile with its `type` members set to the types of the profile; everything else is kept as sent.
 * @throws {PlatformError} `badRequest` when there are too many alarm rules.
 */
export function profileDataOf(
  data: DeviceProfileDraft["profileData"],
  { type, transportType, provisionType }: Pick<DeviceProfile, "type" | "transportType" | "provisionType">,
): DeviceProfileData {
  const transport = data?.transportConfiguration ?? {};
  if (!hasFewValues(data?.alarms, MAX_ALARM_VALUES)) {
    throw new PlatformError("badRequest", "The alarm rules hold too many values");
  }
  const isOther = transport.type !== undefined && transport.type !== transportType;
  return {
    configuration: mergeLossless(data?.configuration, { type }),
    transportConfiguration: mergeLossless(
      TRANSPORT_DEFAULTS[transportType],
      isOther ? {} : transport, // the configuration of another transport does not apply
      { type: transportType },
    ),
    provisionConfiguration: mergeLossless({ provisionDeviceSecret: null }, data?.provisionConfiguration, {
      type: provisionType,
    }),
    alarms: data?.alarms?.map(alarmRule) ?? null,
  };
}

/** @throws {PlatformError} `badRequest` when the data contradict each other. */
export async function checkProfileData(
  { transportConfiguration, alarms }: DeviceProfileData,
  lwm2m: Lwm2mServers,
): Promise<void> {
  if (transportConfiguration.type === "SNMP") checkSnmp(transportConfiguration);
  if (transportConfiguration.type === "MQTT") checkMqttTopics(transportConfiguration);
  if (/"PROTOBUF"/.test(JSON.stringify(transportConfiguration))) {
    // Loaded when it is needed: most installations have no such profile.
    (await import("./payload-schemas.ts")).checkPayloadSchemas(transportConfiguration);
  }
  if (transportConfiguration.type === "LWM2M") checkLwm2mBootstrap(transportConfiguration, lwm2m);
  checkExpressions(alarms);
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
