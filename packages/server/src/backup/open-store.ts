import type { Logger } from "../kernel/logging.ts";
import { SqliteSource } from "./sqlite/sqlite-source.ts";
import type { BackupSource, RestoreTarget } from "./store.ts";

/** Where an installation keeps its data. */
export interface InstallationPlace {
  /** PostgreSQL; the embedded stores in `dataDir` when absent. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}

/**
 * The rows of an installation as they are now. Loads only the driver that is needed.
 * @param exclusive whether nobody may write until it is closed.
 * @throws {PlatformError} `unavailable` when there is no installation, or one that runs in spite of `exclusive`.
 */
export async function openBackupSource(
  { databaseUrl, dataDir }: InstallationPlace,
  exclusive: boolean,
): Promise<BackupSource> {
  if (!databaseUrl) return new SqliteSource(dataDir, exclusive);
  const { PostgresSource } = await import("./postgres/postgres-source.ts");
  return PostgresSource.open(databaseUrl, exclusive);
}

/** An empty database to restore into. */
export async function postgresTarget(url: string, log: Logger): Promise<RestoreTarget> {
  const { PostgresTarget } = await import("./postgres/postgres-target.ts");
  return new PostgresTarget(url, log);
}
