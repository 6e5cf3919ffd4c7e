import type {
  CustomerId,
  Device,
  DeviceCredentials,
  DeviceId,
  DeviceProfile,
  DeviceProfileId,
  JsonObject,
  OtaPackageId,
  OtaPackageType,
  PowerSettings,
  RuleChainId,
  TenantId,
  TransportProfile,
  Uuid,
} from "@orrery/model";
import { NO_CUSTOMER, powerSettingsOf, transportProfileOf } from "@orrery/model";
import type { DeviceProfileStore } from "../device-profiles/device-profile-store.ts";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import { LookupCache } from "../kernel/entities/lookup-cache.ts";
import type { CredentialsStore } from "./credentials-store.ts";
import type { DeviceStore } from "./device-store.ts";

const MAX_DEVICES = 100_000;
const MAX_PROFILES = 10_000;

/** The part of a profile that is needed for each message. */
export interface ProfileRecord {
  readonly id: DeviceProfileId;
  readonly name: string;
  readonly transport: TransportProfile;
  readonly defaultRuleChainId?: RuleChainId | undefined;
  readonly defaultQueueName?: string | undefined;
  /** Alarm rules as stored, the same object until the profile is changed; undefined when there are none. */
  readonly alarms?: readonly JsonObject[] | undefined;
}

/** The packages that a device has to install: its own, otherwise those of its profile. */
export type DevicePackageIds = Readonly<Partial<Record<OtaPackageType, OtaPackageId>>>;

/**
 * The part of a device that is needed for each message; replaced as a whole when the device or its profile changes.
 */
export interface DeviceRecord {
  readonly id: DeviceId;
  readonly tenantId: TenantId;
  readonly customerId?: CustomerId | undefined;
  readonly createdTime: number;
  readonly name: string;
  readonly gateway: boolean;
  /** `overwriteActivityTime` of a gateway. */
  readonly speaksForChildren: boolean;
  readonly packages: DevicePackageIds;
  /** Its own settings of power saving; undefined for devices that have none. */
  readonly power?: PowerSettings | undefined;
  readonly profile: ProfileRecord;
}

export interface CredentialsRecord {
  readonly device: DeviceRecord;
  readonly credentials: DeviceCredentials;
}

export interface DeviceDirectoryOptions {
  readonly devices: DeviceStore;
  readonly profiles: DeviceProfileStore;
  readonly credentials: CredentialsStore;
  readonly bus: Bus;
  /** Maximum number of cached devices, about half a kilobyte each; 100,000 by default. */
  readonly capacity?: number | undefined;
}

type Answer<T> = T | undefined | Promise<T | undefined>;

/** A cache of devices by credentials and by id, for connects and messages; events of the bus keep it up to date. */
export class DeviceDirectory {
  readonly #credentials: LookupCache<DeviceCredentials>;
  readonly #devices: LookupCache<DeviceRecord>;
  readonly #profiles: LookupCache<DeviceProfile>;
  readonly #unsubscribe: readonly Unsubscribe[];

  constructor({ devices, profiles, credentials, bus, capacity = MAX_DEVICES }: DeviceDirectoryOptions) {
    this.#credentials = new LookupCache(capacity, (id) => credentials.find("credentials_id", id));
    this.#profiles = new LookupCache(MAX_PROFILES, (id) => profiles.find(id as Uuid)); // keys are ids of profiles
    this.#devices = new LookupCache(capacity, async (id) => {
      const device = await devices.find(id as Uuid); // keys are ids of devices
      const profile = device && (await this.#profiles.get(device.deviceProfileId.id));
      return device && profile && deviceRecord(device, profile);
    });
    this.#unsubscribe = [
      bus.follow("entity", ({ entity: { id } }) => {
        if (id.entityType === "DEVICE") this.#devices.forget(id.id);
        if (id.entityType === "DEVICE_PROFILE") this.#forgetProfile(id.id);
      }),
      bus.follow("credentialsStored", ({ credentialsIds }) => {
        for (const id of credentialsIds) this.#credentials.forget(id);
      }),
      bus.missed(() => {
        for (const cache of [this.#credentials, this.#profiles, this.#devices]) cache.clear();
      }),
    ];
  }

  /** `credentialsId` is unique on the whole platform. Answers synchronously when both are cached. */
  findByCredentialsId(credentialsId: string): Answer<CredentialsRecord> {
    const credentials = this.#credentials.get(credentialsId);
    if (credentials instanceof Promise) return credentials.then((found) => found && this.#withDevice(found));
    return credentials && this.#withDevice(credentials);
  }

  findDevice(id: DeviceId): Answer<DeviceRecord> {
    return this.#devices.get(id.id);
  }

  /** The whole profile, including its alarm rules. */
  findProfile(id: DeviceProfileId): Answer<DeviceProfile> {
    return this.#profiles.get(id.id);
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #withDevice(credentials: DeviceCredentials): Answer<CredentialsRecord> {
    const device = this.#devices.get(credentials.deviceId.id);
    if (device instanceof Promise) return device.then((found) => found && { device: found, credentials });
    return device && { device, credentials };
  }

  #forgetProfile(id: Uuid): void {
    this.#profiles.forget(id);
    this.#devices.forgetWhere((device) => device.profile.id.id === id);
  }
}

function deviceRecord(device: Device, profile: DeviceProfile): DeviceRecord {
  return {
    id: device.id,
    tenantId: device.tenantId,
    customerId: device.customerId.id === NO_CUSTOMER.id ? undefined : device.customerId,
    createdTime: device.createdTime,
    name: device.name,
    gateway: device.additionalInfo?.gateway === true,
    speaksForChildren: device.additionalInfo?.overwriteActivityTime === true,
    packages: packagesOf(device, profile),
    power: powerOf(device),
    profile: profileRecord(profile),
  };
}

/** For nearly all devices. */
const NO_PACKAGES: DevicePackageIds = {};

function packagesOf(device: Device, profile: DeviceProfile): DevicePackageIds {
  const firmwareId = device.firmwareId ?? profile.firmwareId;
  const softwareId = device.softwareId ?? profile.softwareId;
  if (!firmwareId && !softwareId) return NO_PACKAGES;
  return { ...(firmwareId ? { FIRMWARE: firmwareId } : {}), ...(softwareId ? { SOFTWARE: softwareId } : {}) };
}

function powerOf({ deviceData }: Device): PowerSettings | undefined {
  const { transportConfiguration } = deviceData;
  return typeof transportConfiguration.powerMode === "string" ? powerSettingsOf(transportConfiguration) : undefined;
}

const profileRecords = new WeakMap<DeviceProfile, ProfileRecord>();

/** One record for all devices of a profile. */
function profileRecord(profile: DeviceProfile): ProfileRecord {
  const known = profileRecords.get(profile);
  if (known) return known;
  const record = newProfileRecord(profile);
  profileRecords.set(profile, record);
  return record;
}

function newProfileRecord(profile: DeviceProfile): ProfileRecord {
  const { alarms } = profile.profileData;
  return {
    id: profile.id,
    name: profile.name,
    transport: transportProfileOf(profile.transportType, profile.profileData.transportConfiguration),
    defaultRuleChainId: profile.defaultRuleChainId ?? undefined,
    defaultQueueName: profile.defaultQueueName ?? undefined,
    alarms: alarms?.length ? alarms : undefined,
  };
}
