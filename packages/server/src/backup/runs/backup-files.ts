import { readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { PlatformError } from "@orrery/model";
import { openPrivateFolder } from "../../kernel/secrets/private-folder.ts";

export interface StoredBackup {
  readonly file: string;
  readonly bytes: number;
  readonly createdTime: number;
}

/** Names that are ours; what else is in the folder is left alone. Nothing in them leads to another folder. */
const BACKUP_NAME = /^orrery-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.orrery$/;
/** What an interrupted run leaves. */
const UNFINISHED = /^orrery-.+\.orrery\.(partial|drill)$/;

/** The folder of backups. */
export class BackupFiles {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Makes the folder, and removes what interrupted runs have left there. */
  async open(): Promise<void> {
    await openPrivateFolder(this.folder);
    for (const name of await readdir(this.folder)) {
      if (UNFINISHED.test(name)) await rm(join(this.folder, name), { recursive: true, force: true });
    }
  }

  path(file: string): string {
    return join(this.folder, file);
  }

  /** The newest first. */
  async list(): Promise<readonly StoredBackup[]> {
    const found: StoredBackup[] = [];
    for (const file of await namesIn(this.folder)) {
      const createdTime = timeOf(file);
      const info = createdTime === undefined ? undefined : await stat(this.path(file)).catch(() => undefined);
      if (createdTime !== undefined && info?.isFile()) found.push({ file, bytes: info.size, createdTime });
    }
    return found.toSorted((a, b) => b.createdTime - a.createdTime);
  }

  /** @throws {PlatformError} `notFound` when there is no such backup. */
  async require(file: string): Promise<StoredBackup> {
    const found = (await this.list()).find((backup) => backup.file === file);
    if (!found) throw new PlatformError("notFound", `There is no backup "${file}"`);
    return found;
  }

  async remove(file: string): Promise<void> {
    await rm(this.path(file), { force: true });
  }

  /** Free bytes of its disk. */
  async free(): Promise<number> {
    const { bsize, bavail } = await statfs(this.folder);
    return bavail * bsize;
  }
}

/** The name of a backup that begins now, in UTC. */
export function backupName(now: number): string {
  return `orrery-${new Date(now).toISOString().slice(0, 19).replaceAll(":", "-")}Z.orrery`;
}

function timeOf(file: string): number | undefined {
  const [, day, hours, minutes, seconds] = BACKUP_NAME.exec(file) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** None when somebody has removed the folder. */
async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
}

/** The files beyond the newest `keep`, which the schedule removes. `files`: the newest first. */
export const surplus = (files: readonly StoredBackup[], keep: number): readonly StoredBackup[] => files.slice(keep);
