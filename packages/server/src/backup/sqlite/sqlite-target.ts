import { existsSync, statSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { PlatformError } from "@orrery/model/core";
import { openDatabase } from "../../kernel/database/open-database.ts";
import type { Logger } from "../../kernel/logging.ts";
import { openPrivateFile, openPrivateFolder } from "../../kernel/secrets/private-folder.ts";
import { migrateSqlite } from "../../telemetry/store/sqlite/sqlite-schema.ts";
import type { StoredRow } from "../format/row-codec.ts";
import type { BackupHeader, Section } from "../format/stream.ts";
import { migrateTo } from "../schema-of.ts";
import { isSeriesTable, type RestoreTarget } from "../store.ts";
import { ENTITIES, RESTORING, SERIES } from "./sqlite-files.ts";
import { columnsOf, quoted } from "./sqlite-source.ts";

/** Batches of one commit: few keep the write-ahead log short. */
const BATCHES_A_COMMIT = 32;

/** New files in a folder of their own, which are moved to their place when they are whole. */
export class SqliteTarget implements RestoreTarget {
  readonly #dataDir: string;
  readonly #folder: string;
  readonly #log: Logger;
  #entities: DatabaseSync | undefined;
  #series: DatabaseSync | undefined;
  #insert: { readonly db: DatabaseSync; readonly statement: StatementSync } | undefined;
  #batches = 0;

  constructor(dataDir: string, log: Logger) {
    this.#dataDir = dataDir;
    this.#folder = join(dataDir, RESTORING);
    this.#log = log;
  }

  /** @throws {PlatformError} `invalidArguments` when there is an installation in the folder. */
  async begin(header: BackupHeader): Promise<void> {
    const interrupted = existsSync(this.#folder);
    if (interrupted && existsSync(join(this.#folder, ENTITIES))) await rm(join(this.#dataDir, SERIES), { force: true });
    for (const name of [ENTITIES, SERIES]) {
      const found = statSync(join(this.#dataDir, name), { throwIfNoEntry: false });
      if (found && found.size > 0) throw occupied(this.#dataDir);
    }
    await openPrivateFolder(this.#dataDir);
    await rm(this.#folder, { recursive: true, force: true });
    await mkdir(this.#folder, { mode: 0o700 });
    const [entities, series] = [join(this.#folder, ENTITIES), join(this.#folder, SERIES)];
    for (const path of [entities, series]) await openPrivateFile(path);
    const database = await openDatabase({ kind: "sqlite", path: entities, synchronous: "NORMAL", log: this.#log });
    try {
      await migrateTo(database, header.schema);
    } finally {
      await database.close();
    }
    this.#entities = loading(entities);
    this.#series = loading(series);
    migrateSqlite(this.#series);
    for (const db of this.#databases) db.exec("begin");
  }

  async section({ table, columns }: Section): Promise<void> {
    const db = isSeriesTable(table) ? this.#series : this.#entities;
    const known = db ? columnsOf(db, table) : [];
    const unknown = columns.filter((column) => !known.includes(column));
    if (!db || unknown.length > 0) {
      throw new PlatformError(
        "invalidArguments",
        `This version does not know ${unknown.join(", ")} of "${table}" in the backup.`,
      );
    }
    db.exec(`delete from ${quoted(table)}`); // what migrations have put there
    const values = columns.map(() => "?").join(", ");
    const names = columns.map(quoted).join(", ");
    this.#insert = { db, statement: db.prepare(`insert into ${quoted(table)} (${names}) values (${values})`) };
  }

  async rows(rows: readonly StoredRow[]): Promise<void> {
    if (!this.#insert) throw new Error("rows come before their table");
    const { db, statement } = this.#insert;
    for (const row of rows) statement.run(...row);
    if (++this.#batches % BATCHES_A_COMMIT === 0) db.exec("commit; begin");
  }

  async sectionEnd({ table }: Section, rows: number): Promise<void> {
    const db = isSeriesTable(table) ? this.#series : this.#entities;
    const stored = Number(db?.prepare(`select count(*) as count from ${quoted(table)}`).get()?.count);
    if (stored !== rows) throw new Error(`${stored} of ${rows} rows of ${table} were stored`);
  }

  async finish(): Promise<void> {
    for (const db of this.#databases) {
      db.exec("commit");
      const lost = db.prepare("pragma foreign_key_check").get();
      if (lost)
        throw new PlatformError("invalidArguments", `A row of "${lost.table}" refers to one that the backup lacks.`);
      db.exec("pragma wal_checkpoint(truncate)");
      db.close();
    }
    this.#entities = undefined;
    this.#series = undefined;
    for (const name of [SERIES, ENTITIES]) {
      await synced(join(this.#folder, name));
      await rename(join(this.#folder, name), join(this.#dataDir, name));
    }
    await rm(this.#folder, { recursive: true, force: true });
    await synced(this.#dataDir);
  }

  /** After a failure nothing is left. */
  async close(): Promise<void> {
    const isOpen = this.#databases.length > 0;
    for (const db of this.#databases) db.close();
    if (isOpen) await rm(this.#folder, { recursive: true, force: true });
  }

  get #databases(): DatabaseSync[] {
    return [this.#entities, this.#series].filter((db) => db !== undefined);
  }
}

function occupied(dataDir: string): PlatformError {
  const message = `There is an installation in ${dataDir}: a restore needs an empty folder. ORRERY_DATA_DIR chooses another one.`;
  return new PlatformError("invalidArguments", message);
}

/** Not synced while it is filled: until it is whole, nobody needs it. References are checked at the end. */
function loading(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  if (path.endsWith(SERIES)) db.exec("pragma page_size = 8192"); // as the time series store makes it
  db.exec("pragma journal_mode = wal; pragma synchronous = off; pragma temp_store = memory");
  return db;
}

/** On Windows folders cannot be opened, and need not. */
async function synced(path: string): Promise<void> {
  if (process.platform === "win32" && statSync(path).isDirectory()) return;
  const file = await open(path, statSync(path).isDirectory() ? "r" : "r+");
  await file.sync().finally(() => file.close());
}
