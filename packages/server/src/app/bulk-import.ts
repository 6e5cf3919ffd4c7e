import { AssetImporter } from "../assets/asset-importer.ts";
import type { AssetService } from "../assets/asset-service.ts";
import { bulkImportRoute } from "../bulk-import/bulk-import-route.ts";
import type { BulkImporter } from "../bulk-import/bulk-importer.ts";
import { importJobRoutes } from "../bulk-import/import-job-routes.ts";
import { ImportJobStore } from "../bulk-import/import-job-store.ts";
import { DeviceImporter } from "../devices/device-importer.ts";
import { Schedule } from "../kernel/async/schedule.ts";
import type { Route } from "../kernel/http/route.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import { principalOf } from "../users/principal.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";

/** How long it can be read what came of an import. */
const KEEP_MS = 7 * 24 * 60 * 60_000;
const RETENTION = { name: "imports", firstAfterMs: 10 * 60_000, intervalMs: 60 * 60_000 } as const;

export interface BulkImportParts {
  readonly identity: Pick<Identity, "devices" | "entities" | "entityAccess" | "accounts">;
  readonly telemetry: TelemetryService;
  readonly assets: AssetService;
  /** Importers of kinds that are created elsewhere. */
  readonly importers?: readonly BulkImporter[] | undefined;
}

type ImportPlatform = Pick<Platform, "database" | "clock" | "ids" | "log" | "closing">;

/**
 * The calls that import entities from files, and the worker behind those that do not wait for the end. `start` resumes the
 * imports that the last run left; without any, their code is loaded with the first call.
 */
export function createBulkImport(platform: ImportPlatform, parts: BulkImportParts) {
  const { database, clock, log, closing } = platform;
  const { identity, assets, importers = [] } = parts;
  const store = new ImportJobStore(database);
  const all = [new DeviceImporter(identity.devices), new AssetImporter(assets), ...importers];
  let loaded: ReturnType<typeof load> | undefined;
  const services = () => {
    loaded ??= load(platform, parts, { store, all });
    return loaded;
  };
  closing.add("imports", async () => (await loaded)?.runner.close());
  const retention = new Schedule({ ...RETENTION, log }, () => store.removeEnded(clock() - KEEP_MS));
  closing.add("old imports", () => retention.close());
  identity.entities.cleanupJobs.onRemoved(async ({ id }) => {
    if (id.entityType === "TENANT") await store.removeOfTenant(id.id);
  });
  const routes: Route[] = [
    ...all.map((importer) => bulkImportRoute(async () => (await services()).imports, importer)),
    ...importJobRoutes(services),
  ];
  return {
    routes,
    start: async () => {
      await store.forgetLeftovers();
      if ((await store.pending()).length > 0) (await services()).runner.wake();
    },
  };
}

async function load(
  { clock, ids, log }: ImportPlatform,
  { identity, telemetry }: BulkImportParts,
  { store, all }: { readonly store: ImportJobStore; readonly all: readonly BulkImporter[] },
) {
  const code = await import("../bulk-import/import-code.ts");
  const lines = new code.LineImporter({ telemetry, access: identity.entityAccess, clock, log });
  const runner = new code.ImportRunner({
    ...{ store, lines, clock, log },
    importers: all,
    findUser: async (id) => {
      const found = await identity.accounts.users.findForSignIn(id);
      return found?.enabled ? principalOf(found.account) : undefined;
    },
  });
  return {
    runner,
    imports: new code.BulkImportService(lines),
    jobs: new code.ImportJobService({ store, runner, clock, ids }),
    check: new code.ImportCheckService(all, telemetry),
  };
}
