import { type BulkImportColumnType, isPlatformError } from "@orrery/model";
import type { ForeseenEntity } from "./bulk-importer.ts";

/** A check that throws a `PlatformError` when a line is refused, and the column that it looks at; undefined: several. */
export type LineCheck = readonly [type: BulkImportColumnType | undefined, check: () => unknown];

/** Runs the checks of a line until one refuses it. */
export async function firstProblem(checks: readonly LineCheck[]): Promise<ForeseenEntity["problem"]> {
  for (const [type, check] of checks) {
    try {
      await check();
    } catch (error) {
      if (!isPlatformError(error)) throw error;
      return { type, message: error.message };
    }
  }
  return undefined;
}
