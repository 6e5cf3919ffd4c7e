import type { Uuid } from "@orrery/model";
import { DevicePackages } from "../connectivity/ota/device-packages.ts";
import { FileStore } from "../kernel/files/file-store.ts";
import type { Route } from "../kernel/http/route.ts";
import { OtaOfferStore } from "../ota-packages/ota-offer-store.ts";
import { otaPackageRoutes } from "../ota-packages/ota-package-routes.ts";
import { OtaPackageService } from "../ota-packages/ota-package-service.ts";
import { OtaUpdates, type OtaUpdatesOptions } from "../ota-packages/ota-updates.ts";
import { StoredObjectModels } from "../resources/object-models.ts";
import { resourceRoutes } from "../resources/resource-routes.ts";
import { ResourceService } from "../resources/resource-service.ts";
import { ResourceStore } from "../resources/resource-store.ts";
import type { Configuration } from "./config/configuration.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";

export type FilesPlatform = Pick<Platform, "database" | "bus" | "clock" | "ids" | "log" | "closing">;

export interface FilesParts {
  readonly identity: Pick<Identity, "entities" | "tenancy" | "devices">;
  readonly telemetry: OtaUpdatesOptions["telemetry"];
}

export type FilesConfiguration = Pick<Configuration, "maxUploadBytes" | "otaPackSize" | "otaPackInterval">;

/** Uploaded files: OTA packages and resources (models, key stores). */
export function createFiles(
  { database, bus, clock, ids, log, closing }: FilesPlatform,
  { identity, telemetry }: FilesParts,
  { maxUploadBytes, otaPackSize, otaPackInterval }: FilesConfiguration,
) {
  const { writer, access, directory, secrets } = identity.entities;
  const { tenants, limits } = identity.tenancy;
  const { deviceProfiles, deviceStore, otaPackageStore } = identity.devices;
  const findProfile = (id: Uuid) => deviceProfiles.find(id);
  const files = new FileStore({ database, ids, clock, log });
  closing.add("uploaded files", () => files.close());
  const otaPackages = new OtaPackageService({
    packages: otaPackageStore,
    files,
    findProfile,
    writer,
    access,
    directory,
    limits,
    ids,
    maxBytes: maxUploadBytes,
  });
  const updates = new OtaUpdates({
    packages: otaPackageStore,
    offers: new OtaOfferStore(database),
    pace: { packSize: otaPackSize, packIntervalMs: otaPackInterval },
    findDevice: (id) => deviceStore.find(id),
    findProfile,
    telemetry,
    bus,
    clock,
    log,
  });
  closing.add("packages for devices", () => updates.close());
  const devicePackages = new DevicePackages({
    findPackage: (id) => otaPackageStore.find(id),
    readPiece: (id, place) => files.readPiece(id, place),
    bus,
  });
  closing.add("downloads of packages", () => devicePackages.close());
  const resourceStore = new ResourceStore(database, secrets);
  const objectModels = new StoredObjectModels(resourceStore, bus);
  closing.add("models of objects", async () => objectModels.close());
  const resources = new ResourceService({
    resources: resourceStore,
    writer,
    access,
    directory,
    limits,
    ids,
  });
  tenants.onRemoval(({ id }, by) => otaPackages.removeAll(id, by));
  tenants.onRemoval(({ id }, by) => resources.removeAll(id, by));
  const routes: Route[] = [...otaPackageRoutes(otaPackages), ...resourceRoutes(resources)];
  return { files, otaPackages, updates, devicePackages, objectModels, resources, routes };
}
