import { DatabaseSync } from "node:sqlite";
import type { Changes, Counters, LogRow, RangeReader, SeriesReader, SeriesStorage } from "../storage.ts";
import { applyChanges } from "./sqlite-changes.ts";
import { claimFile } from "./sqlite-owner.ts";
import { SqliteRangeThreads } from "./sqlite-range-threads.ts";
import { SqliteReader } from "./sqlite-reader.ts";
import { migrateSqlite } from "./sqlite-schema.ts";
import { bytes, num, SqliteStatements } from "./sqlite-statements.ts";
import { WriteAheadBound } from "./write-ahead-bound.ts";

const LOG_PAGE = 8;
const CACHE_KIB = 32 * 1024;

/** Reads ranges through other connections than the writing one. */
export interface ClosableRanges extends RangeReader {
  close(): Promise<void>;
}

/**
 * The storage in one SQLite file. Changes and small reads are synchronous: it runs in a worker thread. Ranges are read
 * in threads of their own, so that a long one delays no commit.
 */
export class SqliteStorage implements SeriesStorage {
  readonly lost = false;
  readonly applied: SeriesReader;
  readonly reads: SeriesReader;
  readonly ranges: ClosableRanges;
  readonly #owner: DatabaseSync;
  readonly #db: DatabaseSync;
  readonly #statements: SqliteStatements;
  readonly #writeAhead: WriteAheadBound;

  /** @throws {PlatformError} `unavailable` while another process has the file. */
  constructor(
    path: string,
    synchronous: "FULL" | "NORMAL" | "OFF",
    ranges: ClosableRanges = new SqliteRangeThreads(path),
  ) {
    this.ranges = ranges;
    this.#owner = claimFile(path);
    this.#db = new DatabaseSync(path);
    this.#db.exec("pragma page_size = 8192; pragma busy_timeout = 10000; pragma journal_mode = wal");
    this.#db.exec(`pragma synchronous = ${synchronous}; pragma cache_size = -${CACHE_KIB}; pragma temp_store = memory`);
    migrateSqlite(this.#db);
    this.#writeAhead = new WriteAheadBound(this.#db, path);
    this.#statements = new SqliteStatements(this.#db);
    this.applied = new SqliteReader(this.#statements);
    this.reads = this.applied; // reads and changes run one at a time in this thread
  }

  async counters(): Promise<Counters> {
    const next = (table: string, column: string): number =>
      num(this.#statements.sql(`select coalesce(max(${column}), 0) + 1 as next from ${table}`).get()?.next);
    return {
      series: next("ts_series", "series"),
      chunk: next("ts_chunk", "id"),
      lsn: next("ts_log", "lsn"),
    };
  }

  async logAfter(lsn: number): Promise<LogRow[]> {
    const text = `select lsn, data from ts_log where lsn > ? order by lsn limit ${LOG_PAGE}`;
    const rows = this.#statements.sql(text).all(lsn);
    return rows.map((row) => ({ lsn: num(row.lsn), data: bytes(row.data) }));
  }

  async apply(changes: Changes): Promise<void> {
    this.#db.exec("begin immediate");
    try {
      applyChanges(this.#statements, changes);
      this.#db.exec("commit");
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec("rollback");
      throw error;
    }
    this.#writeAhead.committed();
  }

  async tidy(): Promise<void> {
    this.#db.exec("pragma wal_checkpoint(passive)");
  }

  async close(): Promise<void> {
    await this.ranges.close();
    this.#statements.clear();
    this.#db.exec("pragma wal_checkpoint(truncate)");
    this.#db.close();
    this.#owner.close();
  }
}
