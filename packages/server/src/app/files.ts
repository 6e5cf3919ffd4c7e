import { FileStore } from "../kernel/files/file-store.ts";
import type { Route } from "../kernel/http/route.ts";
import { otaPackageRoutes } from "../ota-packages/ota-package-routes.ts";
import { OtaPackageService } from "../ota-packages/ota-package-service.ts";
import { OtaUpdates, type OtaUpdatesOptions } from "../ota-packages/ota-updates.ts";
import { resourceRoutes } from "../resources/resource-routes.ts";
import { ResourceService } from "../resources/resource-service.ts";
import { ResourceStore } from "../resources/resource-store.ts";
import type { Configuration } from "./config/configuration.ts";
import type { Identity } from "./identity.ts";
import type { Platform } from "./platform.ts";

export type FilesPlatform = Pick<Platform, "database" | "bus" | "clock" | "ids" | "log" | "closing">;

export interface FilesParts {
  readonly identity: Identity;
  readonly telemetry: OtaUpdatesOptions["telemetry"];
}

/** What people upload: packages for devices, models, key stores. */
export function createFiles(
  { database, bus, clock, ids, log, closing }: FilesPlatform,
  { identity, telemetry }: FilesParts,
  { maxUploadBytes }: Pick<Configuration, "maxUploadBytes">,
) {
  const { deviceProfiles, deviceStore, otaPackageStore, tenants } = identity;
  const files = new FileStore({ database, ids, clock, log });
  closing.add("uploaded files", () => files.close());
  const otaPackages = new OtaPackageService({
    ...identity,
    packages: otaPackageStore,
    files,
    findProfile: (id) => deviceProfiles.find(id),
    maxBytes: maxUploadBytes,
  });
  const updates = new OtaUpdates({
    ...{ bus, telemetry, clock, log, packages: otaPackageStore },
    findDevice: (id) => deviceStore.find(id),
    findProfile: (id) => deviceProfiles.find(id),
  });
  closing.add("packages for devices", () => updates.close());
  const resources = new ResourceService({ ...identity, resources: new ResourceStore(database, identity.secrets) });
  tenants.onRemoval(({ id }, by) => otaPackages.removeAll(id, by));
  tenants.onRemoval(({ id }, by) => resources.removeAll(id, by));
  const routes: Route[] = [...otaPackageRoutes(otaPackages), ...resourceRoutes(resources)];
  return { files, otaPackages, resources, routes };
}
