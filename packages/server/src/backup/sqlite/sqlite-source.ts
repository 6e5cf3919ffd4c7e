import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { PlatformError } from "@orrery/model/core";
import { claimFile } from "../../telemetry/store/sqlite/sqlite-owner.ts";
import type { StoredRow } from "../format/row-codec.ts";
import type { Section } from "../format/stream.ts";
import { type BackupSource, inBatches, inOrder, isSeriesTable, SCHEMA_TABLES } from "../store.ts";
import { ENTITIES, SERIES } from "./sqlite-files.ts";

const CACHE_KIB = 8 * 1024;
const BUSY_TIMEOUT_MS = 10_000;
/** Of `pragma table_xinfo`: columns that are computed. */
const GENERATED = new Set([2, 3]);

/** The files of a data folder, as they were when this was opened, whatever is written meanwhile. */
export class SqliteSource implements BackupSource {
  readonly origin = "sqlite";
  readonly schema: readonly number[];
  readonly sections: readonly Section[];
  readonly #entities: DatabaseSync;
  readonly #series: DatabaseSync;
  readonly #owner: DatabaseSync | undefined;

  /**
   * @param exclusive whether nobody may write until it is closed.
   * @throws {PlatformError} `unavailable` when there is no installation, or one that runs in spite of `exclusive`.
   */
  constructor(dataDir: string, exclusive: boolean) {
    const [entities, series] = [join(dataDir, ENTITIES), join(dataDir, SERIES)];
    if (!existsSync(entities) || !existsSync(series)) {
      throw new PlatformError(
        "unavailable",
        `There is no installation in ${dataDir}. ORRERY_DATA_DIR names its folder.`,
      );
    }
    this.#owner = exclusive ? claimFile(series) : undefined;
    // Messages leave the journal, which is here, after their points are stored there: in this order none is missing.
    this.#entities = snapshotOf(entities);
    this.#series = snapshotOf(series);
    const numbers = this.#entities.prepare("select number from schema_migration order by number").all();
    this.schema = numbers.map((row) => Number(row.number));
    this.sections = [...sectionsOf(this.#entities), ...sectionsOf(this.#series)];
  }

  *rows({ table, columns }: Section): Generator<StoredRow[]> {
    const db = isSeriesTable(table) ? this.#series : this.#entities;
    const statement = db.prepare(`select ${columns.map(quoted).join(", ")} from ${quoted(table)}`);
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    yield* inBatches(statement.iterate() as unknown as Iterable<SQLOutputValue[]>); // arrays, as set above
  }

  async close(): Promise<void> {
    for (const db of [this.#series, this.#entities]) {
      db.exec("rollback");
      db.close();
    }
    this.#owner?.close();
  }
}

/** A connection in a read transaction. */
function snapshotOf(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  db.exec(`pragma query_only = on; pragma cache_size = -${CACHE_KIB}; begin`);
  db.prepare("select count(*) from sqlite_schema").get(); // only now the view is fixed
  return db;
}

function sectionsOf(db: DatabaseSync): Section[] {
  const tables = db
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !SCHEMA_TABLES.has(name));
  const references = new Map(
    tables.map((table) => [
      table,
      db
        .prepare(`select "table" as name from pragma_foreign_key_list(?)`)
        .all(table)
        .map(({ name }) => String(name)),
    ]),
  );
  return inOrder(tables, references).map((table) => ({ table, columns: columnsOf(db, table) }));
}

/** The columns that hold something, in the order of the table. */
export function columnsOf(db: DatabaseSync, table: string): string[] {
  return db
    .prepare("select name, hidden from pragma_table_xinfo(?)")
    .all(table)
    .filter(({ hidden }) => !GENERATED.has(Number(hidden)))
    .map(({ name }) => String(name));
}

/** A name in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
