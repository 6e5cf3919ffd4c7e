import { DatabaseSync, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { PlatformError } from "@orrery/model";
import type { Chunk, ChunkMeta } from "../core/chunks.ts";
import { latestCell, latestColumns } from "../latest-columns.ts";
import type {
  Changes,
  ChunkQuery,
  Counters,
  LatestRow,
  LogRow,
  SeriesName,
  SeriesReader,
  SeriesStorage,
  StampedCell,
} from "../storage.ts";
import { migrateSqlite } from "./sqlite-schema.ts";

type Row = Record<string, SQLOutputValue>;

const META = "id, series, t0, t1, seq, count";
const LOG_PAGE = 8;
const CACHE_KIB = 32 * 1024;
/** Pages of the write-ahead log at which a commit moves it into the file. */
const CHECKPOINT_PAGES = 4000;

/** The storage in one SQLite file. All of it is synchronous: it lives in a worker thread. */
export class SqliteStorage implements SeriesStorage {
  readonly concurrentSnapshots = false;
  readonly lost = false;
  readonly reads: SeriesReader = this;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  readonly #owner: DatabaseSync;

  /** @throws {PlatformError} `unavailable` while another process has the file. */
  constructor(path: string, synchronous: "FULL" | "NORMAL" | "OFF") {
    this.#owner = claim(path);
    this.#db = new DatabaseSync(path);
    this.#db.exec("pragma page_size = 8192; pragma busy_timeout = 10000; pragma journal_mode = wal");
    this.#db.exec(`pragma synchronous = ${synchronous}; pragma cache_size = -${CACHE_KIB}; pragma temp_store = memory`);
    this.#db.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}; pragma journal_size_limit = ${64 * 1024 * 1024}`);
    migrateSqlite(this.#db);
  }

  async counters(): Promise<Counters> {
    const next = (table: string, column: string): number =>
      num(this.#sql(`select coalesce(max(${column}), 0) + 1 as next from ${table}`).get()?.next);
    return {
      series: next("ts_series", "series"),
      chunk: next("ts_chunk", "id"),
      lsn: next("ts_log", "lsn"),
    };
  }

  async logAfter(lsn: number): Promise<LogRow[]> {
    const rows = this.#sql(`select lsn, data from ts_log where lsn > ? order by lsn limit ${LOG_PAGE}`).all(lsn);
    return rows.map((row) => ({ lsn: num(row.lsn), data: bytes(row.data) }));
  }

  async apply(changes: Changes): Promise<void> {
    this.#db.exec("begin immediate");
    try {
      this.#applyAll(changes);
      this.#db.exec("commit");
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec("rollback");
      throw error;
    }
  }

  snapshot<T>(work: (reader: SeriesReader) => Promise<T>): Promise<T> {
    return work(this);
  }

  async tidy(): Promise<void> {
    this.#db.exec("pragma wal_checkpoint(passive)");
  }

  async close(): Promise<void> {
    this.#statements.clear();
    this.#db.exec("pragma wal_checkpoint(truncate)");
    this.#db.close();
    this.#owner.close();
  }

  async find(names: readonly SeriesName[]): Promise<(number | undefined)[]> {
    const find = this.#sql("select series from ts_series where entity_type = ? and entity_id = ? and key = ?");
    return names.map((name) => {
      const row = find.get(name.entityType, name.entityId, name.key);
      return row && num(row.series);
    });
  }

  async seriesOf(entityType: string, entityId: string): Promise<{ series: number; key: string }[]> {
    const rows = this.#sql(
      "select series, key from ts_series where entity_type = ? and entity_id = ? order by key",
    ).all(entityType, entityId);
    return rows.map((row) => ({ series: num(row.series), key: String(row.key) }));
  }

  async tails(series: readonly number[]): Promise<Chunk[]> {
    const tail = this.#sql(`select ${META}, data from ts_chunk where series = ? order by t1 desc limit 1`);
    return series
      .map((each) => tail.get(each))
      .filter((row) => row !== undefined)
      .map(chunkOf);
  }

  async chunks(query: ChunkQuery): Promise<Chunk[]> {
    return this.#chunkRows(`${META}, data`, query).map(chunkOf);
  }

  async metas(query: ChunkQuery): Promise<ChunkMeta[]> {
    return this.#chunkRows(META, query).map(metaOf);
  }

  async latest(entityType: string, entityId: string, keys?: readonly string[]): Promise<LatestRow[]> {
    const base = "select * from ts_kv_latest where entity_type = ? and entity_id = ?";
    const rows = keys
      ? this.#bigSql(`${base} and key in (select value from json_each(?))`).all(
          entityType,
          entityId,
          JSON.stringify(keys),
        )
      : this.#bigSql(base).all(entityType, entityId);
    return rows.map((row) => ({
      series: num(row.series),
      key: String(row.key),
      ts: num(row.ts),
      ...latestCell({
        type: String(row.type),
        bool_v: row.bool_v === 1n,
        long_v: typeof row.long_v === "bigint" ? row.long_v : null,
        dbl_v: typeof row.dbl_v === "number" ? row.dbl_v : null,
        str_v: textOrNull(row.str_v),
        json_v: textOrNull(row.json_v),
        exact: textOrNull(row.exact),
      }),
    }));
  }

  #applyAll(changes: Changes): void {
    for (const { series, entityType, entityId, key } of changes.addSeries) {
      this.#sql("insert into ts_series values (?, ?, ?, ?)").run(series, entityType, entityId, key);
    }
    for (const { lsn, data } of changes.log) this.#sql("insert into ts_log values (?, ?)").run(lsn, data);
    for (const id of changes.removeChunks) this.#sql("delete from ts_chunk where id = ?").run(id);
    for (const { series, startTs, endTs } of changes.removeRanges) {
      this.#sql("delete from ts_chunk where series = ? and t0 >= ? and t1 < ?").run(series, startTs, endTs);
    }
    for (const { id, series, t0, t1, seq, count, data } of changes.addChunks) {
      this.#sql("insert into ts_chunk values (?, ?, ?, ?, ?, ?, ?)").run(id, series, t0, t1, seq, count, data);
    }
    for (const value of changes.latest) this.#saveLatest(value.series, value);
    for (const { series, value } of changes.forceLatest) {
      this.#sql("delete from ts_kv_latest where series = ?").run(series);
      if (value) this.#saveLatest(series, value);
    }
    for (const series of changes.removeSeries) {
      for (const table of ["ts_chunk", "ts_kv_latest", "ts_series"]) {
        this.#sql(`delete from ${table} where series = ?`).run(series);
      }
    }
    if (changes.trimLogBelow !== undefined) this.#sql("delete from ts_log where lsn < ?").run(changes.trimLogBelow);
  }

  #saveLatest(series: number, value: StampedCell): void {
    const { type, bool_v, long_v, dbl_v, str_v, json_v, exact } = latestColumns(value);
    const columns = [value.ts, type, bool_v === null ? null : Number(bool_v), long_v, dbl_v, str_v, json_v, exact];
    const updated = this.#sql(`update ts_kv_latest set ts = ?, type = ?, bool_v = ?, long_v = ?, dbl_v = ?, str_v = ?,
      json_v = ?, exact = ? where series = ? and ts <= ?`).run(...columns, series, value.ts);
    if (updated.changes !== 0) return; // nearly always, and it leaves the index alone
    this.#sql(`insert into ts_kv_latest
      select series, entity_type, entity_id, key, ?, ?, ?, ?, ?, ?, ?, ? from ts_series where series = ?
      on conflict (series) do nothing`).run(...columns, series);
  }

  #chunkRows(columns: string, { series, startTs, endTs, order, limit, offset }: ChunkQuery): Row[] {
    const by = order === "t0" ? "t0, t1" : "t1 desc, t0 desc";
    const index = order === "t0" ? "ts_chunk_begin" : "ts_chunk_end";
    return this.#sql(
      `select ${columns} from ts_chunk indexed by ${index} where series = ? and t0 < ? and t1 >= ?
        order by ${by} limit ? offset ?`,
    ).all(series, endTs, startTs, limit, offset);
  }

  #sql(text: string): StatementSync {
    let statement = this.#statements.get(text);
    if (!statement) {
      statement = this.#db.prepare(text);
      this.#statements.set(text, statement);
    }
    return statement;
  }

  /** Integers as bigint, for 64-bit values. */
  #bigSql(text: string): StatementSync {
    const statement = this.#sql(text);
    statement.setReadBigInts(true);
    return statement;
  }
}

/** The buffers belong to one process; others may read the file. The lock ends with the process, however it ends. */
function claim(path: string): DatabaseSync {
  const owner = new DatabaseSync(`${path}-owner`);
  try {
    owner.exec("pragma journal_mode = memory; begin exclusive");
    return owner;
  } catch (error) {
    owner.close();
    throw new PlatformError("unavailable", `Another process uses the time series in ${path}`, { cause: error });
  }
}

const num = (value: SQLOutputValue | undefined): number => Number(value);
const textOrNull = (value: SQLOutputValue | undefined): string | null => (typeof value === "string" ? value : null);

function bytes(value: SQLOutputValue | undefined): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new TypeError("a blob of the telemetry file is missing");
  return value;
}

function metaOf(row: Row): ChunkMeta {
  return {
    id: num(row.id),
    series: num(row.series),
    t0: num(row.t0),
    t1: num(row.t1),
    seq: num(row.seq),
    count: num(row.count),
  };
}

const chunkOf = (row: Row): Chunk => ({ ...metaOf(row), data: bytes(row.data) });
