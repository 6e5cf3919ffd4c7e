import type pg from "pg";
import { HEAD_BYTES } from "../core/chunk-codec.ts";
import type { HeadRow } from "../core/chunk-heads.ts";
import type { Chunk, ChunkMeta } from "../core/chunks.ts";
import type { Digest, DigestSpan } from "../core/digest.ts";
import { type LatestColumns, latestCell } from "../latest-columns.ts";
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

const META = "id, series, t0, t1, seq, count";

/** Reads through one connection, or through a pool. */
export class PostgresReader implements SeriesReader {
  readonly #client: pg.ClientBase | pg.Pool;

  constructor(client: pg.ClientBase | pg.Pool) {
    this.#client = client;
  }

  async find(names: readonly SeriesName[]): Promise<(number | undefined)[]> {
    const { rows } = await this.#client.query({
      name: "ts-find",
      text: `select s.series from unnest($1::text[], $2::uuid[], $3::text[]) with ordinality
          as n (entity_type, entity_id, key, at)
        left join ts_series s using (entity_type, entity_id, key) order by n.at`,
      values: [names.map((n) => n.entityType), names.map((n) => n.entityId), names.map((n) => n.key)],
    });
    return rows.map(({ series }) => (series === null ? undefined : Number(series)));
  }

  async seriesOf(entityType: string, entityId: string): Promise<{ series: number; key: string }[]> {
    const { rows } = await this.#client.query({
      name: "ts-series-of",
      text: "select series, key from ts_series where entity_type = $1 and entity_id = $2 order by key",
      values: [entityType, entityId],
    });
    return rows.map(({ series, key }) => ({ series: Number(series), key }));
  }

  async tails(series: readonly number[]): Promise<Chunk[]> {
    const { rows } = await this.#client.query({
      name: "ts-tails",
      text: `select c.* from unnest($1::bigint[]) as wanted (series)
        cross join lateral (
          select ${META}, data from ts_chunk where ts_chunk.series = wanted.series order by t1 desc limit 1
        ) c`,
      values: [series],
    });
    return rows.map(chunkOf);
  }

  async chunks(query: ChunkQuery): Promise<Chunk[]> {
    return (await this.#rows(`${META}, data`, query)).map(chunkOf);
  }

  async metas(query: ChunkQuery): Promise<ChunkMeta[]> {
    return (await this.#rows(META, query)).map(metaOf);
  }

  async sizes({ series, startTs, endTs }: SeriesRange, limit: number): Promise<ChunkSize[]> {
    const { rows } = await this.#client.query({
      name: "ts-sizes",
      text: `select t0, t1, count, length(data) as bytes from ts_chunk where series = $1 and t0 < $2 and t1 >= $3
        order by t0, t1, id limit $4`,
      values: [series, endTs, startTs, limit],
    });
    return rows.map((row) => ({ t0: Number(row.t0), t1: Number(row.t1), count: row.count, bytes: row.bytes }));
  }

  async heads({ series, startTs, endTs, overlapping, after, limit }: HeadQuery): Promise<HeadRow[]> {
    const { rows } = await this.#client.query({
      name: `ts-heads ${overlapping} ${after !== undefined}`,
      text: `select id, t0, t1, count, substring(data from 1 for ${HEAD_BYTES}) as data from ts_chunk
        where series = $1 and t0 < $2 and ${overlapping ? "t1" : "t0"} >= $3
        ${after ? "and (t0, t1, id) > ($5, $6, $7)" : ""} order by t0, t1, id limit $4`,
      values: [series, endTs, startTs, limit, ...(after ? [after.t0, after.t1, after.id] : [])],
    });
    return rows.map((row) => ({
      id: Number(row.id),
      t0: Number(row.t0),
      t1: Number(row.t1),
      count: row.count,
      data: row.data,
    }));
  }

  async chunksById(ids: readonly number[]): Promise<Chunk[]> {
    const { rows } = await this.#client.query({
      name: "ts-chunks-by-id",
      text: `select ${META}, data from ts_chunk where id = any ($1::bigint[])`,
      values: [ids],
    });
    return rows.map(chunkOf);
  }

  async digests(range: SeriesRange, limit: number): Promise<Digest[]> {
    const { series } = range;
    const rows = await this.#spanRows("start_ts, end_ts, data, slots", range, limit);
    return rows.map((row) => ({ ...spanOf(row), series, data: row.data, slots: row.slots ?? undefined }));
  }

  async spans(range: SeriesRange, limit: number): Promise<DigestSpan[]> {
    return (await this.#spanRows("start_ts, end_ts", range, limit)).map(spanOf);
  }

  async latest(entityType: string, entityId: string, keys?: readonly string[]): Promise<LatestRow[]> {
    const { rows } = await this.#client.query({
      name: "ts-latest",
      text: `select * from ts_kv_latest
        where entity_type = $1 and entity_id = $2 and ($3::text[] is null or key = any ($3))`,
      values: [entityType, entityId, keys ?? null],
    });
    return rows.map(latestOf);
  }

  async latestOf(series: readonly number[]): Promise<LatestRow[]> {
    const { rows } = await this.#client.query({
      name: "ts-latest-of",
      text: "select * from ts_kv_latest where series = any ($1::bigint[])",
      values: [series],
    });
    return rows.map(latestOf);
  }

  async entities(entityType: string, { after, limit }: EntityPage): Promise<string[]> {
    const { rows } = await this.#client.query({
      name: "ts-entities",
      text: `select distinct entity_id from ts_series where entity_type = $1 and ($2::uuid is null or entity_id > $2)
        order by entity_id limit $3`,
      values: [entityType, after ?? null, limit],
    });
    return rows.map((row) => row.entity_id);
  }

  async #spanRows(columns: string, { series, startTs, endTs }: SeriesRange, limit: number): Promise<StoredSpan[]> {
    const { rows } = await this.#client.query({
      name: `ts-digests ${columns}`,
      text: `select ${columns} from ts_digest where series = $1 and end_ts >= $2 and start_ts < $3
        order by end_ts limit $4`,
      values: [series, startTs, endTs, limit],
    });
    return rows;
  }

  async #rows(columns: string, { series, startTs, endTs, order, limit, offset }: ChunkQuery): Promise<StoredRow[]> {
    const by = order === "t0" ? "t0, t1, id" : "t1 desc, t0 desc, id";
    const { rows } = await this.#client.query({
      name: `ts-chunks ${columns} ${order}`,
      text: `select ${columns} from ts_chunk where series = $1 and t0 < $2 and t1 >= $3
        order by ${by} limit $4 offset $5`,
      values: [series, endTs, startTs, limit, offset],
    });
    return rows;
  }
}

