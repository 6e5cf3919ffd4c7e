import type {
  AttributeScope,
  DeviceCredentials,
  DeviceId,
  DeviceProfileId,
  EntityId,
  PowerSettings,
  TenantId,
  TransportProfile,
} from "@orrery/model";
import type { DevicePackageIds } from "../devices/device-directory.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Attribute } from "../kernel/bus/events.ts";
import type { Operation } from "../kernel/permissions/operation.ts";
import type { DeviceOrigin } from "../rules/message/device-origin.ts";
import type { ClaimRequest } from "./claim/claim-request.ts";

/** The part of a device profile that transports need; replaced as a whole when the profile changes. */
export interface ProfileContext {
  readonly id: DeviceProfileId;
  readonly name: string;
  /** Its content is only read by the transport of its type. */
  readonly transport: TransportProfile;
}

/** A device as its sessions need it; replaced as a whole when the device or its profile changes. */
export interface DeviceContext extends DeviceOrigin {
  readonly createdTime: number;
  readonly gateway: boolean;
  /** For a gateway: whether its activity counts for the devices behind it. */
  readonly speaksForChildren: boolean;
  /** The packages that it has to install. */
  readonly packages: DevicePackageIds;
  /** Its own settings of power saving, where it has some. */
  readonly power?: PowerSettings | undefined;
  readonly profile: ProfileContext;
}

export interface CredentialsMatch {
  readonly device: DeviceContext;
  readonly credentials: DeviceCredentials;
}

/** Finds devices by credentials and id; synchronous when they are cached. */
export interface DeviceLookup {
  /** `credentialsId` is unique on the whole platform. */
  findByCredentialsId(credentialsId: string): CredentialsMatch | undefined | Promise<CredentialsMatch | undefined>;
  findDevice(id: DeviceId): DeviceContext | undefined | Promise<DeviceContext | undefined>;
}

/** Attributes of devices: read by devices, and used to store their activity. */
export interface DeviceAttributes {
  /** All attributes of the scope when `keys` is absent. Missing keys are left out. */
  find(entity: EntityId, scope: AttributeScope, keys?: readonly string[]): Promise<readonly Attribute[]>;
  /** Resolves when durable. Device sessions are not notified. */
  save(write: {
    readonly tenantId: TenantId;
    readonly entityId: EntityId;
    readonly scope: AttributeScope;
    readonly attributes: readonly Attribute[];
  }): Promise<void>;
}

/** Announcements of devices that may be claimed. */
export interface DeviceClaims {
  /** Resolves when durable, also when the device may not be claimed: devices get no error. */
  announce(device: DeviceContext, request: ClaimRequest): Promise<void>;
}

/** Rights of users over devices. */
export interface DeviceAccess {
  /** @throws {PlatformError} `notFound`, or `forbidden` when `user` may not do `operation`. */
  getDevice(user: User, id: DeviceId, operation: Operation): Promise<DeviceContext>;
}
