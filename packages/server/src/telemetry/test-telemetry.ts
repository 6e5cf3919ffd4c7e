import { join } from "node:path";
import type { Bus } from "../kernel/bus/bus.ts";
import { InProcessBus } from "../kernel/bus/in-process-bus.ts";
import { type OpenTestDatabase, testLog } from "../testing/databases.ts";
import { AttributeStore } from "./attributes/attribute-store.ts";
import { openEmbeddedTimeSeriesStore, openPostgresTimeSeriesStore } from "./store/open-time-series-store.ts";
import type { RemoteTimeSeriesStore } from "./store/remote-time-series-store.ts";
import { TelemetryService, type TelemetryServiceParts } from "./telemetry-service.ts";

/** The real telemetry service over real stores, beside the relational database of a test. */
export interface TestTelemetry {
  readonly telemetry: TelemetryService;
  readonly series: RemoteTimeSeriesStore;
  readonly bus: Bus;
  /** Close it before the database. */
  close(): Promise<void>;
}

export async function openTestTelemetry(
  database: OpenTestDatabase,
  options: Pick<TelemetryServiceParts, "maxHistoryPoints" | "views"> = {},
): Promise<TestTelemetry> {
  const { place } = database;
  const series =
    place.kind === "sqlite"
      ? await openEmbeddedTimeSeriesStore({ path: join(place.directory, "telemetry.db"), log: testLog })
      : await openPostgresTimeSeriesStore({ url: place.url, log: testLog });
  const bus = new InProcessBus(testLog);
  const telemetry = new TelemetryService({ series, attributes: new AttributeStore(database), bus, ...options });
  return {
    telemetry,
    series,
    bus,
    async close() {
      await series.close();
      await bus.close();
    },
  };
}
