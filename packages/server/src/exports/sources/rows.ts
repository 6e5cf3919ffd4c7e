import type { Cell } from "../cell.ts";
import type { Pages } from "../table.ts";

/** A source of table rows. */
export interface Rows<R> {
  readonly pages: Pages<R>;
  /** Returns the reader of a column's value. @throws {PlatformError} `badRequest` for an unknown column. */
  cell(key: string): (row: R) => Cell;
  /** Whether the column has times (milliseconds since 1970) by default. */
  isTime(key: string): boolean;
}

/**
 * Reads the value at a path such as `additionalInfo.description`; a member with the whole path as its name has
 * priority.
 */
export function valueAt(key: string): (row: unknown) => unknown {
  const names = key.split(".");
  const [only] = names;
  if (only !== undefined && names.length === 1) return (row) => memberOf(row, only);
  return (row) => memberOf(row, key) ?? names.reduce(memberOf, row);
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}
