import { PlatformError } from "@orrery/model";

/**
 * Maximum number of rows of a page. Clients ask for everything with the largest number they know, and get at most this
 * many.
 */
const MAX_ROWS = 50_000;

/** Number of rows to read for a page: one more than allowed, to detect that there are too many. */
export function rowsToRead(pageSize: number): number {
  return Math.min(pageSize, MAX_ROWS + 1);
}

/** @throws {PlatformError} `badRequest` for a page of too many rows. */
export function checkRows<T>(rows: readonly T[]): void {
  if (rows.length <= MAX_ROWS) return;
  throw new PlatformError("badRequest", `The page has more than ${MAX_ROWS} rows, ask for it in smaller ones`);
}
