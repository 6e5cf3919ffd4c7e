import type { StoredRow } from "./format/row-codec.ts";
import type { BackupHeader, Section } from "./format/stream.ts";

/** A consistent view of all tables of an installation. */
export interface BackupSource {
  readonly origin: BackupHeader["origin"];
  readonly schema: readonly number[];
  /** Tables after those that they refer to. */
  readonly sections: readonly Section[];
  /** All rows of a table, some at a time. */
  rows(section: Section): AsyncIterable<readonly StoredRow[]> | Iterable<readonly StoredRow[]>;
  close(): Promise<void>;
}

/** Where rows go: an empty store, which is used only once it is whole. */
export interface RestoreTarget {
  /** Makes the tables. `id` names the stream, so that an interrupted load of the same one can go on. */
  begin(header: BackupHeader, id: string): Promise<void>;
  section(section: Section): Promise<void>;
  rows(rows: readonly StoredRow[]): Promise<void>;
  sectionEnd(section: Section, rows: number): Promise<void>;
  /** Makes the store usable. */
  finish(): Promise<void>;
  /** Ends what is open, after success and after failure. */
  close(): Promise<void>;
}

/** In PostgreSQL while a restore fills it. As long as it is there, the platform does not start. */
export const PROGRESS_TABLE = "restore_progress";

/** Tables that a stream does not carry: what the schema of its target says by itself. */
export const SCHEMA_TABLES: ReadonlySet<string> = new Set([
  "schema_migration",
  "ts_version",
  "partition_owner",
  PROGRESS_TABLE,
]);

/** Tables of time series, which the embedded store keeps in a file of their own. */
export const isSeriesTable = (table: string): boolean => table.startsWith("ts_");

/** Bytes of rows that are handed on at once, about. */
export const BATCH_BYTES = 512 * 1024;
const VALUE_BYTES = 8;

/** Memory that a row takes, about. */
export function bytesOf(row: StoredRow): number {
  let bytes = 0;
  for (const value of row) {
    bytes += typeof value === "string" || value instanceof Uint8Array ? value.length : VALUE_BYTES;
  }
  return bytes;
}

/** Rows in batches of bounded size; one row may be larger. */
export function* inBatches(rows: Iterable<StoredRow>): Generator<StoredRow[]> {
  let batch: StoredRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    batch.push(row);
    bytes += bytesOf(row);
    if (bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Tables in an order in which each comes after those it refers to; by name where that leaves a choice. */
export function inOrder(tables: readonly string[], references: ReadonlyMap<string, readonly string[]>): string[] {
  const ordered = new Set<string>();
  const add = (table: string, above: readonly string[]): void => {
    if (ordered.has(table) || above.includes(table)) return;
    for (const to of references.get(table) ?? []) add(to, [...above, table]);
    ordered.add(table);
  };
  for (const table of tables.toSorted()) add(table, []);
  return [...ordered];
}
