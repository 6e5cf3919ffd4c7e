import { type PageData, pageOf } from "@orrery/model";
import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { isBehind, type ListOrder, orderSql } from "./list-order.ts";
import { checkRows, rowsToRead } from "./page-bound.ts";
import type { PageCursor } from "./page-cursor.ts";

export interface PageBehind {
  readonly cursor: PageCursor;
  readonly pageSize: number;
  readonly order: ListOrder | undefined;
  readonly idColumn: string;
}

const PLACE_ID = "place_id";
const PLACE_VALUE = "place_value";

/**
 * The next page of a cursor, without the total count, which cursors do not need. `ids` selects ids of rows of `query`
 * and has the conditions; both may be the same.
 */
export async function pageBehind<DB, TB extends keyof DB, O, T extends keyof DB, I>(
  query: SelectQueryBuilder<DB, TB, O>,
  ids: SelectQueryBuilder<DB, T, I>,
  { cursor, pageSize, order, idColumn }: PageBehind,
): Promise<PageData<O>> {
  const id = sql.ref(idColumn);
  const { after, ended } = cursor.take();
  const limit = rowsToRead(pageSize);
  const behind = after ? ids.where(isBehind(order, idColumn, after)) : ids;
  const page = (order ? behind.orderBy(orderSql(order)) : behind).orderBy(id).limit(limit);
  const isOne = (ids as unknown) === query;
  const ofPage = query.where(sql<SqlBool>`${id} in (${page})`);
  const rows = isOne
    ? (page as unknown as typeof query)
    : (order ? ofPage.orderBy(orderSql(order)) : ofPage).orderBy(id);
  const placed = rows.select([id.as(PLACE_ID), (order?.ref ?? id).as(PLACE_VALUE)]);
  const found = (await placed.execute()) as (O & { [PLACE_ID]?: unknown; [PLACE_VALUE]?: unknown })[];
  checkRows(found);
  const last = found.at(-1);
  ended(last && found.length === limit ? { value: last[PLACE_VALUE], id: last[PLACE_ID] } : undefined);
  for (const row of found) {
    delete row[PLACE_ID];
    delete row[PLACE_VALUE];
  }
  return pageOf(found, found.length, { pageSize, page: 0 });
}
