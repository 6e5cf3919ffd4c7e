import { AssetImporter } from "../assets/asset-importer.ts";
import type { AssetService } from "../assets/asset-service.ts";
import { bulkImportRoute } from "../bulk-import/bulk-import-route.ts";
import { BulkImportService } from "../bulk-import/bulk-import-service.ts";
import type { BulkImporter } from "../bulk-import/bulk-importer.ts";
import { DeviceImporter } from "../devices/device-importer.ts";
import type { Route } from "../kernel/http/route.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";

export interface BulkImportParts {
  readonly identity: Identity;
  readonly telemetry: TelemetryService;
  readonly assets: AssetService;
  /** Importers of kinds that are created elsewhere. */
  readonly importers?: readonly BulkImporter[] | undefined;
}

/** The calls that import entities from files. */
export function bulkImportRoutes(
  { clock, log }: Pick<Platform, "clock" | "log">,
  { identity, telemetry, assets, importers = [] }: BulkImportParts,
): Route[] {
  const imports = new BulkImportService({ telemetry, access: identity.entityAccess, clock, log });
  const all = [new DeviceImporter(identity.devices), new AssetImporter(assets), ...importers];
  return all.map((importer) => bulkImportRoute(imports, importer));
}
