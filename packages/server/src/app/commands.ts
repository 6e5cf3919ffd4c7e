import { PlatformError } from "@orrery/model";
import { checkBackup, restoreBackup } from "../backup/restore-backup.ts";
import { SqliteSource } from "../backup/sqlite/sqlite-source.ts";
import { SqliteTarget } from "../backup/sqlite/sqlite-target.ts";
import type { BackupSource, RestoreTarget } from "../backup/store.ts";
import { writeBackup } from "../backup/write-backup.ts";
import type { Logger } from "../kernel/logging.ts";
import { findInstallationKeys } from "../kernel/secrets/installation-keys.ts";
import { SecretBox } from "../kernel/secrets/secret-box.ts";
import type { Configuration } from "./config/configuration.ts";

/** What the program does instead of running the platform; `parameter` is what follows its name. */
export interface Command {
  readonly name: "backup" | "restore";
  readonly parameter: string;
}

/** What has been done, as a sentence. @throws {PlatformError} when it cannot be done. */
export async function runCommand(command: Command, configuration: Configuration, log: Logger): Promise<string> {
  const { name, parameter } = command;
  const began = performance.now();
  const text =
    name === "backup" ? await backup(parameter, configuration) : await restore(parameter, configuration, log);
  return `${text} It took ${((performance.now() - began) / 1000).toFixed(1)} s.\n`;
}

async function backup(path: string, configuration: Configuration): Promise<string> {
  const source = await sourceOf(configuration);
  try {
    const { sections, rows, bytes, sha256 } = await writeBackup(source, path, await keyIdOf(configuration));
    return `${path} holds ${rows} rows of ${sections} tables in ${megabytes(bytes)} MB, SHA-256 ${sha256}.`;
  } finally {
    await source.close();
  }
}

async function restore(path: string, configuration: Configuration, log: Logger): Promise<string> {
  const checked = await checkBackup(path);
  await restoreBackup(path, checked, await targetOf(configuration, log));
  const { rows, sections } = checked.end;
  return `${rows} rows of ${sections} tables were restored from ${path}.${await hintAtKey(checked.header.keyId, configuration)}`;
}

/** Secrets are sealed with a key that no backup holds. */
async function hintAtKey(keyId: string | undefined, configuration: Configuration): Promise<string> {
  if (keyId === undefined || keyId === (await keyIdOf(configuration))) return "";
  return ` Its secrets are sealed with the key ${keyId}, which this installation does not have: before the first start, bring keys/installation.key from the installation of the backup into the data folder, or set ORRERY_SECRET_KEY as it is set there.`;
}

async function keyIdOf(configuration: Configuration): Promise<string | undefined> {
  const keys = await findInstallationKeys(configuration);
  return keys && new SecretBox(keys).keyId;
}

async function sourceOf({ databaseUrl, dataDir }: Configuration): Promise<BackupSource> {
  if (databaseUrl) throw notYet();
  return new SqliteSource(dataDir, false);
}

async function targetOf({ databaseUrl, dataDir }: Configuration, log: Logger): Promise<RestoreTarget> {
  if (databaseUrl) throw notYet();
  return new SqliteTarget(dataDir, log);
}

/** What PostgreSQL has of its own: pg_dump and pg_restore. */
function notYet(): PlatformError {
  return new PlatformError("invalidArguments", "Installations on PostgreSQL are backed up with pg_dump.");
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
