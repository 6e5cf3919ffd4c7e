import { createAlarms } from "../app/alarms.ts";
import { createAssets, openEntityViews } from "../app/assets.ts";
import { createBulkImport } from "../app/bulk-import.ts";
import { createEdges } from "../app/edges.ts";
import { createRules } from "../app/rules.ts";
import { DeviceRpcProxy } from "../connectivity/rpc/device-rpc-proxy.ts";
import { Metrics } from "../kernel/metrics/metrics.ts";
import { NO_FENCE } from "../kernel/partitions/partition-fence.ts";
import { RecordingHttp } from "../rules/ports/recording-http.ts";
import { recordingServices } from "../rules/ports/recording-services.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { openTestTelemetry } from "../telemetry/test-telemetry.ts";
import type { OpenTestDatabase } from "../testing/databases.ts";

/** A platform with edges and every kind that edges can have, over real HTTP. */
export async function startTestEdges(database: OpenTestDatabase): Promise<TestIdentity> {
  const { telemetry, series, close } = await openTestTelemetry(database);
  const identity = await startTestIdentity(database, {
    more: async (made, platform) => {
      const whole = { ...platform, series, metrics: new Metrics(), fence: NO_FENCE };
      const rules = createRules(whole, {
        identity: made,
        telemetry,
        rpc: new DeviceRpcProxy(),
        http: new RecordingHttp(),
        services: recordingServices(whole),
      });
      const views = await openEntityViews(whole);
      const assets = createAssets(whole, { identity: made, telemetry, views });
      const alarms = createAlarms(whole, {
        entities: made.entities,
        tenancy: made.tenancy,
        ttlIntervalMs: 2_000_000_000,
      });
      const edges = createEdges(whole, { identity: made, rules }, { edgesEnabled: true, edgeEventsDays: 30 });
      const parts = { identity: made, telemetry, assets: assets.assets, importers: [edges.importer] };
      const imports = createBulkImport(whole, parts).routes;
      return [...rules.routes, ...assets.routes, ...alarms.routes, ...edges.routes(), ...imports];
    },
  });
  return {
    ...identity,
    async close() {
      await identity.close();
      await close();
    },
  };
}
