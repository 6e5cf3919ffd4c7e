import { exportRoutes } from "../exports/export-routes.ts";
import { ExportService } from "../exports/export-service.ts";
import { ListRoutes } from "../exports/sources/list-routes.ts";
import type { Route } from "../kernel/http/route.ts";
import type { Modules } from "./modules.ts";
import type { Platform } from "./platform.ts";

/**
 * Exports of everything that is listed, found or measured. `routes`: all routes of the platform; called after they are
 * complete.
 */
export function exportsOf(
  { database, clock, log, metrics }: Pick<Platform, "database" | "clock" | "log" | "metrics">,
  { identity, queries, alarmQueries, telemetry }: Pick<Modules, "identity" | "queries" | "alarmQueries" | "telemetry">,
  routes: () => readonly Route[],
): Route[] {
  let lists: ListRoutes | undefined;
  const sources = {
    lists: () => {
      lists ??= new ListRoutes(routes());
      return lists;
    },
    reads: database.readScheduler,
    entities: queries,
    alarms: alarmQueries,
    telemetry,
    access: identity.entityAccess,
  };
  const exports = new ExportService({ sources, clock, log });
  metrics.gauge("orrery_exports_running", "Exports that are being written", () => exports.slots.running);
  return exportRoutes(exports, identity.accounts.callers);
}
