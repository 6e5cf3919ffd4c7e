import { type PageData, type PageLink, pageOf } from "@orrery/model";
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Dialect } from "./database.ts";
import { listOrder, orderSql } from "./list-order.ts";
import { pageBehind } from "./page-behind.ts";
import { checkRows, rowsToRead } from "./page-bound.ts";
import { cursorOf } from "./page-cursor.ts";
import { longRead } from "./read-deadline.ts";
import { contains } from "./text-search.ts";

/** How a list is sorted and searched. Columns are references as in the query: `"device.name"`. */
export interface PageColumns {
  readonly dialect: Dialect;
  /** Default sort key, and the last one for rows that are equal otherwise. */
  readonly id: string;
  /** Column by property on the wire, including `id` and `createdTime` where the list can be sorted by them. */
  readonly sortable: Readonly<Record<string, string>>;
  /** Where `textSearch` is looked up: columns, or conditions built from the text. Absent: it is ignored. */
  readonly search?: readonly (string | ((text: string) => Expression<SqlBool>))[] | undefined;
  /** Columns that are never null, so that the order of an index can be used. */
  readonly required?: readonly string[] | undefined;
  /** Whether an index covers all searched columns: a search then selects ids first and reads only their rows. */
  readonly searchesIndex?: boolean | undefined;
  /**
   * Whether the conditions are evaluated row by row: then counting costs more than a second statement, and is done only
   * when the length of the page does not give the total.
   */
  readonly countsApart?: boolean | undefined;
  /** Counts the matches in a faster way than by the query; for lists with many matches. */
  readonly count?: (() => Promise<number>) | undefined;
  /** Column that `startTime` and `endTime` restrict; absent: they are ignored. */
  readonly createdTime?: string | undefined;
}

/**
 * The page of `query` that `link` asks for; `query` has its columns, joins and conditions, but no order or limit.
 * @throws {PlatformError} `badRequest` for a property by which the list cannot be sorted, and for a page of too many rows.
 */
export async function selectPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  link: PageLink,
  columns: PageColumns,
): Promise<PageData<O>> {
  const order = listOrder(link, columns);
  const found = restrict(query, link, columns);
  const cursor = cursorOf(link);
  if (cursor) return pageBehind(found, found, { ...link, order, idColumn: columns.id, cursor });
  const offset = link.page * link.pageSize;
  const sorted = order ? found.orderBy(orderSql(order)) : found;
  const page = sorted.orderBy(sql.ref(columns.id)).limit(rowsToRead(link.pageSize)).offset(offset);
  if (!columns.count && !link.textSearch && !columns.countsApart) return countedPage(page, found, link);
  const read = () => (columns.searchesIndex && link.textSearch ? rowsOf(query, page, columns) : page.execute());
  if (columns.count) {
    const [rows, total] = await Promise.all([read(), columns.count()]);
    checkRows(rows);
    return pageOf(rows, total, link);
  }
  const rows = await read();
  checkRows(rows);
  return pageOf(rows, totalOf(rows.length, link) ?? (await countOf(found)), link);
}

/**
 * The rows of `query` whose ids are on the page of `ids`. `ids` has the conditions and no joins: with joins, a database
 * would sort all matches instead of using the order of an index. For links without a search.
 * @throws {PlatformError} like {@link selectPage}.
 */
export async function selectPageOf<DB, TB extends keyof DB, O, T extends keyof DB, I>(
  query: SelectQueryBuilder<DB, TB, O>,
  ids: SelectQueryBuilder<DB, T, I>,
  link: PageLink,
  columns: PageColumns,
): Promise<PageData<O>> {
  const order = listOrder(link, columns);
  const id = sql.ref(columns.id);
  const cursor = cursorOf(link);
  if (cursor) return pageBehind(query, ids, { ...link, order, idColumn: columns.id, cursor });
  const offset = link.page * link.pageSize;
  const sorted = order ? ids.orderBy(orderSql(order)) : ids;
  const page = sorted.orderBy(id).limit(rowsToRead(link.pageSize)).offset(offset);
  const rows = query.where(sql<SqlBool>`${id} in (${page})`);
  const ordered = (order ? rows.orderBy(orderSql(order)) : rows).orderBy(id);
  if (!columns.countsApart) return countedPage(ordered, ids, link);
  const found = await ordered.execute();
  checkRows(found);
  return pageOf(found, totalOf(found.length, link) ?? (await countOf(ids)), link);
}

/** The total when the length of the page gives it. */
function totalOf(rows: number, { page, pageSize }: PageLink): number | undefined {
  const offset = page * pageSize;
  return rows < pageSize && (rows > 0 || offset === 0) ? offset + rows : undefined;
}

/** Page and total in one statement: two statements take longer than counting what an index finds. */
async function countedPage<DB, TB extends keyof DB, O, T extends keyof DB, F>(
  page: SelectQueryBuilder<DB, TB, O>,
  found: SelectQueryBuilder<DB, T, F>,
  link: PageLink,
): Promise<PageData<O>> {
  const count = sql<number>`(${found.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as("count"))})`;
  const rows = await page.select(count.as(TOTAL)).execute();
  checkRows(rows);
  const total = (rows[0] as { readonly [TOTAL]?: number } | undefined)?.[TOTAL];
  for (const row of rows as { [TOTAL]?: number }[]) delete row[TOTAL];
  return pageOf(rows as O[], totalOf(rows.length, link) ?? total ?? (await countOf(found)), link);
}

const TOTAL = "page_total";

/**
 * The rows of a page. Ids are selected first and the rows sorted here; otherwise the planner would walk the order
 * index.
 */
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

/** The same page with mapped rows. */
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
    restricted = restricted.where(sql<SqlBool>`${longRead} ${anyOf(places)}`);
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

async function countOf<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counted = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as("count"));
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number };
  return count;
}
