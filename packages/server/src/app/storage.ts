import { access, constants, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PlatformError } from "@orrery/model";
import type { Closing } from "../kernel/closing.ts";
import type { Configuration } from "../kernel/config/configuration.ts";
import type { Database } from "../kernel/database/database.ts";
import { migrate } from "../kernel/database/migrate.ts";
import { openDatabase } from "../kernel/database/open-database.ts";
import type { Logger } from "../kernel/logging.ts";
import { openEmbeddedTimeSeriesStore, openPostgresTimeSeriesStore } from "../telemetry/store/open-time-series-store.ts";
import type { TimeSeriesStore } from "../telemetry/store/time-series-store.ts";

/** Where everything is kept. */
export interface Storage {
  readonly database: Database;
  readonly series: TimeSeriesStore;
}

/** Opens both stores and brings their schemas up to date. */
export async function openStorage(configuration: Configuration, log: Logger, closing: Closing): Promise<Storage> {
  const { databaseUrl } = configuration;
  const storage = databaseUrl
    ? await openPostgres(databaseUrl, log, closing)
    : await openEmbedded(configuration, log, closing);
  await migrate(storage.database);
  return storage;
}

async function openEmbedded({ dataDir, synchronous }: Configuration, log: Logger, closing: Closing): Promise<Storage> {
  await makeWritable(dataDir);
  const telemetry = join(dataDir, "telemetry.db");
  const series = await openEmbeddedTimeSeriesStore({ path: telemetry, synchronous, log }); // before readers attach it
  closing.add("time series", () => series.close());
  const path = join(dataDir, "orrery.db");
  const attach = [{ name: "telemetry", path: telemetry }];
  const database = await openDatabase({ kind: "sqlite", path, synchronous, attach, log });
  closing.add("database", () => database.close());
  return { database, series };
}

async function makeWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "";
    const message = `Data cannot be kept in ${dataDir}: ${reason}. ORRERY_DATA_DIR chooses another folder.`;
    throw new PlatformError("unavailable", message, { cause });
  }
}

async function openPostgres(url: string, log: Logger, closing: Closing): Promise<Storage> {
  const database = await openDatabase({ kind: "postgres", url, log }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : ""; // names address or user, never the password
    const message = `The database that ORRERY_DATABASE_URL names cannot be used: ${reason}`;
    throw new PlatformError("unavailable", message, { cause });
  });
  closing.add("database", () => database.close());
  const series = await openPostgresTimeSeriesStore({ url, log });
  closing.add("time series", () => series.close());
  return { database, series };
}
