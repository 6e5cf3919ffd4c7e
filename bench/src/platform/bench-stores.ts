import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "../../../packages/server/src/kernel/database/database.ts";
import { migrate } from "../../../packages/server/src/kernel/database/migrate.ts";
import { openDatabase } from "../../../packages/server/src/kernel/database/open-database.ts";
import { createLogger } from "../../../packages/server/src/kernel/logging.ts";
import {
  openEmbeddedTimeSeriesStore,
  openPostgresTimeSeriesStore,
} from "../../../packages/server/src/telemetry/store/open-time-series-store.ts";
import type { TimeSeriesStore } from "../../../packages/server/src/telemetry/store/time-series-store.ts";

/** Location of the stores of a benchmark. */
export interface BenchPlace {
  /** URL of a PostgreSQL database; embedded stores by default. */
  readonly postgres?: string | undefined;
  /** Folder of embedded stores, kept for the next run; by default a temporary one. */
  readonly folder?: string | undefined;
}

/** Both stores of a platform, migrated, without the platform. */
export interface BenchStores {
  readonly database: Database;
  readonly timeSeries: TimeSeriesStore;
  /** Whether an earlier run has filled them. */
  readonly isFilled: boolean;
  close(): Promise<void>;
}

const log = createLogger("warn");

export async function openStores({ postgres, folder }: BenchPlace): Promise<BenchStores> {
  if (postgres !== undefined) {
    const timeSeries = await openPostgresTimeSeriesStore({ url: postgres, log });
    return opened(await openDatabase({ kind: "postgres", url: postgres, log }), timeSeries);
  }
  const directory = folder ?? (await mkdtemp(join(tmpdir(), "orrery-bench-")));
  await mkdir(directory, { recursive: true });
  const path = join(directory, "telemetry.db");
  const timeSeries = await openEmbeddedTimeSeriesStore({ path, log, synchronous: "NORMAL" });
  const attach = [{ name: "telemetry", path }];
  const database = await openDatabase({ kind: "sqlite", path: join(directory, "orrery.db"), attach, log });
  return opened(database, timeSeries, folder === undefined ? directory : undefined);
}

async function opened(database: Database, timeSeries: TimeSeriesStore, remove?: string): Promise<BenchStores> {
  await migrate(database);
  const { rows } = await sql`select 1 from device limit 1`.execute(database.db);
  return {
    database,
    timeSeries,
    isFilled: rows.length > 0,
    async close() {
      await timeSeries.close();
      await database.close();
      if (remove !== undefined) await rm(remove, { recursive: true, force: true });
    },
  };
}
