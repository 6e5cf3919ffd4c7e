import { PlatformError } from "@orrery/model";
import pg from "pg";
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
import { POSTGRES_VERSIONS } from "./postgres-schema.ts";

/** Key of the advisory lock that says who owns the time series of a database: "orrts". */
const OWNER_LOCK = 0x6f_72_72_74_73;
const MIGRATION_LOCK = OWNER_LOCK + 1;
const READERS = 4;
const LOG_PAGE = 8;
const META = "id, series, t0, t1, seq, count";

type Client = pg.Client | pg.PoolClient | pg.Pool;

/**
 * The storage in PostgreSQL. All changes go through the connection that holds the owner's lock, so that a node which
 * lost the lock with its connection cannot write any more.
 */
export class PostgresStorage implements SeriesStorage {
  readonly concurrentSnapshots = true;
  readonly #owner: pg.Client;
  readonly #readers: pg.Pool;
  readonly #reader: Reader;
  readonly reads: SeriesReader;
  #lost = false;

  private constructor(owner: pg.Client, readers: pg.Pool) {
    this.#owner = owner;
    this.#readers = readers;
    this.#reader = new Reader(owner);
    this.reads = new Reader(readers);
    owner.once("end", () => {
      this.#lost = true;
    });
  }

  get lost(): boolean {
    return this.#lost;
  }

  /** @throws {PlatformError} `unavailable` while another node owns the time series. */
  static async open(url: string): Promise<PostgresStorage> {
    const owner = new pg.Client({ connectionString: url, application_name: "orrery time series" });
    owner.on("error", () => undefined); // the next statement fails and says why
    await owner.connect();
    try {
      await claim(owner);
      await owner.query("set synchronous_commit = on");
      await migrate(owner);
    } catch (error) {
      await owner.end();
      throw error;
    }
    const readers = new pg.Pool({ connectionString: url, max: READERS, application_name: "orrery time series reads" });
    readers.on("error", () => undefined); // of an idle connection, which the pool replaces
    return new PostgresStorage(owner, readers);
  }

