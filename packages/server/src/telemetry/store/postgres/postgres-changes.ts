import type pg from "pg";
import { latestColumns } from "../latest-columns.ts";
import type { Changes, LogRow, StampedCell } from "../storage.ts";

/** Most commits are one row of the log: without a transaction they save two round trips. */
export function isOneStatement({ trimLogBelow, ...lists }: Changes): boolean {
  const statements =
    Object.values(lists).filter((list) => list.length > 0).length + (trimLogBelow === undefined ? 0 : 1);
  return statements === 1 && lists.log.length === 1;
}

/** What is written only as long as `node` owns the partition. */
export interface Fence {
  readonly partition: number;
  readonly node: string;
}

/** @returns whether it was added: not when the partition of `fence` has another owner. */
export async function addLogRow(client: pg.Client, { lsn, data }: LogRow, fence?: Fence): Promise<boolean> {
  const values = [lsn, buffer(data)];
  const { rowCount } = await (fence
    ? client.query({ name: "ts-log-fenced", text: ADD_FENCED, values: [...values, fence.partition, fence.node] })
    : client.query({ name: "ts-log", text: ADD, values }));
  return rowCount === 1;
}

const ADD = "insert into ts_log values ($1, $2)";
const ADD_FENCED = `with held as (select 1 from partition_owner where partition = $3 and owner = $4 for share)
  insert into ts_log select $1::bigint, $2::bytea from held`;

/** Applies the changes in order; the caller wraps them in a transaction. */
export async function applyChanges(client: pg.Client, changes: Changes): Promise<void> {
  const { addSeries, log, removeChunks, removeRanges, addChunks, addDigests, latest, forceLatest, removeSeries } =
    changes;
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
  for (const { lsn, data } of log) await send("ts-log", ADD, [lsn, buffer(data)]);
  if (removeChunks.length > 0) {
    await send("ts-remove-chunks", "delete from ts_chunk where id = any ($1::bigint[])", [
      removeChunks.map(({ id }) => id),
    ]);
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
  const changed = [
    ...[...removeChunks, ...addChunks].map(({ series, t0, t1 }) => ({ series, t0, t1 })),
    ...removeRanges.map(({ series, startTs, endTs }) => ({ series, t0: startTs, t1: endTs - 1 })),
  ];
  if (changed.length > 0) {
    await send("ts-drop-digests", DROP_DIGESTS, [
      changed.map(({ series }) => series),
      changed.map(({ t0 }) => t0),
      changed.map(({ t1 }) => t1),
    ]);
  }
  for (const { series, startTs, endTs, data, slots } of addDigests) {
    await send("ts-add-digest", "insert into ts_digest values ($1, $2, $3, $4, $5)", [
      series,
      startTs,
      endTs,
      buffer(data),
      slots ? buffer(slots) : null,
    ]);
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
    for (const table of ["ts_chunk", "ts_digest", "ts_kv_latest", "ts_series"]) {
      await send(`ts-drop-${table}`, `delete from ${table} where series = any ($1::bigint[])`, [removeSeries]);
    }
  }
  if (changes.trimLogBelow !== undefined)
    await send("ts-trim", "delete from ts_log where lsn < $1", [changes.trimLogBelow]);
}

/** Those that overlap the time of a changed chunk. */
const DROP_DIGESTS = `delete from ts_digest d using unnest($1::bigint[], $2::bigint[], $3::bigint[]) as c (series, t0, t1)
  where d.series = c.series and d.end_ts >= c.t0 and d.start_ts <= c.t1`;

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

/** PostgreSQL texts cannot contain NUL; chunks keep it. */
const storable = (text: string | null): string | null => (text?.includes("\0") ? text.replaceAll("\0", "") : text);

const buffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
