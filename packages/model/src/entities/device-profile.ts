import { type Static, Type } from "typebox";
import type { DashboardId, DeviceProfileId, OtaPackageId, RuleChainId, TenantId } from "../ids/entity-id.ts";
import { type JsonObject, jsonObject, optionalBoolean, optionalId, optionalObject, optionalText } from "./common.ts";

export const DEVICE_PROFILE_TYPES = ["DEFAULT", "SNMP"] as const;
export type DeviceProfileType = (typeof DEVICE_PROFILE_TYPES)[number];

export const TRANSPORT_TYPES = ["DEFAULT", "MQTT", "COAP", "LWM2M", "SNMP"] as const;
export type DeviceTransportType = (typeof TRANSPORT_TYPES)[number];

export const PROVISION_TYPES = ["DISABLED", "ALLOW_CREATE_NEW_DEVICES", "CHECK_PRE_PROVISIONED_DEVICES"] as const;
export type DeviceProvisionType = (typeof PROVISION_TYPES)[number];

/** Settings shared by devices of one type (reference: REST API, 3.8). */
export interface DeviceProfile {
  readonly id: DeviceProfileId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly name: string;
  readonly description: string | null;
  /** Data URL. */
  readonly image: string | null;
  readonly default: boolean;
  readonly type: DeviceProfileType;
  readonly transportType: DeviceTransportType;
  readonly provisionType: DeviceProvisionType;
  readonly provisionDeviceKey: string | null;
  readonly defaultRuleChainId: RuleChainId | null;
  readonly defaultDashboardId: DashboardId | null;
  readonly defaultQueueName: string | null;
  readonly firmwareId: OtaPackageId | null;
  readonly softwareId: OtaPackageId | null;
  readonly profileData: DeviceProfileData;
}

/** Other members are kept as sent. */
export interface DeviceProfileData {
  readonly configuration: JsonObject;
  readonly transportConfiguration: JsonObject;
  readonly provisionConfiguration: JsonObject;
  readonly alarms: readonly JsonObject[] | null;
}

export interface DeviceProfileInfo {
  readonly id: DeviceProfileId;
  readonly name: string;
  readonly image: string | null;
  readonly defaultDashboardId: DashboardId | null;
  readonly type: DeviceProfileType;
  readonly transportType: DeviceTransportType;
}

const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Optional(
    Type.Union([Type.Null(), Type.Unsafe<T[number]>(Type.Union(values.map((value) => Type.Literal(value))))]),
  );

export const deviceProfileDraft = Type.Object({
  id: optionalId,
  name: optionalText,
  description: optionalText,
  image: optionalText,
  default: optionalBoolean,
  type: oneOf(DEVICE_PROFILE_TYPES),
  transportType: oneOf(TRANSPORT_TYPES),
  provisionType: oneOf(PROVISION_TYPES),
  provisionDeviceKey: optionalText,
  defaultRuleChainId: optionalId,
  defaultDashboardId: optionalId,
  defaultQueueName: optionalText,
  firmwareId: optionalId,
  softwareId: optionalId,
  profileData: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Object({
        configuration: optionalObject,
        transportConfiguration: optionalObject,
        provisionConfiguration: optionalObject,
        alarms: Type.Optional(Type.Union([Type.Null(), Type.Array(jsonObject)])),
      }),
    ]),
  ),
});

export type DeviceProfileDraft = Static<typeof deviceProfileDraft>;
