import { type EntityDataQuery, type EntityKey, PlatformError } from "@orrery/model";
import { type RawBuilder, sql } from "kysely";
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
  const direction = sortOrder.direction === "ASC" ? sql`asc` : sql`desc`;
  const by = (...values: RawBuilder<unknown>[]) =>
    sql`${sql.join(
      [...values, sql`e.id`].map((value) => sql`${value} ${direction}`),
      sql`, `,
    )}`;
  const { key } = sortOrder;
  if (key.type === "ENTITY_FIELD") {
    const field = compiled.field(key.key);
    if (!field || key.key === "entityType") return { join: NO_JOIN, by: field ? by(field.value) : by() };
    return { join: NO_JOIN, by: by(field.required ? field.value : sql`coalesce(${field.value}, '')`) };
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

/** SQLite takes the index without numbers unless it is told: both find one row. */
function joined({ table, ofKey, ofEntity, isIndexed }: ValueSource, dialect: Dialect): RawBuilder<unknown> {
  const index = isIndexed && dialect === "sqlite" ? sql` indexed by ts_kv_latest_by_key` : sql``;
  return sql`left join ${table}${index} on ${ofEntity} and ${ofKey}`;
}

function sortSource(key: EntityKey, { type }: CompiledQuery): ValueSource {
  const source = valueSource(key, type, "s");
  if (!source) throw new PlatformError("badRequest", `Key type ${key.type} cannot be sorted by`);
  return source;
}

/**
 * The head of the descending order by a time series: its rows with a number above 0, which an index has in this
 * order. Nothing stands before them, so a page that they fill is the page; `undefined` for other orders, and on SQLite, whose index has another order.
 */
export function indexedHead(
  { pageLink: { sortOrder } }: EntityDataQuery,
  { type }: CompiledQuery,
  dialect: Dialect,
): ((rows: RawBuilder<unknown>) => PageOrder & { readonly from: RawBuilder<unknown> }) | undefined {
  if (dialect !== "postgres" || sortOrder?.direction !== "DESC" || sortOrder.key.type !== "TIME_SERIES")
    return undefined;
  const source = valueSource(sortOrder.key, type);
  if (!source) return undefined;
  return (rows) => ({
    from: sql`${source.table} cross join ${rows}`,
    join: sql`${source.ofKey} and v.num > 0 and ${source.ofEntity} and `,
    by: sql`v.num desc, v.entity_id desc`,
  });
}
