import { type Static, Type } from "typebox";
import type { DeviceId } from "../ids/entity-id.ts";
import { idInput, optionalId, optionalText } from "./common.ts";

export const CREDENTIALS_TYPES = ["ACCESS_TOKEN", "X509_CERTIFICATE", "MQTT_BASIC", "LWM2M_CREDENTIALS"] as const;

export type DeviceCredentialsType = (typeof CREDENTIALS_TYPES)[number];

/** How a device authenticates; one per device (reference: REST API, 3.7). Its id has no entity type. */
export interface DeviceCredentials {
  readonly id: { readonly id: string };
  readonly createdTime: number;
  readonly deviceId: DeviceId;
  readonly credentialsType: DeviceCredentialsType;
  /** Unique over the installation; computed from the value for all types but ACCESS_TOKEN. */
  readonly credentialsId: string;
  readonly credentialsValue: string | null;
}

export const deviceCredentialsDraft = Type.Object({
  id: optionalId,
  deviceId: Type.Optional(Type.Union([Type.Null(), idInput])),
  credentialsType: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Unsafe<DeviceCredentialsType>(Type.Union(CREDENTIALS_TYPES.map((type) => Type.Literal(type)))),
    ]),
  ),
  credentialsId: optionalText,
  credentialsValue: optionalText,
});

export type DeviceCredentialsDraft = Static<typeof deviceCredentialsDraft>;
