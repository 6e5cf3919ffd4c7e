import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Logger } from "../kernel/logging.ts";
import { checkBackup, restoreBackup } from "./restore-backup.ts";
import { ENTITIES, SERIES } from "./sqlite/sqlite-files.ts";
import { quoted } from "./sqlite/sqlite-source.ts";
import { SqliteTarget } from "./sqlite/sqlite-target.ts";

export interface DrillResult {
  /** Size of the file. */
  readonly bytes: number;
  readonly rows: number;
  /** Rows by table, as they were counted in what was restored. */
  readonly tables: Readonly<Record<string, number>>;
}

/**
 * Proves that a backup can be restored: restores it into embedded stores in `folder`, counts what is there, compares that
 * with what the backup says, and removes the folder.
 * @throws {PlatformError} `invalidArguments` when it cannot be restored.
 */
export async function drill(
  path: string,
  folder: string,
  log: Logger,
  onProgress: (rows: number, table: string) => void = () => undefined,
): Promise<DrillResult> {
  try {
    const checked = await checkBackup(path);
    await restoreBackup(path, checked, new SqliteTarget(folder, log), onProgress);
    const tables = { ...countRows(join(folder, ENTITIES)), ...countRows(join(folder, SERIES)) };
    const { rows } = checked.end;
    return { bytes: (await stat(path)).size, rows, tables };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opened anew, as the platform would, after SQLite has checked its file. */
function countRows(path: string): Record<string, number> {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const [check] = db.prepare("pragma quick_check(1)").all();
    if (check?.quick_check !== "ok") throw new Error(`what was restored is damaged: ${String(check?.quick_check)}`);
    const tables = db
      .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'")
      .all()
      .map(({ name }) => String(name));
    return Object.fromEntries(
      tables.map((table) => [table, Number(db.prepare(`select count(*) as count from ${quoted(table)}`).get()?.count)]),
    );
  } finally {
    db.close();
  }
}
