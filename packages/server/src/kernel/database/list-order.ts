import { type PageLink, PlatformError } from "@orrery/model";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { PagePosition } from "./page-cursor.ts";

/** The first sort key of a list; the id is the last. */
export interface ListOrder {
  readonly ref: RawBuilder<unknown>;
  readonly isAscending: boolean;
  /** The column is never null, so that the order of an index can be used. */
  readonly isRequired: boolean;
}

/** The sort keys of a list. */
export interface SortColumns {
  readonly sortable: Readonly<Record<string, string>>;
  readonly required?: readonly string[] | undefined;
}

/**
 * `undefined`: by id alone, as in the index.
 * @throws {PlatformError} `badRequest` for a property by which the list cannot be sorted.
 */
export function listOrder({ sortOrder }: PageLink, { sortable, required = [] }: SortColumns): ListOrder | undefined {
  if (!sortOrder) return undefined;
  const column = Object.hasOwn(sortable, sortOrder.property) ? sortable[sortOrder.property] : undefined;
  if (column === undefined) {
    throw new PlatformError("badRequest", `Unsupported sort property '${sortOrder.property}'!`);
  }
  return {
    ref: sql`${sql.ref(column)}`,
    isAscending: sortOrder.direction === "ASC",
    isRequired: required.includes(column),
  };
}

/** The `order by` term of the first sort key; nulls sort as on PostgreSQL. */
export function orderSql({ ref, isAscending, isRequired }: ListOrder): Expression<unknown> {
  if (isRequired) return isAscending ? sql`${ref} asc` : sql`${ref} desc`;
  return isAscending ? sql`${ref} asc nulls last` : sql`${ref} desc nulls first`; // PostgreSQL's default
}

/** A condition for rows after a position in this order; rows with equal keys are ordered by id. */
export function isBehind(
  order: ListOrder | undefined,
  idColumn: string,
  { value, id }: PagePosition,
): Expression<SqlBool> {
  const isLater = sql<SqlBool>`${sql.ref(idColumn)} > ${id}`;
  if (!order) return isLater;
  const { ref, isAscending, isRequired } = order;
  if (value === null) {
    const isEqual = sql<SqlBool>`(${ref} is null and ${isLater})`;
    return isAscending ? isEqual : sql<SqlBool>`(${ref} is not null or ${isEqual})`;
  }
  // The first part alone allows an index range.
  const behind = isAscending
    ? sql<SqlBool>`(${ref} >= ${value} and (${ref} > ${value} or ${isLater}))`
    : sql<SqlBool>`(${ref} <= ${value} and (${ref} < ${value} or ${isLater}))`;
  return isAscending && !isRequired ? sql<SqlBool>`(${behind} or ${ref} is null)` : behind;
}
