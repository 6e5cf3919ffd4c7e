import { existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { PlatformError } from "@orrery/model";
import { drill } from "../backup/drill.ts";
import { moveStore } from "../backup/move-store.ts";
import { openBackupSource, postgresTarget } from "../backup/open-store.ts";
import { checkBackup, restoreBackup } from "../backup/restore-backup.ts";
import { SqliteTarget } from "../backup/sqlite/sqlite-target.ts";
import { writeBackup } from "../backup/write-backup.ts";
import type { Logger } from "../kernel/logging.ts";
import { findInstallationKeys, installationKeyFile } from "../kernel/secrets/installation-keys.ts";
import { openPrivateFolder } from "../kernel/secrets/private-folder.ts";
import { SecretBox } from "../kernel/secrets/secret-box.ts";
import type { Configuration } from "./config/configuration.ts";

/** What the program does instead of running the platform; `parameter` is what follows its name. */
export interface Command {
  readonly name: "backup" | "restore" | "move" | "drill";
  readonly parameter: string;
}

const DATABASE_URL = /^postgres(ql)?:\/\//;
const FOLDER_URL = /^sqlite:(.+)$/;
const COMMANDS = { backup, restore, move, drill: tryRestore } as const;

/** What has been done, as a sentence. @throws {PlatformError} when it cannot be done. */
export async function runCommand(command: Command, configuration: Configuration, log: Logger): Promise<string> {
  const { name, parameter } = command;
  const began = performance.now();
  const text = await COMMANDS[name](parameter, configuration, log);
  return `${text} It took ${((performance.now() - began) / 1000).toFixed(1)} s.\n`;
}

async function backup(path: string, configuration: Configuration): Promise<string> {
  const source = await openBackupSource(configuration, false);
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

/** In a folder beside the data folder's own, which is removed again. */
async function tryRestore(path: string, { dataDir }: Configuration, log: Logger): Promise<string> {
  const { rows, tables } = await drill(path, join(dataDir, `drill-${process.pid}`), log);
  const counts = DRILLED.map(([table, name]) => `${tables[table] ?? 0} ${name}`).join(", ");
  return `${path} can be restored: ${rows} rows, among them ${counts}.`;
}

/** Tables that people know, and what they call their rows. */
const DRILLED = [
  ["tenant", "tenants"],
  ["user_account", "users"],
  ["device", "devices"],
  ["asset", "assets"],
  ["dashboard", "dashboards"],
  ["alarm", "alarms"],
] as const;

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
  const source = await openBackupSource(configuration, true);
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

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
