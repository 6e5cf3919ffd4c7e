import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { migrate } from "../kernel/database/migrate.ts";
import { openDatabase, type SqliteOptions } from "../kernel/database/open-database.ts";
import { createLogger, type Logger } from "../kernel/logging.ts";
import { administrate, databaseUrl } from "./postgres.ts";

export interface TestDatabaseOptions {
  readonly log?: Logger | undefined;
  /** SQLite only; by default the time series in the same folder (`telemetry.db`). */
  readonly attach?: SqliteOptions["attach"] | undefined;
  readonly readDeadlineMs?: number | undefined;
  /** SQLite only: maximum number of reader threads. */
  readonly readers?: number | undefined;
  /** False leaves the database empty; true by default. */
  readonly migrated?: boolean | undefined;
  /** SQLite only: the folder in which its own is made, that of temporary files by default. */
  readonly folder?: string | undefined;
}

/** A database and its location, for code that stores files beside it. */
export interface OpenTestDatabase extends Database {
  readonly place:
    | { readonly kind: "sqlite"; readonly directory: string }
    | { readonly kind: "postgres"; readonly url: string };
}

/** One of the databases that every store is tested on; `open` creates a new one, which `close` deletes. */
export interface TestDatabase {
  readonly name: "SQLite" | "PostgreSQL";
  open(options?: TestDatabaseOptions): Promise<OpenTestDatabase>;
}

/** For `describe.each(TEST_DATABASES)("... on $name", ({ open }) => ...)`. */
export const TEST_DATABASES: readonly TestDatabase[] = [
  { name: "SQLite", open: openSqlite },
  { name: "PostgreSQL", open: openPostgres },
];

/** Logs warnings to the console, which the test runner shows for failed tests only. */
export const testLog: Logger = createLogger("warn", {
  // biome-ignore lint/suspicious/noConsole: the runner captures console output
  write: (line) => console.warn(line.trimEnd()),
});

async function openSqlite(options: TestDatabaseOptions = {}): Promise<OpenTestDatabase> {
  const { log = testLog, migrated = true, readDeadlineMs, readers, folder = tmpdir() } = options;
  const directory = await mkdtemp(join(folder, "orrery-sqlite-"));
  const attach = options.attach ?? [{ name: "telemetry", path: join(directory, "telemetry.db") }];
  const path = join(directory, MAIN);
  if (migrated) {
    template ??= makeTemplate();
    await writeFile(path, await template);
  }
  const database = await openDatabase({
    kind: "sqlite",
    path,
    synchronous: "NORMAL",
    attach,
    log,
    readDeadlineMs,
    readers,
  });
  if (migrated) await migrate(database);
  return {
    ...database,
    place: { kind: "sqlite", directory },
    async close() {
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const MAIN = "orrery.db";

let template: Promise<Buffer> | undefined;

/** The file of a migrated database. To migrate each one anew costs more than many a test. */
async function makeTemplate(): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), "orrery-template-"));
  const path = join(directory, MAIN);
  const database = await openDatabase({ kind: "sqlite", path, synchronous: "NORMAL", log: testLog });
  await migrate(database);
  await database.close();
  const file = await readFile(path);
  await rm(directory, { recursive: true, force: true });
  return file;
}

let databasesMade = 0;

async function openPostgres(options: TestDatabaseOptions = {}): Promise<OpenTestDatabase> {
  const { log = testLog, migrated = true, readDeadlineMs } = options;
  const server = inject("postgres");
  if (server === undefined) throw new Error("testing/postgres.ts is not the global setup of this test project");
  if ("missing" in server) throw new Error(server.missing);
  const name = `orrery_test_${process.pid}_${process.hrtime.bigint()}_${++databasesMade}`;
  const template = migrated ? ` template ${server.template}` : "";
  await administrate(server.url, `create database ${name}${template}`);
  const url = databaseUrl(server.url, name);
  const database = await openDatabase({ kind: "postgres", url, log, readDeadlineMs });
  return {
    ...database,
    place: { kind: "postgres", url },
    async close() {
      await database.close();
      await administrate(server.url, `drop database ${name} with (force)`);
    },
  };
}
