import { join } from "node:path";
import { ENTITIES, SERIES } from "../backup/sqlite/sqlite-files.ts";
import type { Route } from "../kernel/http/route.ts";
import { storageUse } from "../system/status/storage-use.ts";
import { systemStatusRoutes } from "../system/status/system-status-routes.ts";
import { SystemStatusService } from "../system/status/system-status-service.ts";
import { API_VERSION } from "../system/system-routes.ts";
import type { Configuration } from "./config/configuration.ts";
import type { Platform } from "./platform.ts";

/** The call for the page about the installation. */
export function systemStatusOf(
  { clock, metrics, database }: Pick<Platform, "clock" | "metrics" | "database">,
  { dataDir, serviceId }: Pick<Configuration, "dataDir" | "serviceId">,
): Route[] {
  const files = { folder: dataDir, entities: join(dataDir, ENTITIES), telemetry: join(dataDir, SERIES) };
  const storage = () => storageUse(database, files);
  return systemStatusRoutes(new SystemStatusService({ version: API_VERSION, serviceId, clock, metrics, storage }));
}
