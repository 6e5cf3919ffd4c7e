import type { SQLOutputValue } from "node:sqlite";
import { HEAD_BYTES } from "../core/chunk-codec.ts";
import type { HeadRow } from "../core/chunk-heads.ts";
import type { Chunk, ChunkMeta } from "../core/chunks.ts";
import type { Digest, DigestSpan } from "../core/digest.ts";
import { latestCell } from "../latest-columns.ts";
import type {
  ChunkQuery,
  ChunkSize,
  EntityPage,
  HeadQuery,
  LatestRow,
  SeriesName,
  SeriesRange,
  SeriesReader,
} from "../storage.ts";
import { bytes, num, type Row, type SqliteStatements } from "./sqlite-statements.ts";

const META = "id, series, t0, t1, seq, count";

/** Reads through one connection; synchronous in spite of the promises. */
export class SqliteReader implements SeriesReader {
  readonly #statements: SqliteStatements;

  constructor(statements: SqliteStatements) {
    this.#statements = statements;
  }

  async find(names: readonly SeriesName[]): Promise<(number | undefined)[]> {
    const find = this.#statements.sql(
      "select series from ts_series where entity_type = ? and entity_id = ? and key = ?",
    );
    return names.map((name) => {
      const row = find.get(name.entityType, name.entityId, name.key);
      return row && num(row.series);
    });
  }

  async seriesOf(entityType: string, entityId: string): Promise<{ series: number; key: string }[]> {
    const rows = this.#statements
      .sql("select series, key from ts_series where entity_type = ? and entity_id = ? order by key")
      .all(entityType, entityId);
    return rows.map((row) => ({ series: num(row.series), key: String(row.key) }));
  }

  async tails(series: readonly number[]): Promise<Chunk[]> {
    const tail = this.#statements.sql(`select ${META}, data from ts_chunk where series = ? order by t1 desc limit 1`);
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

  async sizes(range: SeriesRange, limit: number): Promise<ChunkSize[]> {
    return this.#chunkRows("t0, t1, count, length(data) as bytes", { ...range, order: "t0", limit, offset: 0 }).map(
      (row) => ({ t0: num(row.t0), t1: num(row.t1), count: num(row.count), bytes: num(row.bytes) }),
    );
  }

  async heads({ series, startTs, endTs, overlapping, after, limit }: HeadQuery): Promise<HeadRow[]> {
    const rows = this.#statements
      .sql(
        `select id, t0, t1, count, substr(data, 1, ${HEAD_BYTES}) as data from ts_chunk indexed by ts_chunk_begin
        where series = ? and t0 < ? and ${overlapping ? "t1" : "t0"} >= ? ${after ? "and (t0, t1, id) > (?, ?, ?)" : ""}
        order by t0, t1, id limit ?`,
      )
      .all(series, endTs, startTs, ...(after ? [after.t0, after.t1, after.id] : []), limit);
    return rows.map((row) => ({
      id: num(row.id),
      t0: num(row.t0),
      t1: num(row.t1),
      count: num(row.count),
      data: bytes(row.data),
    }));
  }

  async chunksById(ids: readonly number[]): Promise<Chunk[]> {
    const find = this.#statements.sql(`select ${META}, data from ts_chunk where id = ?`);
    return ids
      .map((id) => find.get(id))
      .filter((row) => row !== undefined)
      .map(chunkOf);
  }

  async digests(range: SeriesRange, limit: number): Promise<Digest[]> {
    const { series } = range;
    return this.#spanRows("start_ts, end_ts, data, slots", range, limit).map((row) => ({
      ...spanOf(row),
      series,
      data: bytes(row.data),
      slots: row.slots === null ? undefined : bytes(row.slots),
    }));
  }

  async spans(range: SeriesRange, limit: number): Promise<DigestSpan[]> {
    return this.#spanRows("start_ts, end_ts", range, limit).map(spanOf);
  }

  async latest(entityType: string, entityId: string, keys?: readonly string[]): Promise<LatestRow[]> {
    const base = "select * from ts_kv_latest where entity_type = ? and entity_id = ?";
    const rows = keys
      ? this.#statements
          .bigSql(`${base} and key in (select value from json_each(?))`)
          .all(entityType, entityId, JSON.stringify(keys))
      : this.#statements.bigSql(base).all(entityType, entityId);
    return rows.map(latestOf);
  }

  async latestOf(series: readonly number[]): Promise<LatestRow[]> {
    const find = this.#statements.bigSql("select * from ts_kv_latest where series = ?");
    return series
      .map((each) => find.get(each))
      .filter((row) => row !== undefined)
      .map(latestOf);
  }

  async entities(entityType: string, { after = "", limit }: EntityPage): Promise<string[]> {
    const text = `select distinct entity_id from ts_series where entity_type = ? and entity_id > ?
      order by entity_id limit ?`;
    return this.#statements
      .sql(text)
      .all(entityType, after, limit)
      .map((row) => String(row.entity_id));
  }

  #spanRows(columns: string, { series, startTs, endTs }: SeriesRange, limit: number): Row[] {
    return this.#statements
      .sql(`select ${columns} from ts_digest where series = ? and end_ts >= ? and start_ts < ? order by end_ts limit ?`)
      .all(series, startTs, endTs, limit);
  }

  #chunkRows(columns: string, { series, startTs, endTs, order, limit, offset }: ChunkQuery): Row[] {
    const by = order === "t0" ? "t0, t1" : "t1 desc, t0 desc";
    const index = order === "t0" ? "ts_chunk_begin" : "ts_chunk_end";
    return this.#statements
      .sql(
        `select ${columns} from ts_chunk indexed by ${index} where series = ? and t0 < ? and t1 >= ?
        order by ${by} limit ? offset ?`,
      )
      .all(series, endTs, startTs, limit, offset);
  }
}

const textOrNull = (value: SQLOutputValue | undefined): string | null => (typeof value === "string" ? value : null);

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

const spanOf = (row: Row): DigestSpan => ({ startTs: num(row.start_ts), endTs: num(row.end_ts) });

const chunkOf = (row: Row): Chunk => ({ ...metaOf(row), data: bytes(row.data) });

const latestOf = (row: Row): LatestRow => ({
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
});
