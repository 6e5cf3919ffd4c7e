import type { Uuid } from "@orrery/model";
import { kindOf } from "../kernel/entities/kinds.ts";
import { QUERY_TABLES } from "../queries/entity-tables.ts";
import { RetainedEntities } from "../retention/retained-entities.ts";
import { RetentionJob } from "../retention/retention-job.ts";
import { retentionRoutes } from "../retention/retention-routes.ts";
import { RetentionService } from "../retention/retention-service.ts";
import { RetentionStore } from "../retention/retention-store.ts";
import { EntityCleanup, telemetryRemover } from "../telemetry/retention/entity-cleanup.ts";
import { ttlSeconds } from "../telemetry/retention/ttl.ts";
import { ttlAttributes } from "../telemetry/retention/ttl-attributes.ts";
import { TtlJob } from "../telemetry/retention/ttl-job.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { Configuration } from "./config/configuration.ts";
import type { EntitySupport } from "./identity/entity-support.ts";
import type { Platform } from "./platform.ts";

const TABLES = [...QUERY_TABLES].map(([entityType, { table }]) => ({ entityType, table }));

/** Removes telemetry that has expired or whose entity was deleted, and acts on the policies of tenants. */
export function startRetention(
  platform: Platform,
  {
    entities,
    telemetry,
  }: { readonly entities: Pick<EntitySupport, "access" | "cleanupJobs">; readonly telemetry: TelemetryService },
  configuration: Configuration,
) {
  const { database, series, bus, clock, log, closing } = platform;
  const intervalMs = configuration.ttlInterval;
  entities.cleanupJobs.onEmptied(telemetryRemover(telemetry));
  const cleanup = new EntityCleanup({ database, telemetry, bus, types: TABLES, intervalMs, log });
  closing.add("data of deleted entities", () => cleanup.close());
  const types = TABLES.filter(({ entityType }) => kindOf(entityType).pointsExpire);
  const systemTtlSeconds = configuration.ttlSeconds;
  const job = new TtlJob({ database, series, types, systemTtlSeconds, intervalMs, clock, log });
  closing.add("time to live", () => job.close());
  return createPolicies(platform, entities, systemTtlSeconds);
}

/** What tenants say about their points beside that. */
function createPolicies(
  { database, series, bus, clock, log, metrics, closing }: Platform,
  { access, cleanupJobs }: Pick<EntitySupport, "access" | "cleanupJobs">,
  system: number,
) {
  const store = new RetentionStore(database);
  const retained = new RetainedEntities(database);
  const ttlSecondsOf = async (tenantId: Uuid) => {
    const byOwner = await ttlAttributes(database, [tenantId]);
    return Math.max(0, ttlSeconds({ tenantId, customerId: undefined }, { system, byOwner }));
  };
  cleanupJobs.onEmptied(async ({ id }) => {
    if (id.entityType === "TENANT") await store.remove(id.id);
  });
  const job = new RetentionJob({ store, entities: retained, series, clock, log });
  closing.add("retention", () => job.close());
  metrics.gauge(
    "orrery_retention_freed_rows",
    "Rows of time series that policies have rolled up or removed since the start",
    () => job.freed.rows,
  );
  metrics.gauge(
    "orrery_retention_freed_bytes",
    "Bytes of time series that policies have freed since the start",
    () => job.freed.bytes,
  );
  metrics.gauge("orrery_retention_failures", "Passes of policies that have failed since the start", () => job.failures);
  const service = new RetentionService({
    store,
    entities: retained,
    series,
    access,
    bus,
    clock,
    ttlSeconds: ttlSecondsOf,
  });
  return { routes: retentionRoutes(service) };
}
