import { type Static, Type } from "typebox";
import type { CustomerId, DeviceId, DeviceProfileId, OtaPackageId, TenantId } from "../ids/entity-id.ts";
import { additionalInfo, type JsonObject, optionalId, optionalObject, optionalText } from "./common.ts";
import { deviceCredentialsDraft } from "./device-credentials.ts";

/** A device that connects (reference: REST API, 3.6). `type` is always the name of its profile. */
export interface Device {
  readonly id: DeviceId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly customerId: CustomerId;
  readonly name: string;
  readonly type: string;
  readonly label: string | null;
  readonly deviceProfileId: DeviceProfileId;
  readonly deviceData: DeviceData;
  readonly firmwareId: OtaPackageId | null;
  readonly softwareId: OtaPackageId | null;
  readonly additionalInfo: JsonObject | null;
}

/** The types follow the profile; members beside `type` belong to the transport and are kept as sent. */
export interface DeviceData {
  readonly configuration: JsonObject;
  readonly transportConfiguration: JsonObject;
}

export interface DeviceInfo extends Device {
  readonly customerTitle: string | null;
  readonly customerIsPublic: boolean;
  readonly deviceProfileName: string;
}

export const deviceDraft = Type.Object({
  id: optionalId,
  customerId: optionalId,
  name: optionalText,
  type: optionalText,
  label: optionalText,
  deviceProfileId: optionalId,
  deviceData: Type.Optional(
    Type.Union([Type.Null(), Type.Object({ configuration: optionalObject, transportConfiguration: optionalObject })]),
  ),
  firmwareId: optionalId,
  softwareId: optionalId,
  additionalInfo,
});

export type DeviceDraft = Static<typeof deviceDraft>;

export const deviceWithCredentialsDraft = Type.Object({
  device: Type.Optional(Type.Union([Type.Null(), deviceDraft])),
  credentials: Type.Optional(Type.Union([Type.Null(), deviceCredentialsDraft])),
});

export type DeviceWithCredentialsDraft = Static<typeof deviceWithCredentialsDraft>;

/** The same members under the names that older LwM2M clients send. */
export const LWM2M_DEVICE = "org.thingsboard.server.common.data.Device";
export const LWM2M_DEVICE_CREDENTIALS = "org.thingsboard.server.common.data.security.DeviceCredentials";

export const lwm2mDeviceDraft = Type.Object({
  [LWM2M_DEVICE]: deviceWithCredentialsDraft.properties.device,
  [LWM2M_DEVICE_CREDENTIALS]: deviceWithCredentialsDraft.properties.credentials,
});
