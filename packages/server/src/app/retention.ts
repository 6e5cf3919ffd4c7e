import { kindOf } from "../kernel/entities/kinds.ts";
import { QUERY_TABLES } from "../queries/entity-tables.ts";
import { EntityCleanup, telemetryRemover } from "../telemetry/retention/entity-cleanup.ts";
import { TtlJob } from "../telemetry/retention/ttl-job.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { Configuration } from "./config/configuration.ts";
import type { EntitySupport } from "./identity/entity-support.ts";
import type { Platform } from "./platform.ts";

const TABLES = [...QUERY_TABLES].map(([entityType, { table }]) => ({ entityType, table }));

/** Removes telemetry that has expired or whose entity was deleted. */
export function startRetention(
  platform: Platform,
  {
    entities,
    telemetry,
  }: { readonly entities: Pick<EntitySupport, "cleanupJobs">; readonly telemetry: TelemetryService },
  configuration: Configuration,
): void {
  const { database, series, bus, clock, log, closing } = platform;
  const intervalMs = configuration.ttlInterval;
  entities.cleanupJobs.onEmptied(telemetryRemover(telemetry));
  const cleanup = new EntityCleanup({ database, telemetry, bus, types: TABLES, intervalMs, log });
  closing.add("data of deleted entities", () => cleanup.close());
  const types = TABLES.filter(({ entityType }) => kindOf(entityType).pointsExpire);
  const systemTtlSeconds = configuration.ttlSeconds;
  const job = new TtlJob({ database, series, types, systemTtlSeconds, intervalMs, clock, log });
  closing.add("time to live", () => job.close());
}
