import type { Cell } from "../cell.ts";
import type { Pages } from "../table.ts";

/** Where the rows of a table come from. */
export interface Rows<R> {
  readonly pages: Pages<R>;
  /** Reads what the column with this key shows of a row. @throws {PlatformError} `badRequest` for no such column. */
  cell(key: string): (row: R) => Cell;
  /** Whether the column has times, in milliseconds since 1970, where the request does not say so. */
  isTime(key: string): boolean;
}

/** The value at a path such as `additionalInfo.description`; a member of that whole name comes first. */
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
