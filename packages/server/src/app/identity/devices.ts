import { deviceKeyRoutes } from "../../device-profiles/device-key-routes.ts";
import { DeviceKeyStore } from "../../device-profiles/device-key-store.ts";
import { deviceProfileRoutes } from "../../device-profiles/device-profile-routes.ts";
import { DeviceProfileService } from "../../device-profiles/device-profile-service.ts";
import { DeviceProfileStore } from "../../device-profiles/device-profile-store.ts";
import type { Lwm2mServers } from "../../device-profiles/lwm2m-servers.ts";
import { CredentialsService } from "../../devices/credentials-service.ts";
import { CredentialsStore } from "../../devices/credentials-store.ts";
import { DeviceDirectory } from "../../devices/device-directory.ts";
import { deviceMoveRoutes } from "../../devices/device-move-routes.ts";
import { DeviceMoves } from "../../devices/device-moves.ts";
import { deviceRoutes } from "../../devices/device-routes.ts";
import { deviceSearchRoutes } from "../../devices/device-search-routes.ts";
import { DeviceService } from "../../devices/device-service.ts";
import { DeviceStore } from "../../devices/device-store.ts";
import { DeviceWriter } from "../../devices/device-writer.ts";
import { UnattendedDevices } from "../../devices/unattended-devices.ts";
import type { Route } from "../../kernel/http/route.ts";
import { OtaPackageStore } from "../../ota-packages/ota-package-store.ts";
import { OtaReferences } from "../../ota-packages/ota-references.ts";
import type { Platform } from "../platform.ts";
import type { EntitySupport } from "./entity-support.ts";
import type { Tenancy } from "./tenancy.ts";

/** Devices, their profiles and their credentials. */
export interface Devices {
  readonly devices: DeviceService;
  /** Creates devices on no user's behalf. */
  readonly unattended: UnattendedDevices;
  readonly deviceStore: DeviceStore;
  readonly deviceProfiles: DeviceProfileService;
  readonly profileStore: DeviceProfileStore;
  readonly credentials: CredentialsService;
  readonly credentialsStore: CredentialsStore;
  readonly otaPackageStore: OtaPackageStore;
  /** Devices and profiles, cached for connectivity and rules. */
  readonly deviceDirectory: DeviceDirectory;
  readonly routes: readonly Route[];
}

export interface DevicesParts {
  readonly entities: EntitySupport;
  readonly tenancy: Pick<Tenancy, "tenants" | "customers" | "limits">;
  /** Whether there is a queue of this name; device profiles name queues. */
  readonly isQueue: (name: string) => boolean;
  /** The LwM2M servers that device profiles may name. */
  readonly lwm2m: Lwm2mServers;
}

/** Creates the services of devices, their profiles and credentials, and their directory. */
export function createDevices(
  { database, bus, closing }: Pick<Platform, "database" | "bus" | "closing">,
  { entities, tenancy, isQueue, lwm2m }: DevicesParts,
): Devices {
  const { writer, access, directory, ids, secrets, ownerDeletion, relations, onDeleted } = entities;
  const { tenants, customers, limits } = tenancy;
  const profileStore = new DeviceProfileStore(database, secrets);
  const deviceStore = new DeviceStore(database, secrets);
  const credentialsStore = new CredentialsStore(database, secrets);
  const otaPackageStore = new OtaPackageStore(database);
  const packages = new OtaReferences(otaPackageStore);
  const deviceProfiles = new DeviceProfileService({
    profiles: profileStore,
    packages,
    writer,
    access,
    directory,
    ids,
    isQueue,
    lwm2m,
  });
  const deviceWriter = new DeviceWriter({ devices: deviceStore, credentials: credentialsStore, writer, ids, bus });
  const unattended = new UnattendedDevices({ devices: deviceStore, limits, deviceWriter });
  const devices = new DeviceService({
    devices: deviceStore,
    deviceWriter,
    profiles: deviceProfiles,
    packages,
    customers,
    writer,
    access,
    directory,
    limits,
  });
  const moves = new DeviceMoves({
    devices: deviceStore,
    reader: devices.reader,
    profiles: deviceProfiles,
    limits,
    writer,
    findTenant: (id) => tenants.find(id),
    isGoing: (id, tx) => ownerDeletion.isBegun(id, tx),
    onDeleted,
  });
  const credentials = new CredentialsService({
    credentials: credentialsStore,
    devices: deviceStore,
    deviceService: devices,
    access,
    bus,
  });
  const deviceDirectory = new DeviceDirectory({
    devices: deviceStore,
    profiles: profileStore,
    credentials: credentialsStore,
    bus,
  });
  closing.add("device directory", () => deviceDirectory.close());
  return {
    devices,
    unattended,
    deviceStore,
    deviceProfiles,
    profileStore,
    credentials,
    credentialsStore,
    otaPackageStore,
    deviceDirectory,
    routes: [
      ...deviceProfileRoutes(deviceProfiles, lwm2m),
      ...deviceKeyRoutes(deviceProfiles, new DeviceKeyStore(database)),
      ...deviceRoutes(devices, credentials),
      ...deviceMoveRoutes(moves),
      ...deviceSearchRoutes(devices, relations),
    ],
  };
}
