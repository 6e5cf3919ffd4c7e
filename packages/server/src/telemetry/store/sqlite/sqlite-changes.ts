import { latestColumns } from "../latest-columns.ts";
import type { Changes, StampedCell } from "../storage.ts";
import type { SqliteStatements } from "./sqlite-statements.ts";

/** Applies the changes; the caller wraps them in a transaction. */
export function applyChanges(statements: SqliteStatements, changes: Changes): void {
  for (const { series, entityType, entityId, key } of changes.addSeries) {
    statements.sql("insert into ts_series values (?, ?, ?, ?)").run(series, entityType, entityId, key);
  }
  for (const { lsn, data } of changes.log) statements.sql("insert into ts_log values (?, ?)").run(lsn, data);
  for (const { id, series, t0, t1 } of changes.removeChunks) {
    statements.sql("delete from ts_chunk where id = ?").run(id);
    dropDigests(statements, series, t0, t1);
  }
  for (const { series, startTs, endTs } of changes.removeRanges) {
    statements.sql("delete from ts_chunk where series = ? and t0 >= ? and t1 < ?").run(series, startTs, endTs);
    dropDigests(statements, series, startTs, endTs - 1);
  }
  for (const { id, series, t0, t1, seq, count, data } of changes.addChunks) {
    statements.sql("insert into ts_chunk values (?, ?, ?, ?, ?, ?, ?)").run(id, series, t0, t1, seq, count, data);
    dropDigests(statements, series, t0, t1);
  }
  for (const { series, startTs, endTs, data, slots } of changes.addDigests) {
    statements.sql("insert into ts_digest values (?, ?, ?, ?, ?)").run(series, startTs, endTs, data, slots ?? null);
  }
  for (const value of changes.latest) saveLatest(statements, value.series, value);
  for (const { series, value } of changes.forceLatest) {
    statements.sql("delete from ts_kv_latest where series = ?").run(series);
    if (value) saveLatest(statements, series, value);
  }
  for (const series of changes.removeSeries) {
    for (const table of ["ts_chunk", "ts_digest", "ts_kv_latest", "ts_series"]) {
      statements.sql(`delete from ${table} where series = ?`).run(series);
    }
  }
  if (changes.trimLogBelow !== undefined) statements.sql("delete from ts_log where lsn < ?").run(changes.trimLogBelow);
}

/** Those that overlap a time; both ends inclusive. Spans do not overlap, so they end in the order in which they begin. */
function dropDigests(statements: SqliteStatements, series: number, t0: number, t1: number): void {
  statements
    .sql(
      `delete from ts_digest where series = ?1 and end_ts >= ?2 and start_ts <= ?3 and end_ts <= coalesce(
      (select end_ts from ts_digest where series = ?1 and end_ts >= ?3 order by end_ts limit 1), ${Number.MAX_SAFE_INTEGER})`,
    )
    .run(series, t0, t1);
}

function saveLatest(statements: SqliteStatements, series: number, value: StampedCell): void {
  const { type, bool_v, long_v, dbl_v, str_v, json_v, exact } = latestColumns(value);
  const columns = [value.ts, type, bool_v === null ? null : Number(bool_v), long_v, dbl_v, str_v, json_v, exact];
  const updated = statements
    .sql(`update ts_kv_latest set ts = ?, type = ?, bool_v = ?, long_v = ?, dbl_v = ?, str_v = ?,
    json_v = ?, exact = ? where series = ? and ts <= ?`)
    .run(...columns, series, value.ts);
  if (updated.changes !== 0) return; // the common case, which touches an index only for a changed text
  statements
    .sql(`insert into ts_kv_latest
    select series, entity_type, entity_id, key, ?, ?, ?, ?, ?, ?, ?, ? from ts_series where series = ?
    on conflict (series) do nothing`)
    .run(...columns, series);
}
