import { type EntityDataQuery, type EntityKey, PlatformError } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Dialect } from "../kernel/database/database.ts";
import { type CompiledQuery, groupByKey, type ResolvedFilter } from "./compile-query.ts";
import { predicateSql } from "./sql-predicate.ts";
import { newestOf, type ValueSource, valueSource } from "./value-source.ts";

/** How the rows `e` of a page are ordered. */
export interface PageOrder {
  /** What has to be joined for it. */
  readonly join: RawBuilder<unknown>;
  readonly by: RawBuilder<unknown>;
}

const NO_JOIN = sql``;

/**
 * The order of a page; without a sort order by id, so that pages do not overlap.
 * @throws {PlatformError} `badRequest` for a key that cannot be sorted by.
 */
export function pageOrder(
  { pageLink: { sortOrder } }: EntityDataQuery,
  compiled: CompiledQuery,
  filters: readonly ResolvedFilter[],
  dialect: Dialect,
): PageOrder {
  if (!sortOrder) return { join: NO_JOIN, by: sql`e.id` };
  const isAscending = sortOrder.direction === "ASC";
  const direction = isAscending ? sql`asc` : sql`desc`;
  const by = (...values: RawBuilder<unknown>[]) =>
    sql`${sql.join(
      [...values, sql`e.id`].map((value) => sql`${value} ${direction}`),
      sql`, `,
    )}`;
  const { key } = sortOrder;
  if (key.type === "ENTITY_FIELD") {
    const field = compiled.field(key.key);
    if (!field || key.key === "entityType") return { join: NO_JOIN, by: field ? by(field.value) : by() };
    if (field.required) return { join: NO_JOIN, by: by(field.value) };
    // As PostgreSQL orders by itself: a field that is null is greater than all texts.
    const nulls = isAscending ? sql`asc nulls last` : sql`desc nulls first`;
    return { join: NO_JOIN, by: sql`${field.value} ${nulls}, e.id ${direction}` };
  }
  const source = sortSource(key, compiled);
  if (source.isSingle)
    return { join: joined(source, dialect), by: by(ZERO_NUMBER(source.sortNumber), source.sortText) };
  const filter = groupByKey(filters).find((group) => group.key.type === key.type && group.key.key === key.key);
  const condition = filter && predicateSql(filter.predicate, source.columns, dialect);
  const number = ZERO_NUMBER(newestOf(source, source.sortNumber, condition));
  const text = sql`coalesce(${newestOf(source, source.sortText, condition)}, '')`;
  return { join: NO_JOIN, by: by(number, text) };
}

/** Missing values, texts and JSON count as 0. */
const ZERO_NUMBER = (value: RawBuilder<unknown>) => sql`coalesce(${value}, 0)`;

function joined(source: ValueSource, dialect: Dialect): RawBuilder<unknown> {
  return sql`left join ${indexedTable(source, dialect)} on ${source.ofEntity} and ${source.ofKey}`;
}

/** SQLite takes the index without numbers unless it is told: both find one row. */
function indexedTable({ table, isIndexed }: ValueSource, dialect: Dialect): RawBuilder<unknown> {
  return isIndexed && dialect === "sqlite" ? sql`${table} indexed by ts_kv_latest_by_key` : table;
}

function sortSource(key: EntityKey, { type }: CompiledQuery): ValueSource {
  const source = valueSource(key, type, "s");
  if (!source) throw new PlatformError("badRequest", `Key type ${key.type} cannot be sorted by`);
  return source;
}

/** The numbers above 0 of a time series, with which a descending order begins and an ascending one ends. */
export interface NumbersAbove {
  /** The outermost of these numbers, of whichever entities, as `h`; then the rows `e` of theirs. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly by: RawBuilder<unknown>;
  /** Whether the entity `e` has no number among them. */
  readonly isWithout: RawBuilder<SqlBool>;
  /** Those of the ids of a select that have no number among them, as a select of `entity_id`. */
  without(ids: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** `undefined`: the page is not sorted by a time series. `count` numbers are taken. */
export function numbersAbove(
  { pageLink: { sortOrder } }: EntityDataQuery,
  { type, from }: CompiledQuery,
  dialect: Dialect,
  count: number,
): NumbersAbove | undefined {
  if (sortOrder?.key.type !== "TIME_SERIES") return undefined;
  const source = valueSource(sortOrder.key, type, "s");
  if (!source) return undefined;
  const direction = sortOrder.direction === "ASC" ? sql`asc` : sql`desc`;
  const table = indexedTable(source, dialect);
  return {
    from: sql`(select s.entity_id, s.num from ${table} where ${source.ofKey} and s.num > 0
      order by s.num ${direction}, s.entity_id ${direction} limit ${count}) h cross join ${from}`,
    where: sql<SqlBool>`h.entity_id = e.id`,
    by: sql`h.num ${direction}, e.id ${direction}`,
    isWithout: sql<SqlBool>`not exists (select 1 from ${table}
      where ${source.ofEntity} and ${source.ofKey} and s.num > 0)`,
    without: (ids) => {
      const withNumber = sql`select s.entity_id from ${table} where ${source.ofKey} and s.num > 0`;
      // SQLite reads both sides in their order, beside each other, in place of a search for each id. PostgreSQL does so
      // for no guess of how many there are; that no id stands there twice is less work.
      return dialect === "sqlite" ? sql`${ids} except ${withNumber} order by 1` : sql`${ids} except all ${withNumber}`;
    },
  };
}
