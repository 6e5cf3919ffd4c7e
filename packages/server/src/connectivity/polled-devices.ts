import {
  type Device,
  type DeviceId,
  type DeviceProfile,
  type DeviceProfileId,
  type DeviceTransportType,
  entityId,
  type JsonObject,
  type Uuid,
} from "@orrery/model";
import type { DeviceProfileStore } from "../device-profiles/device-profile-store.ts";
import type { CredentialsStore } from "../devices/credentials-store.ts";
import type { DeviceStore } from "../devices/device-store.ts";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import type { EntityEvent } from "../kernel/bus/events.ts";
import type { DeviceContext, DeviceLookup } from "./ports.ts";

/** A device that does not connect: the platform asks it. `configuration` says where and how, secrets included. */
export interface PolledDevice {
  readonly device: DeviceContext;
  readonly configuration: JsonObject;
}

/** What may have changed; devices that are gone or have another transport now are named as well. */
export interface PolledDevicesListener {
  device(id: DeviceId): void;
  profile(id: DeviceProfileId): void;
}

/** The devices of a transport that asks them. Only those with an access token count (reference: device connectivity, 15). */
export interface PolledDevices {
  /** All of them, or those of one profile, in pieces; the database is read as they are taken. */
  list(type: DeviceTransportType, profileId?: DeviceProfileId): AsyncIterable<readonly PolledDevice[]>;
  /** `undefined` for a device that is gone, has another transport or other credentials. */
  find(type: DeviceTransportType, id: DeviceId): Promise<PolledDevice | undefined>;
  subscribe(type: DeviceTransportType, listener: PolledDevicesListener): Unsubscribe;
}

export interface StoredPolledDevicesOptions {
  readonly devices: Pick<DeviceStore, "find" | "ofProfile">;
  readonly profiles: Pick<DeviceProfileStore, "ofTransport">;
  readonly credentials: Pick<CredentialsStore, "withToken">;
  readonly lookup: DeviceLookup;
  readonly bus: Pick<Bus, "subscribe">;
}

const PIECE = 200;

/** Polled devices in the database. */
export class StoredPolledDevices implements PolledDevices {
  readonly #options: StoredPolledDevicesOptions;

  constructor(options: StoredPolledDevicesOptions) {
    this.#options = options;
  }

  async *list(type: DeviceTransportType, profileId?: DeviceProfileId): AsyncIterable<readonly PolledDevice[]> {
    const { profiles, devices } = this.#options;
    for (const { id, tenantId } of await profiles.ofTransport(type)) {
      if (profileId && profileId.id !== id) continue;
      let after: Uuid | undefined;
      for (;;) {
        const piece = await devices.ofProfile(tenantId, id, { after, limit: PIECE });
        yield await this.#polled(type, piece);
        if (piece.length < PIECE) break;
        after = piece.at(-1)?.id.id;
      }
    }
  }

  async find(type: DeviceTransportType, id: DeviceId): Promise<PolledDevice | undefined> {
    const context = await this.#options.lookup.findDevice(id);
    if (context?.profile.transport.type !== type) return undefined;
    const device = await this.#options.devices.find(id.id);
    return device && (await this.#polled(type, [device]))[0];
  }

  subscribe(type: DeviceTransportType, listener: PolledDevicesListener): Unsubscribe {
    const { bus } = this.#options;
    const subscriptions = [
      bus.subscribe("entity", (event) => notify(event, type, listener)),
      bus.subscribe("credentialsUpdated", ({ deviceId }) => listener.device(deviceId)),
    ];
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }

  async #polled(type: DeviceTransportType, devices: readonly Device[]): Promise<PolledDevice[]> {
    const { credentials, lookup } = this.#options;
    const withToken = await credentials.withToken(devices.map(({ id }) => id.id));
    const found = await Promise.all(
      devices
        .filter(({ id }) => withToken.has(id.id))
        .map(async ({ id, deviceData }) => {
          const device = await lookup.findDevice(id);
          return device && { device, configuration: deviceData.transportConfiguration };
        }),
    );
    return found.filter((each) => each?.device.profile.transport.type === type).filter((each) => each !== undefined);
  }
}

function notify({ entity, before }: EntityEvent, type: DeviceTransportType, listener: PolledDevicesListener): void {
  if (entity.id.entityType === "DEVICE") {
    const versions = [entity, before] as (Device | undefined)[]; // the type of its id says so
    if (versions.some((version) => version?.deviceData.transportConfiguration.type === type)) {
      listener.device(entityId("DEVICE", entity.id.id));
    }
  } else if (entity.id.entityType === "DEVICE_PROFILE") {
    const versions = [entity, before] as (DeviceProfile | undefined)[];
    if (versions.some((version) => version?.transportType === type)) {
      listener.profile(entityId("DEVICE_PROFILE", entity.id.id));
    }
  }
}
