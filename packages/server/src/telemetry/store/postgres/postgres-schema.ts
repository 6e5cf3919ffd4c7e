/**
 * Migrations of the time-series tables in the entities' database; forward only, one entry per version, with a version
 * table of their own. Chunks and log are compressed already.
 */
export const POSTGRES_VERSIONS: readonly string[] = [
  `
  create table ts_series (
    series bigint primary key,
    entity_type text not null,
    entity_id uuid not null,
    key text not null,
    unique (entity_type, entity_id, key)
  );
  create table ts_log (lsn bigint primary key, data bytea not null);
  create table ts_chunk (
    id bigint primary key,
    series bigint not null,
    t0 bigint not null,
    t1 bigint not null,
    seq bigint not null,
    count integer not null,
    data bytea not null
  );
  alter table ts_log alter column data set storage external;
  alter table ts_chunk alter column data set storage external;
  create index ts_chunk_begin on ts_chunk (series, t0, t1);
  create index ts_chunk_end on ts_chunk (series, t1, t0);
  create table ts_kv_latest (
    series bigint primary key,
    entity_type text not null,
    entity_id uuid not null,
    key text not null,
    ts bigint not null,
    type text not null,
    bool_v smallint,
    long_v bigint,
    dbl_v double precision,
    str_v text,
    json_v text,
    exact text,
    unique (entity_type, entity_id, key)
  ) with (fillfactor = 70);
  `,
  // Numbers of a key in order, for queries that filter and sort by them; null for texts and JSON.
  `
  alter table ts_kv_latest add column num double precision generated always as
    (coalesce(dbl_v, long_v::double precision, bool_v::double precision)) stored;
  create index ts_kv_latest_by_num on ts_kv_latest (entity_type, key, num, entity_id) include (type);
  `,
  // Which rows are texts of a key, for lists that are filtered by them. Without the texts themselves: a text that changes
  // changes no index then, so that its row is updated in place.
  `
  create index ts_kv_latest_texts on ts_kv_latest (entity_type, key) where type = 'STRING';
  `,
  // Which run of the program owns what belongs to a partition of entities, and under which epoch it writes.
  `
  create table partition_owner (partition smallint primary key, epoch bigint not null, owner uuid)
    with (fillfactor = 20);
  `,
  // Heads of many chunks in one row (core/digest.ts); the index finds what a change of a chunk takes with it.
  `
  create table ts_digest (
    series bigint not null,
    start_ts bigint not null,
    end_ts bigint not null,
    data bytea not null
  );
  alter table ts_digest alter column data set storage external;
  create unique index ts_digest_end on ts_digest (series, end_ts, start_ts);
  `,
  // Their points by slots (core/digest-slots.ts). Those without are made again when a wide time is read.
  `
  delete from ts_digest;
  alter table ts_digest add column slots bytea;
  alter table ts_digest alter column slots set storage external;
  `,
];
