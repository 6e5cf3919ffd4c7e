import type { AssetService } from "../assets/asset-service.ts";
import type { Engine } from "../rules/engine/engine.ts";
import { QueueReports } from "../rules/queue-reports.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { Configuration } from "./config/configuration.ts";
import type { Platform } from "./platform.ts";

export interface QueueReportsParts {
  readonly engine: Engine;
  readonly assets: AssetService;
  readonly telemetry: TelemetryService;
}

/** Writes the statistics of the rule queues to assets of the tenants. */
export function startQueueReports(
  { clock, log, closing }: Pick<Platform, "clock" | "log" | "closing">,
  { engine, assets, telemetry }: QueueReportsParts,
  { queueStatisticsInterval: intervalMs, serviceId }: Pick<Configuration, "queueStatisticsInterval" | "serviceId">,
): void {
  const reports = new QueueReports({
    take: () => engine.takeReports(),
    assetOf: async (tenantId, name) => (await assets.ofQueue(tenantId, name)).id,
    save: (tenantId, entityId, points) => telemetry.saveTimeSeries({ tenantId, entityId, points, counted: false }),
    serviceId,
    clock,
    log,
    intervalMs,
  });
  closing.add("queue statistics", () => reports.close());
}
