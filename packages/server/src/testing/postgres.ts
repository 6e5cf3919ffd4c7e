import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../kernel/database/migrate.ts";
import { openDatabase } from "../kernel/database/open-database.ts";
import { createLogger } from "../kernel/logging.ts";

/** The PostgreSQL of a test run, or a sentence that says how to provide one. */
export type TestPostgres = { readonly url: string; readonly template: string } | { readonly missing: string };

declare module "vitest" {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

const run = promisify(execFile);

const MISSING =
  "The integration tests need PostgreSQL: install it (Debian, Ubuntu: apt-get install postgresql), " +
  "or set ORRERY_DATABASE_URL to a server on which databases may be created.";

/**
 * Global setup of the integration tests: one temporary PostgreSQL for the whole run, or the server of
 * ORRERY_DATABASE_URL, with a migrated database that each test file copies.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster(process.env.ORRERY_DATABASE_URL);
  if (!cluster) {
    project.provide("postgres", { missing: MISSING });
    return async () => undefined;
  }
  const template = `orrery_template_${process.pid}`;
  await administrate(cluster.url, `create database ${template}`);
  await migrateTemplate(databaseUrl(cluster.url, template));
  project.provide("postgres", { url: cluster.url, template });
  return async () => {
    await administrate(cluster.url, `drop database if exists ${template} with (force)`);
    await cluster.stop();
  };
}

/** The same server, another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs a statement that cannot be part of a transaction, such as `create database`. */
export async function administrate(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function migrateTemplate(url: string): Promise<void> {
  const database = await openDatabase({ kind: "postgres", url, maxConnections: 1, log: createLogger("warn") });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}

interface Cluster {
  readonly url: string;
  stop(): Promise<void>;
}

async function startCluster(givenUrl: string | undefined): Promise<Cluster | undefined> {
  if (givenUrl) return { url: givenUrl, stop: async () => undefined };
  const binaries = await findBinaries();
  if (!binaries) return undefined;
  const directory = await mkdtemp(join(tmpdir(), "orrery-postgres-"));
  const account = await accountFor(directory);
  await run(...account("initdb", join(binaries, "initdb"), ["-D", join(directory, "data"), ...INITDB]), {
    cwd: directory,
  });
  const port = await freePort();
  const settings = ["-D", join(directory, "data"), "-k", directory, "-p", String(port), "-h", "127.0.0.1", ...POSTGRES];
  const [command, args] = account("postgres", join(binaries, "postgres"), settings);
  const server = spawn(command, args, { cwd: directory, stdio: "ignore" });
  const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url, () => server.exitCode !== null);
  return {
    url,
    async stop() {
      await run(
        ...account("pg_ctl", join(binaries, "pg_ctl"), ["stop", "-D", join(directory, "data"), "-m", "immediate"]),
        {
          cwd: directory,
        },
      );
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const INITDB = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
/** Durability is not needed here. */
const POSTGRES = [
  "-c",
  "fsync=off",
  "-c",
  "synchronous_commit=off",
  "-c",
  "full_page_writes=off",
  "-c",
  "max_connections=200",
];

type AsAccount = (name: string, command: string, args: readonly string[]) => [string, string[]];

/** PostgreSQL refuses to run as root: it then runs as the user of its package. */
async function accountFor(directory: string): Promise<AsAccount> {
  if (process.getuid?.() !== 0) return (_name, command, args) => [command, [...args]];
  const [uid, gid] = await Promise.all([run("id", ["-u", "postgres"]), run("id", ["-g", "postgres"])]);
  await chown(directory, Number(uid.stdout), Number(gid.stdout));
  return (_name, command, args) => ["runuser", ["-u", "postgres", "--", command, ...args]];
}

async function findBinaries(): Promise<string | undefined> {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? await readdir(debian) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, "bin"));
  const places = [...newestFirst, ...(process.env.PATH ?? "").split(delimiter)];
  return places.find((place) => existsSync(join(place, "initdb")) && existsSync(join(place, "postgres")));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

async function untilReady(url: string, hasExited: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (hasExited()) break;
    try {
      await administrate(url, "select 1");
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50)); // still starting
    }
  }
  throw new Error("The PostgreSQL server for the tests did not start");
}
