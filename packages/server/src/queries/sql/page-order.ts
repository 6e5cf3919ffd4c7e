import { type EntityDataQuery, type EntityKey, PlatformError, type ResolvedFilter } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Dialect } from "../../kernel/database/database.ts";
import { predicateSql } from "../../value-filters/sql-predicate.ts";
import { newestOf, type ValueSource, valueSource } from "../../value-filters/value-source.ts";
import { type CompiledQuery, groupByKey } from "./compile-query.ts";

/** How the rows `e` of a page are ordered. */
export interface PageOrder {
  /** The joins that it needs. */
  readonly join: RawBuilder<unknown>;
  readonly by: RawBuilder<unknown>;
}

const NO_JOIN = sql``;

/**
 * The order of a page; by id without a sort order, so that pages do not overlap.
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
    // As PostgreSQL orders by default: null is greater than all texts.
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

/** Without the hint SQLite takes the index without numbers, since both find one row. */
function indexedTable({ table, isIndexed }: ValueSource, dialect: Dialect): RawBuilder<unknown> {
  return isIndexed && dialect === "sqlite" ? sql`${table} indexed by ts_kv_latest_by_key` : table;
}

function sortSource(key: EntityKey, { type }: CompiledQuery): ValueSource {
  const source = valueSource(key, type, "s");
  if (!source) throw new PlatformError("badRequest", `Key type ${key.type} cannot be sorted by`);
  return source;
}

/** The numbers above 0 of a time series, which come first in a descending order and last in an ascending one. */
export interface NumbersAbove {
  /** The extreme ones of these numbers over all entities, as `h`; joined with the rows `e` of their entities. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly by: RawBuilder<unknown>;
  /** Whether the entity `e` has no such number. */
  readonly isWithout: RawBuilder<SqlBool>;
  /** From a select of ids, those of entities without such a number, as a select of `entity_id`. */
  without(ids: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** `undefined`: the page is not sorted by a time series. At most `count` numbers are read. */
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
      // SQLite merges both sides in order instead of looking up each id. PostgreSQL never plans that, whatever it
      // estimates; for it, anti-joining the ids is less work.
      return dialect === "sqlite" ? sql`${ids} except ${withNumber} order by 1` : sql`${ids} except all ${withNumber}`;
    },
  };
}
