import {
  ALARM_SEVERITIES,
  type Alarm,
  type AlarmSeverity,
  type AlarmStatus,
  isAlarmField,
  type PageData,
  type PageLink,
  PlatformError,
  pageOf,
  type Uuid,
} from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../kernel/database/database.ts";
import { checkRows, rowsToRead } from "../kernel/database/page-bound.ts";
import { cursorOf, type PageCursor, type PagePosition } from "../kernel/database/page-cursor.ts";
import { longRead } from "../kernel/database/read-deadline.ts";
import { contains } from "../kernel/database/text-search.ts";
import { alarmFieldSql, alarmFieldText, linkFieldSql } from "../queries/sql/alarm-field-sql.ts";
import { containsSql, fold } from "../value-filters/sql-predicate.ts";
import type { AlarmStore } from "./alarm-store.ts";

/** With more alarms of some statuses than this, the newest are found in the index of all. */
const MANY = 10_000;

/** The alarms of a list. By entity: also those propagated to it. */
export type AlarmListScope =
  | { readonly kind: "entity"; readonly id: Uuid }
  | { readonly kind: "tenant"; readonly tenantId: Uuid }
  | { readonly kind: "customer"; readonly tenantId: Uuid; readonly customerId: Uuid };

/** Which alarms of a list are shown; absent: any. */
export interface ChosenAlarms {
  readonly statuses?: readonly AlarmStatus[] | undefined;
  readonly severities?: readonly AlarmSeverity[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly assigneeId?: Uuid | undefined;
  /** Whether the text search looks at names of originators, too. */
  readonly searchesNames?: boolean | undefined;
}

/** The source of a list's rows: `from` is one table, ids and conditions use its alias. */
interface Source {
  readonly from: RawBuilder<unknown>;
  /** Joined with the alarms `a`, for orders that need them. */
  readonly fromWithAlarms: RawBuilder<unknown>;
  readonly alias: "a" | "l";
  readonly id: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
}

/** Pages of alarms: ids first, out of the index that fits, then the alarms of the page. */
export class AlarmList {
  readonly #database: Database;
  readonly #alarms: Pick<AlarmStore, "findMany" | "findSome">;

  constructor(database: Database, alarms: Pick<AlarmStore, "findMany" | "findSome">) {
    this.#database = database;
    this.#alarms = alarms;
  }

