import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { BackupProgress } from "@orrery/model";
import { PlatformError } from "@orrery/model/core";
import { BackupWriter } from "./format/backup-writer.ts";
import { SERIES_LAYOUT, type StreamEnd } from "./format/stream.ts";
import type { BackupSource } from "./store.ts";

const PRIVATE = 0o600;

export interface WrittenBackup extends StreamEnd {
  readonly bytes: number;
}

/**
 * Writes a file that appears under its name only when it is whole and on the disk. `onProgress` is called about every
 * half megabyte of rows.
 * @throws {PlatformError} `invalidArguments` when there is such a file, or none can be made.
 */
export async function writeBackup(
  source: BackupSource,
  path: string,
  keyId: string | undefined,
  onProgress: (progress: BackupProgress) => void = () => undefined,
): Promise<WrittenBackup> {
  if (await stat(path).catch(() => undefined))
    throw new PlatformError("invalidArguments", `There is a file ${path} already.`);
  const unfinished = `${path}.partial`;
  const file = await open(unfinished, "w", PRIVATE).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PlatformError("invalidArguments", `The backup cannot be written: ${reason}`, { cause });
  });
  try {
    let bytes = 0;
    const writer = new BackupWriter(async (part) => {
      bytes += part.length;
      for (let at = 0; at < part.length; ) at += (await file.write(part, at)).bytesWritten;
    });
    const end = await stream(source, writer, keyId, (rows, table) => onProgress({ bytes, rows, table }));
    await file.sync();
    await file.close();
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return { ...end, bytes };
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function stream(
  source: BackupSource,
  writer: BackupWriter,
  keyId: string | undefined,
  written: (rows: number, table: string) => void,
): Promise<StreamEnd> {
  const { origin, schema, sections } = source;
  await writer.begin({ createdTime: Date.now(), origin, schema, seriesLayout: SERIES_LAYOUT, keyId });
  let count = 0;
  for (const section of sections) {
    await writer.section(section);
    for await (const rows of source.rows(section)) {
      await writer.rows(rows);
      count += rows.length;
      written(count, section.table);
    }
    await writer.sectionEnd();
  }
  return writer.end();
}

/** Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}
