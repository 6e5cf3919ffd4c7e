import { type Static, Type } from "typebox";
import type { TbResourceId, TenantId } from "../ids/entity-id.ts";
import { optionalId, optionalText } from "./common.ts";

export const RESOURCE_TYPES = ["LWM2M_MODEL", "JKS", "PKCS_12"] as const;

export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** A file of the platform: a model of LwM2M objects, a key store (reference: REST API, 3.25). */
export interface TbResourceInfo {
  readonly id: TbResourceId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly title: string;
  readonly resourceType: ResourceType;
  /** `<id>_<version>` for a model, the file name for others. */
  readonly resourceKey: string;
}

/** With its file in base64. */
export interface TbResource extends TbResourceInfo {
  readonly fileName: string;
  readonly data: string;
}

export const tbResourceDraft = Type.Object({
  id: optionalId,
  title: optionalText,
  resourceType: Type.Optional(Type.Union([Type.Null(), ...RESOURCE_TYPES.map((type) => Type.Literal(type))])),
  resourceKey: optionalText,
  fileName: optionalText,
  data: optionalText,
});

export interface TbResourceDraft extends Omit<Static<typeof tbResourceDraft>, "resourceType"> {
  readonly resourceType?: ResourceType | null;
}

/** A readable resource of a LwM2M object, with its flags for device profiles. */
export interface Lwm2mResource {
  readonly id: number;
  readonly name: string;
  readonly observe: boolean;
  readonly attribute: boolean;
  readonly telemetry: boolean;
  /** The name as a key in camel case. */
  readonly keyName: string;
}

/** A LwM2M object as the API lists it (reference: REST API, 3.11). */
export interface Lwm2mObject {
  readonly id: number;
  /** `<id>_<version>`. */
  readonly keyId: string;
  readonly name: string;
  readonly multiple: boolean;
  readonly mandatory: boolean;
  readonly instances: readonly { readonly id: number; readonly resources: readonly Lwm2mResource[] }[];
}
