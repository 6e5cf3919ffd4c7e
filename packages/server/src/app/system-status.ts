import { join } from "node:path";
import { DAY_MS, HOUR_MS } from "@orrery/model";
import { ENTITIES, SERIES } from "../backup/sqlite/sqlite-files.ts";
import { Schedule } from "../kernel/async/schedule.ts";
import type { Route } from "../kernel/http/route.ts";
import { growthOf } from "../system/status/storage-growth.ts";
import { StorageSamples } from "../system/status/storage-samples.ts";
import { storageUse } from "../system/status/storage-use.ts";
import { systemStatusRoutes } from "../system/status/system-status-routes.ts";
import { SystemStatusService } from "../system/status/system-status-service.ts";
import { API_VERSION } from "../system/system-routes.ts";
import type { Configuration } from "./config/configuration.ts";
import type { Platform } from "./platform.ts";

/** After the start, which stores more than usual. */
const FIRST_SAMPLE_MS = 10 * 60_000;
const WATCHED_MS = 7 * DAY_MS;

/** The call for the page about the installation; from now on what the stores take is noted every hour. */
export function systemStatusOf(
  { clock, metrics, database, closing, log }: Pick<Platform, "clock" | "metrics" | "database" | "closing" | "log">,
  { dataDir, serviceId }: Pick<Configuration, "dataDir" | "serviceId">,
): Route[] {
  const files = { folder: dataDir, entities: join(dataDir, ENTITIES), telemetry: join(dataDir, SERIES) };
  const samples = new StorageSamples(database);
  const timing = { name: "storage samples", firstAfterMs: FIRST_SAMPLE_MS, intervalMs: HOUR_MS, log };
  const schedule = new Schedule(timing, async () => {
    const { stores } = await storageUse(database, files);
    await samples.add({ time: clock(), bytes: stores.reduce((sum, { bytes }) => sum + bytes, 0) });
  });
  closing.add("storage samples", () => schedule.close());
  const storage = async () => {
    const use = await storageUse(database, files);
    return { ...use, growth: growthOf(await samples.since(clock() - WATCHED_MS), use.disk?.free) };
  };
  return systemStatusRoutes(new SystemStatusService({ version: API_VERSION, serviceId, clock, metrics, storage }));
}
