import type { DatabaseSync } from "node:sqlite";

/**
 * Forward only, one entry per version. Chunks are stored in the order of writing, so that folding thousands of series
 * fills pages sequentially; only the two narrow indexes are written at random.
 */
const VERSIONS: readonly string[] = [
  `
  create table ts_series (
    series integer primary key,
    entity_type text not null,
    entity_id text not null,
    key text not null,
    unique (entity_type, entity_id, key)
  ) strict;
  create table ts_log (lsn integer primary key, data blob not null) strict;
  create table ts_chunk (
    id integer primary key,
    series integer not null,
    t0 integer not null,
    t1 integer not null,
    seq integer not null,
    count integer not null,
    data blob not null
  ) strict;
  create index ts_chunk_begin on ts_chunk (series, t0, t1);
  create index ts_chunk_end on ts_chunk (series, t1, t0);
  create table ts_kv_latest (
    series integer primary key,
    entity_type text not null,
    entity_id text not null,
    key text not null,
    ts integer not null,
    type text not null,
    bool_v integer,
    long_v integer,
    dbl_v real,
    str_v text,
    json_v text,
    -- spelling of a double that a real column does not keep: NaN, -0
    exact text,
    unique (entity_type, entity_id, key)
  ) strict;
  `,
  // Numbers of a key by entity, so that queries filter and sort by them without reading the rows; null for texts and
  // JSON. Not ordered by number, so that a new number updates its entry in place.
  `
  alter table ts_kv_latest add column num real
    generated always as (coalesce(dbl_v, cast(long_v as real), cast(bool_v as real))) virtual;
  create index ts_kv_latest_by_key on ts_kv_latest (entity_type, key, entity_id, num, type);
  `,
  // Texts of a key, so that lists are filtered by them without reading 100,000 rows; of long ones only whose they are.
  `
  create index ts_kv_latest_short_texts on ts_kv_latest (entity_type, key, entity_id, str_v)
    where str_v is not null and length(str_v) <= 100;
  create index ts_kv_latest_long_texts on ts_kv_latest (entity_type, key, entity_id)
    where length(str_v) > 100;
  `,
  // Heads of many chunks in one row (core/digest.ts); the index finds what a change of a chunk takes with it.
  `
  create table ts_digest (
    series integer not null,
    start_ts integer not null,
    end_ts integer not null,
    data blob not null
  ) strict;
  create unique index ts_digest_end on ts_digest (series, end_ts, start_ts);
  `,
  // Their points by slots (core/digest-slots.ts). Those without are made again when a wide time is read.
  `
  delete from ts_digest;
  alter table ts_digest add column slots blob;
  `,
];

/** Migrates the file to the newest version. @throws when a newer program wrote it. */
export function migrateSqlite(db: DatabaseSync): void {
  const version = Number(db.prepare("pragma user_version").get()?.user_version ?? 0);
  if (version > VERSIONS.length) throw new Error(`telemetry file has version ${version}, this program knows less`);
  for (let next = version; next < VERSIONS.length; next++) {
    db.exec(`begin immediate; ${VERSIONS[next]}; pragma user_version = ${next + 1}; commit`);
  }
}
