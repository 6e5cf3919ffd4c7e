import { PlatformError } from "@orrery/model/core";
import type { Database } from "../kernel/database/database.ts";
import { migrate } from "../kernel/database/migrate.ts";
import { MIGRATIONS } from "../kernel/database/migrations.ts";
import { type BackupHeader, SERIES_LAYOUT } from "./format/stream.ts";

/** Makes the tables as they were when the backup was written; the next start goes on from there. */
export async function migrateTo(database: Database, schema: readonly number[]): Promise<void> {
  const numbers = new Set(schema);
  await migrate(
    database,
    MIGRATIONS.filter(({ number }) => numbers.has(number)),
  );
}

/** @throws {PlatformError} `invalidArguments` when a newer version wrote the backup. */
export function refuseNewer({ schema, seriesLayout }: BackupHeader): void {
  const known = new Set(MIGRATIONS.map(({ number }) => number));
  const unknown = schema.filter((number) => !known.has(number));
  if (unknown.length === 0 && seriesLayout <= SERIES_LAYOUT) return;
  throw new PlatformError(
    "invalidArguments",
    `The backup was written by a newer version of Orrery${unknown.length > 0 ? ` (schema step ${Math.max(...unknown)})` : ""}. Restore it with that version.`,
  );
}
