import { PlatformError } from "@orrery/model";

/** Most rows of one page. Clients ask for everything with the largest number they know, and get it up to here. */
export const MAX_ROWS = 50_000;

/** How many rows are read for a page: one more than it may have says that it has too many. */
export function rowsToRead(pageSize: number): number {
  return Math.min(pageSize, MAX_ROWS + 1);
}

/** @throws {PlatformError} `badRequest` for a page of too many rows. */
export function checkRows<T>(rows: readonly T[]): void {
  if (rows.length <= MAX_ROWS) return;
  throw new PlatformError("badRequest", `The page has more than ${MAX_ROWS} rows, ask for it in smaller ones`);
}
