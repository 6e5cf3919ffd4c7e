import { type PageData, type PageLink, PlatformError, pageOf } from "@orrery/model";
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Dialect } from "./database.ts";
import { contains } from "./text-search.ts";

/** How a list is sorted and searched. Columns are references as in the query: `"device.name"`. */
export interface PageColumns {
  readonly dialect: Dialect;
  /** Default order, and the last word between rows that are equal otherwise. */
  readonly id: string;
  /** Property on the wire to column; `id` and `createdTime` too, where they may be sorted by. */
  readonly sortable: Readonly<Record<string, string>>;
  /** Columns in which `textSearch` looks; none: it is ignored. */
  readonly search?: readonly string[] | undefined;
  /** Column that `startTime` and `endTime` restrict; none: they are ignored. */
  readonly createdTime?: string | undefined;
}

/**
 * The page of `query` that `link` asks for; `query` has its columns, joins and conditions, but no order or limit.
 * @throws {PlatformError} `badRequest` for a property by which the list cannot be sorted.
 */
export async function selectPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  link: PageLink,
  columns: PageColumns,
): Promise<PageData<O>> {
  const order = orderOf(link, columns);
  const found = restrict(query, link, columns);
  const offset = link.page * link.pageSize;
  const rows = await found.orderBy(order).orderBy(sql.ref(columns.id)).limit(link.pageSize).offset(offset).execute();
  const isLast = rows.length < link.pageSize && (rows.length > 0 || offset === 0);
  return pageOf(rows, isLast ? offset + rows.length : await countOf(found), link);
}

/** The same page with its rows turned into what goes out. */
export function mapPage<A, B>(page: PageData<A>, map: (row: A) => B): PageData<B> {
  return { ...page, data: page.data.map(map) };
}

function restrict<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { textSearch, startTime, endTime }: PageLink,
  { dialect, search = [], createdTime }: PageColumns,
): SelectQueryBuilder<DB, TB, O> {
  let restricted = query;
  if (textSearch && search.length > 0) {
    const places = search.map((column) => contains(dialect, column, textSearch));
    restricted = restricted.where(anyOf(places));
  }
  if (createdTime !== undefined && startTime !== undefined) {
    restricted = restricted.where(sql<SqlBool>`${sql.ref(createdTime)} >= ${startTime}`);
  }
  if (createdTime !== undefined && endTime !== undefined) {
    restricted = restricted.where(sql<SqlBool>`${sql.ref(createdTime)} <= ${endTime}`);
  }
  return restricted;
}

function anyOf(conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

function orderOf({ sortOrder }: PageLink, { id, sortable }: PageColumns): Expression<unknown> {
  if (!sortOrder) return sql`${sql.ref(id)} asc nulls last`;
  const column = Object.hasOwn(sortable, sortOrder.property) ? sortable[sortOrder.property] : undefined;
  if (column === undefined) {
    throw new PlatformError("badRequest", `Unsupported sort property '${sortOrder.property}'!`);
  }
  return sortOrder.direction === "ASC"
    ? sql`${sql.ref(column)} asc nulls last`
    : sql`${sql.ref(column)} desc nulls last`;
}

async function countOf<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counted = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as("count"));
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number };
  return count;
}