interface StoredRow {
  readonly id: string;
  readonly series: string;
  readonly t0: string;
  readonly t1: string;
  readonly seq: string;
  readonly count: number;
  readonly data: Uint8Array;
}

function metaOf(row: StoredRow): ChunkMeta {
  return {
    id: Number(row.id),
    series: Number(row.series),
    t0: Number(row.t0),
    t1: Number(row.t1),
    seq: Number(row.seq),
    count: row.count,
  };
}

const chunkOf = (row: StoredRow): Chunk => ({ ...metaOf(row), data: row.data });

interface StoredSpan {
  readonly start_ts: string;
  readonly end_ts: string;
  readonly data: Uint8Array;
  readonly slots: Uint8Array | null;
}

const spanOf = (row: StoredSpan): DigestSpan => ({ startTs: Number(row.start_ts), endTs: Number(row.end_ts) });

interface StoredLatest extends Omit<LatestColumns, "bool_v" | "long_v"> {
  readonly series: string;
  readonly key: string;
  readonly ts: string;
  readonly bool_v: number | null;
  readonly long_v: string | null;
}

const latestOf = (row: StoredLatest): LatestRow => ({
  series: Number(row.series),
  key: row.key,
  ts: Number(row.ts),
  ...latestCell({ ...row, bool_v: row.bool_v === 1, long_v: row.long_v === null ? null : BigInt(row.long_v) }),
});
