import { join } from "node:path";
import { BackupFiles } from "../backup/runs/backup-files.ts";
import { backupRoutes } from "../backup/runs/backup-routes.ts";
import { BackupRunStore } from "../backup/runs/backup-run-store.ts";
import { BackupScheduleStore } from "../backup/runs/backup-schedule-store.ts";
import { BackupService } from "../backup/runs/backup-service.ts";
import { ENTITIES, SERIES } from "../backup/sqlite/sqlite-files.ts";
import { Schedule } from "../kernel/async/schedule.ts";
import type { Route } from "../kernel/http/route.ts";
import { SettingsStore } from "../settings/settings-store.ts";
import { storageUse } from "../system/status/storage-use.ts";
import type { Configuration } from "./config/configuration.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";

/** Whether a backup is due is asked so often. */
const ASK_MS = 60_000;

export interface Backups {
  readonly routes: readonly Route[];
  /** Makes the backup that the schedule wants by now; asked every minute. */
  runDue(): Promise<void>;
}

/** Backups of the installation: their calls, and those that the schedule wants, from now on. */
export async function createBackups(
  platform: Pick<Platform, "database" | "bus" | "clock" | "ids" | "log" | "metrics" | "closing">,
  { entities }: Pick<Identity, "entities">,
  { dataDir, databaseUrl, backupDir }: Pick<Configuration, "dataDir" | "databaseUrl" | "backupDir">,
): Promise<Backups> {
  const { database, bus, clock, ids, log, metrics, closing } = platform;
  const stores = { folder: dataDir, entities: join(dataDir, ENTITIES), telemetry: join(dataDir, SERIES) };
  const backups = new BackupService({
    files: new BackupFiles(backupDir ?? join(dataDir, "backups")),
    runs: new BackupRunStore(database),
    schedules: new BackupScheduleStore(new SettingsStore(database, entities.secrets), ids),
    place: { databaseUrl, dataDir },
    keyId: entities.secrets.keyId,
    stored: async () => (await storageUse(database, stores)).stores.reduce((sum, { bytes }) => sum + bytes, 0),
    access: entities.access,
    bus,
    clock,
    ids,
    log,
  });
  metrics.gauge(
    "orrery_backup_last_success_timestamp_seconds",
    "When the last backup that succeeded was over; 0 when there is none",
    () => backups.lastSuccess / 1000,
  );
  metrics.gauge(
    "orrery_backup_failures",
    "Backups and drills that have failed since the start",
    () => backups.failures,
  );
  await backups.start();
  const schedule = new Schedule({ name: "backups", firstAfterMs: ASK_MS, intervalMs: ASK_MS, log }, () =>
    backups.runDue(),
  );
  closing.add("backups", async () => {
    await backups.close(); // first, or the schedule would wait for what it has begun
    await schedule.close();
  });
  return { routes: backupRoutes(backups), runDue: () => backups.runDue() };
}
