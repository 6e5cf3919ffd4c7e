import { type PageLink, PlatformError, type SortOrder } from "@orrery/model";
import type { Static } from "typebox";
import { Type } from "typebox";
import { carryCursor } from "../../database/page-cursor.ts";

/** The offset of the last page must not overflow. */
const MAX_INT32 = 0x7fff_ffff;
const MAX_INT64 = 2 ** 63;

const times = { startTime: Type.Optional(Type.String()), endTime: Type.Optional(Type.String()) };

/** A time range in a query, parsed by {@link timeRange}. */
export const timeQuery = Type.Object(times);

/** Page parameters of a query, parsed by {@link pageLink} with the messages that clients expect. */
export const pageQuery = Type.Object({
  pageSize: Type.String(),
  page: Type.String(),
  textSearch: Type.Optional(Type.String()),
  sortProperty: Type.Optional(Type.String()),
  sortOrder: Type.Optional(Type.String()),
  ...times,
});

/** @throws {PlatformError} `badRequest` (reference: REST API, 1.3). */
export function pageLink(query: Static<typeof pageQuery>): PageLink {
  const pageSize = integer("pageSize", query.pageSize, MAX_INT32);
  const page = integer("page", query.page, MAX_INT32);
  if (pageSize < 1) {
    throw new PlatformError(
      "badRequest",
      `Incorrect page link page size '${pageSize}'. Page size must be greater than zero.`,
    );
  }
  if (page < 0) {
    throw new PlatformError("badRequest", `Incorrect page link page '${page}'. Page must be positive integer.`);
  }
  return carryCursor(query, {
    pageSize,
    page,
    textSearch: query.textSearch || undefined,
    sortOrder: sortOrder(query.sortProperty, query.sortOrder),
    ...timeRange(query),
  });
}

/** @throws {PlatformError} `badRequest` for an invalid number. */
export function timeRange({ startTime, endTime }: Static<typeof timeQuery>): Pick<PageLink, "startTime" | "endTime"> {
  return {
    startTime: startTime ? time("startTime", startTime) : undefined,
    endTime: endTime ? time("endTime", endTime) : undefined,
  };
}

function integer(name: string, text: string, most: number): number {
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value) || Math.abs(value) > most) {
    throw new PlatformError("badRequest", `Parameter '${name}' must be an integer, not '${text}'!`);
  }
  return value;
}

/** Clients send the largest number they know to ask for everything. */
function time(name: string, text: string): number {
  const value = integer(name, text, MAX_INT64);
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value));
}

function sortOrder(property: string | undefined, order: string | undefined): SortOrder | undefined {
  if (!property) return undefined;
  const direction = (order || "ASC").toUpperCase();
  if (direction !== "ASC" && direction !== "DESC") {
    throw new PlatformError("badRequest", `Unsupported sort order '${order}'! Only 'ASC' or 'DESC' types are allowed.`);
  }
  return { property, direction };
}