  async counters(): Promise<Counters> {
    const { rows } = await this.#owner.query(`select
      (select coalesce(max(series), 0) + 1 from ts_series) as series,
      (select coalesce(max(id), 0) + 1 from ts_chunk) as chunk,
      (select coalesce(max(lsn), 0) + 1 from ts_log) as lsn`);
    const [row] = rows;
    return { series: Number(row.series), chunk: Number(row.chunk), lsn: Number(row.lsn) };
  }

  async logAfter(lsn: number): Promise<LogRow[]> {
    const { rows } = await this.#owner.query("select lsn, data from ts_log where lsn > $1 order by lsn limit $2", [
      lsn,
      LOG_PAGE,
    ]);
    return rows.map((row) => ({ lsn: Number(row.lsn), data: row.data }));
  }

  async apply(changes: Changes): Promise<void> {
    if (isOneStatement(changes)) return applyAll(this.#owner, changes);
    await this.#owner.query("begin");
    try {
      await applyAll(this.#owner, changes);
      await this.#owner.query("commit");
    } catch (error) {
      await this.#owner.query("rollback").catch(() => undefined); // the connection is gone, and the change with it
      throw error;
    }
  }

  async snapshot<T>(work: (reader: SeriesReader) => Promise<T>): Promise<T> {
    const client = await this.#readers.connect();
    try {
      await client.query("begin isolation level repeatable read read only");
      const result = await work(new Reader(client));
      await client.query("commit");
      client.release();
      return result;
    } catch (error) {
      client.release(true); // its transaction is in an unknown state
      throw error;
    }
  }

  async tidy(): Promise<void> {
    // Autovacuum does what SQLite needs a checkpoint for.
  }

  async close(): Promise<void> {
    await this.#readers.end();
    if (!this.#lost) await this.#owner.query("select pg_advisory_unlock($1)", [OWNER_LOCK]);
    await this.#owner.end();
  }

  find(names: readonly SeriesName[]): Promise<(number | undefined)[]> {
    return this.#reader.find(names);
  }

  seriesOf(entityType: string, entityId: string): Promise<{ series: number; key: string }[]> {
    return this.#reader.seriesOf(entityType, entityId);
  }

  tails(series: readonly number[]): Promise<Chunk[]> {
    return this.#reader.tails(series);
  }

  chunks(query: ChunkQuery): Promise<Chunk[]> {
    return this.#reader.chunks(query);
  }

  metas(query: ChunkQuery): Promise<ChunkMeta[]> {
    return this.#reader.metas(query);
  }

  latest(entityType: string, entityId: string, keys?: readonly string[]): Promise<LatestRow[]> {
    return this.#reader.latest(entityType, entityId, keys);
  }
}

class Reader implements SeriesReader {
  readonly #client: Client;

  constructor(client: Client) {
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

  async latest(entityType: string, entityId: string, keys?: readonly string[]): Promise<LatestRow[]> {
    const { rows } = await this.#client.query({
      name: "ts-latest",
      text: `select * from ts_kv_latest
        where entity_type = $1 and entity_id = $2 and ($3::text[] is null or key = any ($3))`,
      values: [entityType, entityId, keys ?? null],
    });
    return rows.map((row) => ({
      series: Number(row.series),
      key: row.key,
      ts: Number(row.ts),
      ...latestCell({ ...row, bool_v: row.bool_v === 1, long_v: row.long_v === null ? null : BigInt(row.long_v) }),
    }));
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

async function claim(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select pg_try_advisory_lock($1) as owned", [OWNER_LOCK]);
  if (rows[0]?.owned === true) return;
  throw new PlatformError("unavailable", "Another node owns the time series of this database; one node at a time can");
}

async function migrate(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  await client.query("create table if not exists ts_version (version integer primary key)");
  const { rows } = await client.query("select coalesce(max(version), 0) as version from ts_version");
  const version = Number(rows[0]?.version ?? 0);
  if (version > POSTGRES_VERSIONS.length) {
    throw new Error(`the time series tables have version ${version}, this program knows less`);
  }
  for (let next = version; next < POSTGRES_VERSIONS.length; next++) {
    await client.query(`begin; ${POSTGRES_VERSIONS[next]}; insert into ts_version values (${next + 1}); commit`);
  }
  await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
}

/** Most commits are one row of the log: no need for two more round trips. */
function isOneStatement({ trimLogBelow, ...lists }: Changes): boolean {
  const statements =
    Object.values(lists).filter((list) => list.length > 0).length + (trimLogBelow === undefined ? 0 : 1);
  return statements === 1 && lists.log.length === 1;
}

async function applyAll(client: pg.Client, changes: Changes): Promise<void> {
  const { addSeries, log, removeChunks, removeRanges, addChunks, latest, forceLatest, removeSeries } = changes;
  const send = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  if (addSeries.length > 0) {
    await send(
      "ts-add-series",
      "insert into ts_series select * from unnest($1::bigint[], $2::text[], $3::uuid[], $4::text[])",
      [
        addSeries.map((s) => s.series),
        addSeries.map((s) => s.entityType),
        addSeries.map((s) => s.entityId),
        addSeries.map((s) => s.key),
      ],
    );
  }
  for (const { lsn, data } of log) await send("ts-log", "insert into ts_log values ($1, $2)", [lsn, buffer(data)]);
  if (removeChunks.length > 0) {
    await send("ts-remove-chunks", "delete from ts_chunk where id = any ($1::bigint[])", [removeChunks]);
  }
  for (const { series, startTs, endTs } of removeRanges) {
    await send("ts-remove-range", "delete from ts_chunk where series = $1 and t0 >= $2 and t1 < $3", [
      series,
      startTs,
      endTs,
    ]);
  }
  if (addChunks.length > 0) {
    await send(
      "ts-add-chunks",
      `insert into ts_chunk select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],
        $6::integer[], $7::bytea[])`,
      [
        addChunks.map((c) => c.id),
        addChunks.map((c) => c.series),
        addChunks.map((c) => c.t0),
        addChunks.map((c) => c.t1),
        addChunks.map((c) => c.seq),
        addChunks.map((c) => c.count),
        addChunks.map((c) => buffer(c.data)),
      ],
    );
  }
  if (latest.length > 0) await send("ts-latest-save", SAVE_LATEST, latestArrays(latest));
  if (forceLatest.length > 0) {
    await send("ts-latest-remove", "delete from ts_kv_latest where series = any ($1::bigint[])", [
      forceLatest.map(({ series }) => series),
    ]);
    const kept = forceLatest.flatMap(({ series, value }) => (value ? [{ series, ...value }] : []));
    if (kept.length > 0) await send("ts-latest-save", SAVE_LATEST, latestArrays(kept));
  }
  if (removeSeries.length > 0) {
    for (const table of ["ts_chunk", "ts_kv_latest", "ts_series"]) {
      await send(`ts-drop-${table}`, `delete from ${table} where series = any ($1::bigint[])`, [removeSeries]);
    }
  }
  if (changes.trimLogBelow !== undefined)
    await send("ts-trim", "delete from ts_log where lsn < $1", [changes.trimLogBelow]);
}

const SAVE_LATEST = `insert into ts_kv_latest
  select s.series, s.entity_type, s.entity_id, s.key, v.ts, v.type, v.bool_v, v.long_v, v.dbl_v, v.str_v, v.json_v, v.exact
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::smallint[], $5::bigint[], $6::double precision[], $7::text[],
    $8::text[], $9::text[]) as v (series, ts, type, bool_v, long_v, dbl_v, str_v, json_v, exact)
  join ts_series s on s.series = v.series
  on conflict (series) do update set ts = excluded.ts, type = excluded.type, bool_v = excluded.bool_v,
    long_v = excluded.long_v, dbl_v = excluded.dbl_v, str_v = excluded.str_v, json_v = excluded.json_v,
    exact = excluded.exact
  where excluded.ts >= ts_kv_latest.ts`;

function latestArrays(values: readonly (StampedCell & { readonly series: number })[]): unknown[] {
  const columns = values.map((value) => latestColumns(value));
  return [
    values.map(({ series }) => series),
    values.map(({ ts }) => ts),
    columns.map((c) => c.type),
    columns.map((c) => (c.bool_v === null ? null : Number(c.bool_v))),
    columns.map((c) => c.long_v),
    columns.map((c) => c.dbl_v),
    columns.map((c) => storable(c.str_v)),
    columns.map((c) => storable(c.json_v)),
    columns.map((c) => c.exact),
  ];
}

/** PostgreSQL has no NUL in texts; chunks keep it. */
const storable = (text: string | null): string | null => (text?.includes("\0") ? text.replaceAll("\0", "") : text);

const buffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
