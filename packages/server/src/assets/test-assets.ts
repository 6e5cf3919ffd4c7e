import { join } from "node:path";
import { createAssets, openEntityViews } from "../app/assets.ts";
import { createBulkImport } from "../app/bulk-import.ts";
import { entityQueryRoutes } from "../queries/entity-query-routes.ts";
import { EntityQueryService } from "../queries/entity-query-service.ts";
import { QUERY_TABLES } from "../queries/entity-tables.ts";
import { startTestIdentity } from "../system/test-identity.ts";
import { AttributeStore } from "../telemetry/attributes/attribute-store.ts";
import { EntityCleanup, telemetryRemover } from "../telemetry/retention/entity-cleanup.ts";
import { openEmbeddedTimeSeriesStore, openPostgresTimeSeriesStore } from "../telemetry/store/open-time-series-store.ts";
import { telemetryRoutes } from "../telemetry/telemetry-routes.ts";
import { TelemetryService } from "../telemetry/telemetry-service.ts";
import { type OpenTestDatabase, testLog } from "../testing/databases.ts";

export type TestAssets = Awaited<ReturnType<typeof startTestAssets>>;

const NEVER_MS = 2 ** 31 - 1;

/** Identity, assets, views, imports and telemetry over real HTTP, composed as in the platform. */
export async function startTestAssets(database: OpenTestDatabase) {
  const { place } = database;
  const log = testLog;
  const series =
    place.kind === "sqlite"
      ? await openEmbeddedTimeSeriesStore({ path: join(place.directory, "telemetry.db"), log })
      : await openPostgresTimeSeriesStore({ url: place.url, log });
  const attributes = new AttributeStore(database);
  const parts: { telemetry: TelemetryService; cleanup: EntityCleanup }[] = [];
  const identity = await startTestIdentity(database, {
    more: async (made, platform) => {
      const { bus, clock, closing } = platform;
      const views = await openEntityViews(platform);
      const telemetry = new TelemetryService({ series, attributes, bus, views });
      const { assets, routes } = createAssets(platform, { identity: made, telemetry, views });
      const types = [...QUERY_TABLES]
        .filter(([type]) => ["DEVICE", "ASSET", "ENTITY_VIEW"].includes(type))
        .map(([entityType, { table }]) => ({ entityType, table }));
      made.entities.cleanupJobs.onRemoved(telemetryRemover(telemetry));
      const cleanup = new EntityCleanup({ database, telemetry, bus, types, intervalMs: NEVER_MS, log });
      closing.add("cleanup", () => cleanup.close());
      parts.push({ telemetry, cleanup });
      return [
        ...routes,
        ...createBulkImport(platform, { identity: made, telemetry, assets }).routes,
        ...telemetryRoutes({ telemetry, access: made.entityAccess, clock, log }),
        ...entityQueryRoutes(new EntityQueryService({ database, timeSeries: series, clock })),
      ];
    },
  });
  const [made] = parts;
  if (!made) throw new Error("the routes were not asked for");
  return {
    ...identity,
    ...made,
    series,
    /** The answer as raw text, with the spelling of numbers. */
    async text(method: string, path: string, token: string): Promise<string> {
      const headers = { "x-authorization": `Bearer ${token}` };
      return (await fetch(`http://127.0.0.1:${identity.port}${path}`, { method, headers })).text();
    },
    async close() {
      await identity.close();
      await series.close();
    },
  };
}
