import {
  ALARM_STATUSES,
  type AlarmDataQuery,
  type AlarmField,
  type AlarmStatus,
  alarmRange,
  isAlarmField,
  type Uuid,
  wantedStatuses,
} from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Dialect } from "../../kernel/database/database.ts";
import { inTime } from "../../kernel/database/read-deadline.ts";
import { containsSql, fold } from "../../value-filters/sql-predicate.ts";
import { alarmFieldSql, alarmFieldText, linkFieldSql } from "./alarm-field-sql.ts";

/** Parts of the statements that find the alarms of given entities. */
export interface AlarmHits {
  /** All hits, by entity. */
  readonly count: RawBuilder<unknown>;
  /** Alarms, each once however many of the entities it is listed under. */
  readonly countAlarms: RawBuilder<unknown>;
  /** A page of hits: collected by entity, then sorted. Good for few hits, and for every order. */
  gather(limit: number, offset: number): RawBuilder<unknown>;
  /**
   * A page of hits: scans all alarms of the tenant by creation time until enough are found. Good for the first of very
   * many; `undefined` for other orders.
   */
  readonly scan: ((limit: number, offset: number) => RawBuilder<unknown>) | undefined;
}

/** What of a query decides which alarms are hit. */
export interface AlarmSearch extends Pick<AlarmDataQuery, "alarmFields" | "pageLink"> {
  /** In place of the status list of the page link; `undefined`: that applies. */
  readonly statuses?: readonly AlarmStatus[] | undefined;
}

