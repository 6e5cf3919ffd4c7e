import { existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { PlatformError } from "@orrery/model";
import { moveStore } from "../backup/move-store.ts";
import { checkBackup, restoreBackup } from "../backup/restore-backup.ts";
import { SqliteSource } from "../backup/sqlite/sqlite-source.ts";
import { SqliteTarget } from "../backup/sqlite/sqlite-target.ts";
import type { BackupSource, RestoreTarget } from "../backup/store.ts";
import { writeBackup } from "../backup/write-backup.ts";
import type { Logger } from "../kernel/logging.ts";
import { findInstallationKeys, installationKeyFile } from "../kernel/secrets/installation-keys.ts";
import { openPrivateFolder } from "../kernel/secrets/private-folder.ts";
import { SecretBox } from "../kernel/secrets/secret-box.ts";
import type { Configuration } from "./config/configuration.ts";

/** What the program does instead of running the platform; `parameter` is what follows its name. */
export interface Command {
  readonly name: "backup" | "restore" | "move";
  readonly parameter: string;
}

const DATABASE_URL = /^postgres(ql)?:\/\//;
const FOLDER_URL = /^sqlite:(.+)$/;
const COMMANDS = { backup, restore, move } as const;

/** What has been done, as a sentence. @throws {PlatformError} when it cannot be done. */
export async function runCommand(command: Command, configuration: Configuration, log: Logger): Promise<string> {
  const { name, parameter } = command;
  const began = performance.now();
  const text = await COMMANDS[name](parameter, configuration, log);
  return `${text} It took ${((performance.now() - began) / 1000).toFixed(1)} s.\n`;
}

async function backup(path: string, configuration: Configuration): Promise<string> {
  const source = await sourceOf(configuration, false);
  try {
    const { sections, rows, bytes, sha256 } = await writeBackup(source, path, await keyIdOf(configuration));
    return `${path} holds ${rows} rows of ${sections} tables in ${megabytes(bytes)} MB, SHA-256 ${sha256}.`;
  } finally {
    await source.close();
  }
}

async function restore(path: string, configuration: Configuration, log: Logger): Promise<string> {
  const checked = await checkBackup(path);
  const { databaseUrl, dataDir } = configuration;
  const target = databaseUrl ? await postgresTarget(databaseUrl, log) : new SqliteTarget(dataDir, log);
  await restoreBackup(path, checked, target);
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

async function move(to: string, configuration: Configuration, log: Logger): Promise<string> {
  const { databaseUrl, dataDir } = configuration;
  const folder = databaseUrl ? FOLDER_URL.exec(to)?.[1] : undefined;
  if (databaseUrl ? folder === undefined : !DATABASE_URL.test(to)) {
    const places = databaseUrl ? "sqlite:FOLDER" : "postgres://user:password@host:port/database";
    throw new PlatformError(
      "invalidArguments",
      `The store cannot be moved to "${to}". From here it moves to ${places}.`,
    );
  }
  const source = await sourceOf(configuration, true);
  try {
    const target = folder === undefined ? await postgresTarget(to, log) : new SqliteTarget(resolve(folder), log);
    const { rows, sections } = await moveStore(source, target, await keyIdOf(configuration));
    if (folder !== undefined) await copyKey(dataDir, resolve(folder));
    const next =
      folder === undefined ? "Set ORRERY_DATABASE_URL to it" : "Set ORRERY_DATA_DIR to it without a database";
    return `${rows} rows of ${sections} tables were moved. ${next} and start; what was here is still here.`;
  } finally {
    await source.close();
  }
}

/** So that the installation at the new place opens its secrets. */
async function copyKey(from: string, to: string): Promise<void> {
  const [key, copy] = [installationKeyFile(from), installationKeyFile(to)];
  if (!existsSync(key) || existsSync(copy)) return;
  await openPrivateFolder(dirname(copy));
  await copyFile(key, copy);
}

/** Loads only the driver that is needed. */
async function sourceOf({ databaseUrl, dataDir }: Configuration, exclusive: boolean): Promise<BackupSource> {
  if (!databaseUrl) return new SqliteSource(dataDir, exclusive);
  const { PostgresSource } = await import("../backup/postgres/postgres-source.ts");
  return PostgresSource.open(databaseUrl, exclusive);
}

async function postgresTarget(url: string, log: Logger): Promise<RestoreTarget> {
  const { PostgresTarget } = await import("../backup/postgres/postgres-target.ts");
  return new PostgresTarget(url, log);
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