  /**
   * Newest first by default.
   * @throws {PlatformError} `badRequest` for a property by which alarms cannot be sorted.
   */
  async page(scope: AlarmListScope, chosen: ChosenAlarms, link: PageLink): Promise<PageData<Alarm>> {
    const { statuses } = chosen;
    const { db } = this.#database;
    const source = sourceOf(scope);
    const where = this.#where(source, chosen, link);
    const sorted = orderOf(source, link);
    const { order, from } = sorted;
    const { pageSize, page } = link;
    const cursor = cursorOf(link);
    if (cursor)
      return this.#pageBehind(cursor, sorted, { source, where: this.#where(source, chosen, link, true), link });
    const offset = pageSize * page;
    const counted = statuses ? await this.#count(source, where) : undefined; // cheap: counted in the index of statuses
    if (counted !== undefined && counted <= offset) return pageOf([], counted, link);
    const isMany = counted !== undefined && counted > MANY;
    const wanted = isMany ? this.#where(source, chosen, link, true) : where;
    const { rows } = await sql<{ id: Uuid }>`select ${source.id} as id from ${from} where ${wanted}
      order by ${order} limit ${rowsToRead(pageSize)} offset ${offset}`.execute(db);
    checkRows(rows);
    const isLast = rows.length < pageSize && (rows.length > 0 || offset === 0);
    const total = counted ?? (isLast ? offset + rows.length : await this.#count(source, where));
    return pageOf(await this.#alarms.findMany(rows.map(({ id }) => id)), total, link);
  }

  /** The next page of a cursor, without the number of all; shorter than asked for where alarms have large details. */
  async #pageBehind(
    cursor: PageCursor,
    { by, way, order, from }: Sorted,
    { source: { id }, where, link }: { source: Source; where: RawBuilder<SqlBool>; link: PageLink },
  ): Promise<PageData<Alarm>> {
    const { after, ended } = cursor.take();
    const limit = rowsToRead(link.pageSize);
    const behind = after ? sql`and ${isBehind({ by, way, id }, after)}` : sql``;
    const { rows } = await sql<{ id: Uuid; value: unknown }>`select ${id} as id, ${by} as value from ${from}
      where ${where} ${behind} order by ${order} limit ${limit} ${longRead}`.execute(this.#database.db);
    checkRows(rows);
    const read = await this.#alarms.findSome(rows.map((row) => row.id));
    const isLast = rows.length < limit && read.ids === rows.length;
    ended(isLast ? undefined : rows[read.ids - 1]);
    return pageOf(read.alarms, read.ids, { ...link, page: 0 });
  }

  /** How many {@link page} lists in all. */
  count(scope: AlarmListScope, chosen: ChosenAlarms, link: PageLink): Promise<number> {
    const source = sourceOf(scope);
    return this.#count(source, this.#where(source, chosen, link));
  }

  /** `undefined` when there is no alarm. */
  async highestSeverity(
    entity: Uuid,
    { statuses, assigneeId }: Pick<ChosenAlarms, "statuses" | "assigneeId">,
  ): Promise<AlarmSeverity | undefined> {
    let query = this.#database.db
      .selectFrom("entity_alarm")
      .select("severity")
      .distinct()
      .where("entity_id", "=", entity);
    if (statuses) query = query.where("status", "in", [...statuses]);
    if (assigneeId) {
      const assigned = this.#database.db.selectFrom("alarm").select("id").where("assignee_id", "=", assigneeId);
      query = query.where("alarm_id", "in", assigned);
    }
    const found = new Set((await query.execute()).map(({ severity }) => severity));
    return ALARM_SEVERITIES.find((severity) => found.has(severity));
  }

  #where(
    source: Source,
    { statuses, severities, types, assigneeId, searchesNames }: ChosenAlarms,
    { textSearch, startTime, endTime }: PageLink,
    inOrder = false,
  ): RawBuilder<SqlBool> {
    const { dialect } = this.#database;
    const { where, alias, id } = source;
    // The plus keeps SQLite from using the index of statuses, from which very many alarms would have to be sorted.
    const plus = inOrder && dialect === "sqlite" ? sql`+` : sql``;
    const created = sql.ref(`${alias}.created_time`);
    const conditions: RawBuilder<SqlBool>[] = [where];
    if (statuses) conditions.push(sql<SqlBool>`${plus}${sql.ref(`${alias}.status`)} in (${sql.join(statuses)})`);
    if (severities) conditions.push(sql<SqlBool>`${sql.ref(`${alias}.severity`)} in (${sql.join(severities)})`);
    if (types) conditions.push(sql<SqlBool>`${sql.ref(`${alias}.type`)} in (${sql.join(types)})`);
    if (assigneeId) conditions.push(sql<SqlBool>`${id} in (select id from alarm where assignee_id = ${assigneeId})`);
    if (startTime !== undefined) conditions.push(sql<SqlBool>`${created} >= ${startTime}`);
    if (endTime !== undefined) conditions.push(sql<SqlBool>`${created} <= ${endTime}`);
    if (textSearch) {
      const places = ["type", "severity", "status"].map((name) => contains(dialect, `${alias}.${name}`, textSearch));
      if (searchesNames) places.push(this.#namedBy(source, textSearch));
      conditions.push(sql<SqlBool>`${longRead} (${sql.join(places, sql` or `)})`);
    }
    return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
  }

  /** Whether the name of its originator contains the text. */
  #namedBy({ alias, id }: Source, text: string): RawBuilder<SqlBool> {
    const { dialect } = this.#database;
    const named = containsSql(fold(alarmFieldText("originator"), dialect), text.toLowerCase(), dialect);
    return alias === "a" ? named : sql<SqlBool>`exists (select 1 from alarm a where a.id = ${id} and ${named})`;
  }

  async #count({ from }: Source, where: RawBuilder<SqlBool>): Promise<number> {
    const counting = sql<{ count: number }>`select count(*) as count from ${from} where ${where}`;
    const { rows } = await counting.execute(this.#database.db);
    return Number(rows[0]?.count ?? 0);
  }
}

function sourceOf(scope: AlarmListScope): Source {
  if (scope.kind === "entity") {
    return {
      from: sql`entity_alarm l`,
      fromWithAlarms: sql`entity_alarm l join alarm a on a.id = l.alarm_id`,
      alias: "l",
      id: sql`l.alarm_id`,
      where: sql<SqlBool>`l.entity_id = ${scope.id}`,
    };
  }
  const own = sql<SqlBool>`a.tenant_id = ${scope.tenantId}`;
  const where = scope.kind === "tenant" ? own : sql<SqlBool>`${own} and a.customer_id = ${scope.customerId}`;
  return { from: sql`alarm a`, fromWithAlarms: sql`alarm a`, alias: "a", id: sql`a.id`, where };
}

interface Sorted {
  /** What comes first in the order; the id of the alarm comes next. */
  readonly by: RawBuilder<unknown>;
  readonly way: "asc" | "desc";
  readonly order: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
}

/** Without `nulls`, which these columns do not have: indexes are used for exactly their own order only. */
function orderOf({ from, fromWithAlarms, alias, id }: Source, { sortOrder }: PageLink): Sorted {
  const { property, direction } = sortOrder ?? { property: "createdTime", direction: "DESC" };
  const way = direction === "ASC" ? "asc" : "desc";
  const words = sql.raw(way);
  if (property === "id") return { by: id, way, order: sql`${id} ${words}`, from };
  const field = property === "name" ? "type" : property === "originatorName" ? "originator" : property;
  if (!isAlarmField(field)) throw new PlatformError("badRequest", `Unsupported sort property '${property}'!`);
  const linked = alias === "l" ? linkFieldSql(field) : undefined;
  const by = linked ?? alarmFieldSql(field);
  return { by, way, order: sql`${by} ${words}, ${id} ${words}`, from: linked ? from : fromWithAlarms };
}

/** Whether a row stands behind the position; its first part alone is what an index can begin with. */
function isBehind(
  { by, way, id }: { readonly by: RawBuilder<unknown>; readonly way: "asc" | "desc"; readonly id: RawBuilder<unknown> },
  after: PagePosition,
): RawBuilder<SqlBool> {
  const sign = sql.raw(way === "asc" ? ">" : "<");
  return sql<SqlBool>`(${by} ${sign}= ${after.value} and (${by} ${sign} ${after.value} or ${id} ${sign} ${after.id}))`;
}
