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
  /** Where `textSearch` looks: columns, or conditions made of the text. Nowhere: it is ignored. */
  readonly search?: readonly (string | ((text: string) => Expression<SqlBool>))[] | undefined;
  /** Columns that are never null, so that an index has them in the order that is wanted. */
  readonly required?: readonly string[] | undefined;
  /** Whether an index holds all that a list searches: then a search finds ids first, and reads only their rows. */
  readonly searchesIndex?: boolean | undefined;
  /** Counts what the list finds, beside the page: for lists that find much, by a better way than to count the query. */
  readonly count?: (() => Promise<number>) | undefined;
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
  const page = found.orderBy(order).orderBy(sql.ref(columns.id)).limit(link.pageSize).offset(offset);
  const read = () => (columns.searchesIndex && link.textSearch ? rowsOf(query, page, columns) : page.execute());
  if (columns.count) {
    const [rows, total] = await Promise.all([read(), columns.count()]);
    return pageOf(rows, total, link);
  }
  const rows = await read();
  const isLast = rows.length < link.pageSize && (rows.length > 0 || offset === 0);
  return pageOf(rows, isLast ? offset + rows.length : await countOf(found), link);
}

/** The rows of a page whose ids are looked for by themselves; sorted here, lest the database looks for them by order. */
async function rowsOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  page: SelectQueryBuilder<DB, TB, O>,
  { id }: PageColumns,
): Promise<O[]> {
  const ref = sql<string>`${sql.ref(id)}`;
  const found = (await page.clearSelect().select(ref.as("page_id")).execute()) as unknown as { page_id: string }[];
  const places = new Map(found.map((row, place) => [row.page_id, place]));
  if (places.size === 0) return [];
  const rows = await query
    .where(sql<SqlBool>`${ref} in (${sql.join([...places.keys()])})`)
    .select(ref.as("page_id"))
    .execute();
  const placeOf = (row: O) => places.get((row as { page_id: string }).page_id) ?? places.size;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
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
    const places = search.map((place) =>
      typeof place === "string" ? contains(dialect, place, textSearch) : place(textSearch),
    );
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

function orderOf({ sortOrder }: PageLink, { id, sortable, required = [] }: PageColumns): Expression<unknown> {
  if (!sortOrder) return sql`${sql.ref(id)} asc nulls last`;
  const column = Object.hasOwn(sortable, sortOrder.property) ? sortable[sortOrder.property] : undefined;
  if (column === undefined) {
    throw new PlatformError("badRequest", `Unsupported sort property '${sortOrder.property}'!`);
  }
  if (required.includes(column))
    return sortOrder.direction === "ASC" ? sql`${sql.ref(column)} asc` : sql`${sql.ref(column)} desc`;
  return sortOrder.direction === "ASC"
    ? sql`${sql.ref(column)} asc nulls last`
    : sql`${sql.ref(column)} desc nulls last`;
}

async function countOf<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counted = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as("count"));
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number };
  return count;
}
