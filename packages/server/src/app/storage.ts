import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { PlatformError, parseUuid } from "@orrery/model";
import { sql } from "kysely";
import { ENTITIES, RESTORING, SERIES } from "../backup/sqlite/sqlite-files.ts";
import { PROGRESS_TABLE } from "../backup/store.ts";
import type { Database } from "../kernel/database/database.ts";
import { migrate } from "../kernel/database/migrate.ts";
import { openDatabase, type PostgresOptions } from "../kernel/database/open-database.ts";
import type { Logger } from "../kernel/logging.ts";
import type { Metrics } from "../kernel/metrics/metrics.ts";
import { admitConnection } from "../kernel/nodes/admit-connection.ts";
import { nodeConnectionName } from "../kernel/nodes/node-connection-name.ts";
import { type NodeId, nodeIdOf } from "../kernel/partitions/node-id.ts";
import { NO_FENCE, type PartitionFence, StoredFence } from "../kernel/partitions/partition-fence.ts";
import { openPrivateFile, openPrivateFolder } from "../kernel/secrets/private-folder.ts";
import type { ShutdownHooks } from "../kernel/shutdown-hooks.ts";
import { openEmbeddedTimeSeriesStore, openPostgresTimeSeriesStore } from "../telemetry/store/open-time-series-store.ts";
import type { TimeSeriesStore } from "../telemetry/store/time-series-store.ts";
import type { Configuration } from "./config/configuration.ts";

/** The databases and their schemas. */
export interface Storage {
  readonly database: Database;
  readonly series: TimeSeriesStore;
  readonly fence: PartitionFence;
}

export interface Tools {
  readonly log: Logger;
  readonly closing: ShutdownHooks;
  readonly metrics: Metrics;
}

/** A transaction that waits this long for its next statement is none of ours, or its node is cut off; as on SQLite. */
const TRANSACTION_IDLE_MS = 30_000;

/**
 * Opens the relational and the time-series store and migrates their schemas. `active`: this run of the program, when it is the
 * active node of a cluster and owns all partitions already.
 */
export async function openStorage(configuration: Configuration, tools: Tools, active?: NodeId): Promise<Storage> {
  const { databaseUrl, databaseReadTimeout } = configuration;
  const committed = commitTimer(tools.metrics);
  const storage = databaseUrl
    ? await openPostgres({ url: databaseUrl, readDeadlineMs: databaseReadTimeout }, { ...tools, committed, active })
    : await openEmbedded(configuration, tools, committed);
  await migrate(storage.database);
  return storage;
}

type CommitTimer = (store: "relational" | "series") => (ms: number) => void;

const COMMIT_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Measures the commits: when they take longer than usual, the platform waits for the disk. */
function commitTimer(metrics: Metrics): CommitTimer {
  const durations = metrics.histogram(
    "orrery_commit_duration_seconds",
    "Time of a commit that many writes share; of the relational database only when it is the embedded one",
    COMMIT_BUCKETS,
    ["store"],
  );
  return (store) => {
    const ofStore = durations.labels(store);
    return (ms) => ofStore.observe(ms / 1000);
  };
}

async function openEmbedded(
  { dataDir, synchronous, databaseReadTimeout }: Configuration,
  { log, closing }: Tools,
  committed: CommitTimer,
): Promise<Storage> {
  const telemetry = join(dataDir, SERIES);
  const path = join(dataDir, ENTITIES);
  refuseUnfinished(join(dataDir, RESTORING));
  await openDataFolder(dataDir, [telemetry, path]);
  const series = await openEmbeddedTimeSeriesStore({
    path: telemetry,
    synchronous,
    log,
    committed: committed("series"),
  }); // before readers attach it
  closing.add("time series", () => series.close());
  const attach = [{ name: "telemetry", path: telemetry }];
  const database = await openDatabase({
    kind: "sqlite",
    path,
    synchronous,
    attach,
    readDeadlineMs: databaseReadTimeout,
    log,
    committed: committed("relational"),
  });
  closing.add("database", () => database.close());
  return { database, series, fence: NO_FENCE };
}

/** Half a restore must not become an empty installation. */
function refuseUnfinished(restoring: string): void {
  if (!existsSync(restoring)) return;
  const message = `A restore has not ended: run it again, or remove ${restoring} if it is not wanted any more.`;
  throw new PlatformError("unavailable", message);
}

async function openDataFolder(dataDir: string, databases: readonly string[]): Promise<void> {
  try {
    await openPrivateFolder(dataDir);
    for (const path of databases) await openPrivateFile(path);
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause;
    const reason = cause instanceof Error ? cause.message : "";
    const message = `Data cannot be kept in ${dataDir}: ${reason}. ORRERY_DATA_DIR chooses another folder.`;
    throw new PlatformError("unavailable", message, { cause });
  }
}

/** The failure of a connection to the database, as a sentence. */
export function unusableDatabase(cause: unknown): PlatformError {
  const reason = cause instanceof Error ? cause.message : ""; // names address or user, never the password
  const message = `The database that ORRERY_DATABASE_URL names cannot be used: ${reason}`;
  return new PlatformError("unavailable", message, { cause });
}

interface PostgresTools extends Tools {
  readonly committed: CommitTimer;
  readonly active: NodeId | undefined;
}

async function openPostgres(
  { url, readDeadlineMs }: Pick<PostgresOptions, "url" | "readDeadlineMs">,
  { log, closing, committed, active }: PostgresTools,
): Promise<Storage> {
  const database = await openDatabase({
    kind: "postgres",
    url,
    readDeadlineMs,
    transactionIdleMs: TRANSACTION_IDLE_MS,
    ...(active && { applicationName: nodeConnectionName(active), admit: admitConnection(active) }),
    log,
  }).catch((cause: unknown) => {
    throw unusableDatabase(cause);
  });
  closing.add("database", () => database.close());
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${PROGRESS_TABLE}) is not null as found`.execute(
    database.db,
  );
  if (rows[0]?.found) {
    const message = "A restore into the database has not ended: run it again, or make the database anew.";
    throw new PlatformError("unavailable", message);
  }
  const node = active ?? nodeIdOf(parseUuid(randomUUID()));
  const inCluster = active !== undefined;
  const series = await openPostgresTimeSeriesStore({ url, node, inCluster, log, committed: committed("series") });
  closing.add("time series", () => series.close());
  return { database, series, fence: await StoredFence.open(database, node) };
}
