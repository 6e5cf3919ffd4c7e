import type {
  CustomerId,
  Device,
  DeviceCredentials,
  DeviceId,
  DeviceProfile,
  DeviceProfileId,
  DeviceTransportType,
  JsonObject,
  RuleChainId,
  TenantId,
  Uuid,
} from "@orrery/model";
import { NO_CUSTOMER } from "@orrery/model";
import type { DeviceProfileStore } from "../device-profiles/device-profile-store.ts";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import { LookupCache } from "../kernel/entities/lookup-cache.ts";
import type { CredentialsStore } from "./credentials-store.ts";
import type { DeviceStore } from "./device-store.ts";

const MOST_DEVICES = 100_000;
const MOST_PROFILES = 10_000;

/** How an MQTT profile departs from the default topics and payloads. */
export interface MqttFacts {
  readonly deviceTelemetryTopic: string;
  readonly deviceAttributesTopic: string;
  readonly payload: "JSON" | "PROTOBUF";
  /** Payloads that do not decode as Protobuf are read as JSON. */
  readonly jsonFallback: boolean;
}

/** What runs per message needs of a profile. */
export interface ProfileFacts {
  readonly id: DeviceProfileId;
  readonly name: string;
  readonly transportType: DeviceTransportType;
  readonly defaultRuleChainId?: RuleChainId | undefined;
  readonly defaultQueueName?: string | undefined;
  readonly mqtt?: MqttFacts | undefined;
}

/** What runs per message needs of a device; replaced as a whole when the device or its profile changes. */
export interface DeviceFacts {
  readonly id: DeviceId;
  readonly tenantId: TenantId;
  readonly customerId?: CustomerId | undefined;
  readonly createdTime: number;
  readonly name: string;
  readonly gateway: boolean;
  readonly profile: ProfileFacts;
}

export interface CredentialsFacts {
  readonly device: DeviceFacts;
  readonly credentials: DeviceCredentials;
}

export interface DeviceDirectoryOptions {
  readonly devices: DeviceStore;
  readonly profiles: DeviceProfileStore;
  readonly credentials: CredentialsStore;
  readonly bus: Bus;
  /** Most devices that are kept at hand; 100,000 unless told, about half a kilobyte each. */
  readonly capacity?: number | undefined;
}

type Answer<T> = T | undefined | Promise<T | undefined>;

/** Devices by credentials and by id, at hand for connects and messages; kept up to date by the bus. */
export class DeviceDirectory {
  readonly #credentials: LookupCache<DeviceCredentials>;
  readonly #devices: LookupCache<DeviceFacts>;
  readonly #profiles: LookupCache<DeviceProfile>;
  readonly #unsubscribe: readonly Unsubscribe[];

  constructor({ devices, profiles, credentials, bus, capacity = MOST_DEVICES }: DeviceDirectoryOptions) {
    this.#credentials = new LookupCache(capacity, (id) => credentials.find("credentials_id", id));
    this.#profiles = new LookupCache(MOST_PROFILES, (id) => profiles.find(id as Uuid)); // keys are ids of profiles
    this.#devices = new LookupCache(capacity, async (id) => {
      const device = await devices.find(id as Uuid); // keys are ids of devices
      const profile = device && (await this.#profiles.get(device.deviceProfileId.id));
      return device && profile && deviceFacts(device, profile);
    });
    this.#unsubscribe = [
      bus.subscribe("entity", ({ entity: { id } }) => {
        if (id.entityType === "DEVICE") this.#devices.forget(id.id);
        if (id.entityType === "DEVICE_PROFILE") this.#forgetProfile(id.id);
      }),
      bus.subscribe("credentialsStored", ({ credentialsIds }) => {
        for (const id of credentialsIds) this.#credentials.forget(id);
      }),
    ];
  }

  /** `credentialsId` is unique on the whole platform. Answers at once when it has both at hand. */
  findByCredentialsId(credentialsId: string): Answer<CredentialsFacts> {
    const credentials = this.#credentials.get(credentialsId);
    if (credentials instanceof Promise) return credentials.then((found) => found && this.#withDevice(found));
    return credentials && this.#withDevice(credentials);
  }

  findDevice(id: DeviceId): Answer<DeviceFacts> {
    return this.#devices.get(id.id);
  }

  /** The whole profile, with its alarm rules. */
  findProfile(id: DeviceProfileId): Answer<DeviceProfile> {
    return this.#profiles.get(id.id);
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #withDevice(credentials: DeviceCredentials): Answer<CredentialsFacts> {
    const device = this.#devices.get(credentials.deviceId.id);
    if (device instanceof Promise) return device.then((found) => found && { device: found, credentials });
    return device && { device, credentials };
  }

  #forgetProfile(id: Uuid): void {
    this.#profiles.forget(id);
    this.#devices.forgetWhere((device) => device.profile.id.id === id);
  }
}

function deviceFacts(device: Device, profile: DeviceProfile): DeviceFacts {
  return {
    id: device.id,
    tenantId: device.tenantId,
    customerId: device.customerId.id === NO_CUSTOMER.id ? undefined : device.customerId,
    createdTime: device.createdTime,
    name: device.name,
    gateway: device.additionalInfo?.gateway === true,
    profile: profileFacts(profile),
  };
}

function profileFacts(profile: DeviceProfile): ProfileFacts {
  return {
    id: profile.id,
    name: profile.name,
    transportType: profile.transportType,
    defaultRuleChainId: profile.defaultRuleChainId ?? undefined,
    defaultQueueName: profile.defaultQueueName ?? undefined,
    mqtt: profile.transportType === "MQTT" ? mqttFacts(profile.profileData.transportConfiguration) : undefined,
  };
}

/** Profiles keep what was sent, so each member is looked at before it is believed. */
function mqttFacts(configuration: JsonObject): MqttFacts {
  const text = (value: unknown, otherwise: string) => (typeof value === "string" && value !== "" ? value : otherwise);
  const payload = configuration.transportPayloadTypeConfiguration;
  const members: JsonObject = typeof payload === "object" && payload !== null ? { ...payload } : {};
  return {
    deviceTelemetryTopic: text(configuration.deviceTelemetryTopic, "v1/devices/me/telemetry"),
    deviceAttributesTopic: text(configuration.deviceAttributesTopic, "v1/devices/me/attributes"),
    payload: members.transportPayloadType === "PROTOBUF" ? "PROTOBUF" : "JSON",
    jsonFallback: members.enableCompatibilityWithJsonPayloadFormat === true,
  };
}
