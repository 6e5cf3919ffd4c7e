import type { Bus } from "../kernel/bus/bus.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database/database.ts";
import type { Ids } from "../kernel/ids.ts";
import type { Logger } from "../kernel/logging.ts";
import type { Metrics } from "../kernel/metrics/metrics.ts";
import type { PartitionFence } from "../kernel/partitions/partition-fence.ts";
import type { InstallationKeys } from "../kernel/secrets/installation-keys.ts";
import type { ShutdownHooks } from "../kernel/shutdown-hooks.ts";
import type { TimeSeriesStore } from "../telemetry/store/time-series-store.ts";

/** The basis that every module is created with. */
export interface Platform {
  readonly database: Database;
  /** Guards what belongs to partitions of entities against other nodes. */
  readonly fence: PartitionFence;
  /** Keys for signing and encrypting. */
  readonly keys: InstallationKeys;
  readonly series: TimeSeriesStore;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly closing: ShutdownHooks;
}