/** `entities`: ids in order. A row is an alarm and the entity under which it was found. */
export function alarmHits(
  query: AlarmSearch,
  entities: readonly Uuid[],
  { tenantId, now, dialect }: { readonly tenantId: Uuid; readonly now: number; readonly dialect: Dialect },
): AlarmHits {
  const { pageLink } = query;
  const isLinked = pageLink.searchPropagatedAlarms === true;
  const search = searchSql(query, dialect);
  const conditions = restrictions(query, isLinked ? "l" : "a", now);
  if (search) conditions.push(inTime(dialect, isLinked ? "l.alarm_id" : "a.id"), search);
  const selected = selectedSql(entities, dialect);
  const order = orderOf(query, isLinked);
  const where = (all: readonly RawBuilder<SqlBool>[]) =>
    all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`;
  // The cross join makes SQLite start with the entities; it would read all alarms otherwise.
  const from = (withAlarms: boolean) => {
    if (!isLinked) return sql`${selected} cross join alarm a`;
    const links = sql`${selected} cross join entity_alarm l`;
    return withAlarms ? sql`${links} join alarm a on a.id = l.alarm_id` : links;
  };
  const tie = isLinked ? sql<SqlBool>`l.entity_id = s.id` : sql<SqlBool>`a.originator_id = s.id`;
  const alarmId = isLinked ? sql`l.alarm_id` : sql`a.id`;
  const counted = sql`from ${from(search !== undefined)} ${where([tie, ...conditions])}`;
  return {
    count: sql`select count(*) as count ${counted}`,
    countAlarms: isLinked
      ? sql`select count(distinct l.alarm_id) as count ${counted}`
      : sql`select count(*) as count ${counted}`,
    gather: (limit, offset) => sql`select ${alarmId} as alarm_id, s.id as entity_id
      from ${from(search !== undefined || order.needsAlarms)} ${where([tie, ...conditions])}
      order by ${order.sql}, ${alarmId} ${order.way}, s.position limit ${limit} offset ${offset}`,
    scan: order.isByCreation
      ? (limit, offset) => scanSql({ query, entities, tenantId, now, dialect, search, way: order.way, limit, offset })
      : undefined,
  };
}

interface Scan {
  readonly query: AlarmSearch;
  readonly entities: readonly Uuid[];
  readonly tenantId: Uuid;
  readonly now: number;
  readonly dialect: Dialect;
  readonly search: RawBuilder<SqlBool> | undefined;
  readonly way: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset: number;
}

function scanSql({ query, entities, tenantId, now, dialect, search, way, limit, offset }: Scan): RawBuilder<unknown> {
  const isLinked = query.pageLink.searchPropagatedAlarms === true;
  const conditions = [
    sql<SqlBool>`a.tenant_id = ${tenantId}`,
    ...restrictions(query, "a", now),
    inTime(dialect, "a.id"),
    isMember(isLinked ? sql`l.entity_id` : sql`a.originator_id`, entities, dialect),
    ...(search ? [search] : []),
  ];
  // SQLite would sort all alarms of the tenant by another index otherwise.
  const ordered = dialect === "sqlite" ? sql`alarm a indexed by alarm_by_tenant` : sql`alarm a`;
  const from = isLinked ? sql`${ordered} cross join entity_alarm l` : ordered;
  if (isLinked) conditions.push(sql<SqlBool>`l.alarm_id = a.id`);
  const entity = isLinked ? sql`l.entity_id` : sql`a.originator_id`;
  return sql`select a.id as alarm_id, ${entity} as entity_id from ${from} where ${sql.join(conditions, sql` and `)}
    order by a.created_time ${way}, a.id ${way}, ${entity} limit ${limit} offset ${offset}`;
}

/** The entities as rows: `s.id`, `s.position`. */
function selectedSql(entities: readonly Uuid[], dialect: Dialect): RawBuilder<unknown> {
  return dialect === "postgres"
    ? sql`unnest(cast(${entities} as uuid[])) with ordinality s(id, position)`
    : sql`(select value as id, key as position from json_each(${JSON.stringify(entities)})) s`;
}

/** Written so that no index is used: the scan needs its index for the order. */
function isMember(id: RawBuilder<unknown>, entities: readonly Uuid[], dialect: Dialect): RawBuilder<SqlBool> {
  return dialect === "postgres"
    ? sql<SqlBool>`(${id} = any(cast(${entities} as uuid[]))) is true`
    : sql<SqlBool>`+${id} in (select value from json_each(${JSON.stringify(entities)}))`;
}

/** `alias`: the alarm `a`, or the link `l`, which has the same columns. */
function restrictions(
  { pageLink, statuses: given }: AlarmSearch,
  alias: "a" | "l",
  now: number,
): RawBuilder<SqlBool>[] {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const { start, end } = alarmRange(pageLink, now);
  const { typeList, severityList, assigneeId } = pageLink;
  const statuses = given ?? wantedStatuses(pageLink);
  const found: RawBuilder<SqlBool>[] = [];
  if (start !== undefined) found.push(sql<SqlBool>`${column("created_time")} >= ${start}`);
  if (end !== undefined) found.push(sql<SqlBool>`${column("created_time")} <= ${end}`);
  // The index has the status between originator and time: listing all statuses lets it narrow the time.
  const named = statuses ?? (alias === "a" && start !== undefined ? ALARM_STATUSES : undefined);
  if (named) found.push(sql<SqlBool>`${column("status")} in (${sql.join(named)})`);
  if (severityList?.length) found.push(sql<SqlBool>`${column("severity")} in (${sql.join(severityList)})`);
  if (typeList?.length) found.push(sql<SqlBool>`${column("type")} in (${sql.join(typeList)})`);
  if (assigneeId) {
    const assigned = sql`(select id from alarm where assignee_id = ${assigneeId.id})`;
    found.push(sql<SqlBool>`${column(alias === "a" ? "id" : "alarm_id")} in ${assigned}`);
  }
  return found;
}

/**
 * Matches if any requested field contains the text. Unknown fields are ignored; without any field there is no search.
 */
function searchSql({ alarmFields, pageLink }: AlarmSearch, dialect: Dialect): RawBuilder<SqlBool> | undefined {
  const wanted = pageLink.textSearch?.toLowerCase();
  if (!wanted) return undefined;
  const fields = new Set((alarmFields ?? []).map(({ key }) => key).filter(isAlarmField));
  if (fields.size === 0) return undefined;
  const places = [...fields].map((field) => containsSql(fold(alarmFieldText(field), dialect), wanted, dialect));
  return sql<SqlBool>`(${sql.join(places, sql` or `)})`;
}

/** By a field of the alarm, or in the order of the entities. */
function orderOf({ pageLink: { sortOrder } }: AlarmSearch, isLinked: boolean) {
  const field: AlarmField | undefined =
    sortOrder?.key.type === "ALARM_FIELD" && isAlarmField(sortOrder.key.key) ? sortOrder.key.key : undefined;
  if (!sortOrder || !field) {
    const created = isLinked ? sql`l.created_time` : sql`a.created_time`;
    return { sql: sql`s.position, ${created} desc`, way: sql`desc`, needsAlarms: false, isByCreation: false };
  }
  const way = sortOrder.direction === "ASC" ? sql`asc` : sql`desc`;
  const linked = isLinked ? linkFieldSql(field) : undefined;
  return {
    sql: sql`${linked ?? alarmFieldSql(field)} ${way}`,
    way,
    needsAlarms: isLinked && !linked,
    isByCreation: field === "createdTime",
  };
}
