import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Command, runCommand } from "../app/commands.ts";
import { readConfiguration } from "../app/config/configuration.ts";
import type { App } from "../app.ts";
import { AcknowledgedLoad } from "../testing/acknowledged-load.ts";
import { type OpenTestDatabase, TEST_DATABASES, testLog } from "../testing/databases.ts";
import { settingsAt, startTestApp, TestClient, type TestSettings } from "../testing/test-platform.ts";
import { readBackup } from "./format/backup-reader.ts";
import { PostgresTarget } from "./postgres/postgres-target.ts";
import { checkBackup } from "./restore-backup.ts";
import { backupContent } from "./testing/backup-content.ts";

const MAIN = fileURLToPath(new URL("../../dist/main.mjs", import.meta.url));
/** Acknowledged before a backup begins, and again while it is written. */
const POINTS = 3_000;
/** One a minute, from ten days before their hours become one row each. */
const OLD_POINTS = 1_200;
const DAY_MS = 86_400_000;
const RAW_DAYS_AGO = Math.floor(Date.now() / DAY_MS) * DAY_MS - 30 * DAY_MS;

let folder: string;
let app: App;
let client: TestClient;
let device: string;
const load = new AcknowledgedLoad();
const databases: OpenTestDatabase[] = [];
const dataDir = (name: string) => join(folder, name);
const file = (name: string) => join(folder, `${name}.backup`);
const embedded = (name: string): TestSettings => ({ ORRERY_DATA_DIR: dataDir(name) });

function run(name: Command["name"], parameter: string, settings: TestSettings): Promise<string> {
  return runCommand({ name, parameter }, readConfiguration(settings), testLog);
}

/** An empty database for an installation of the key of the source. */
async function emptyDatabase(): Promise<TestSettings> {
  const [, postgres] = TEST_DATABASES;
  if (!postgres) throw new Error("there is no PostgreSQL among the databases");
  const database = await postgres.open({ migrated: false });
  databases.push(database);
  const { ORRERY_SECRET_KEY: _, ...settings } = settingsAt(database.place);
  return { ...settings, ...embedded("source") };
}

/** Everything that an installation holds. */
async function contentOf(settings: TestSettings) {
  const path = file(`content-${process.hrtime.bigint()}`);
  await run("backup", path, settings);
  return backupContent(path);
}

async function requireWhole(settings: TestSettings, acknowledged: ReadonlySet<number>): Promise<void> {
  const there = await startTestApp(settings);
  try {
    const visitor = new TestClient(there);
    await visitor.signIn();
    const missing = new Set(await load.missing(visitor, device));
    expect([...acknowledged].filter((number) => missing.has(number))).toEqual([]);
    const attributes = await visitor.text("GET", "/api/v1/COUNTER/attributes?clientKeys=version,serial");
    expect(attributes).toContain('"version":1.0');
    expect(attributes).toContain('"serial":9007199254740993');
    const old = `keys=old&startTs=1&endTs=${RAW_DAYS_AGO}&useStrictDataTypes=true`;
    const values = `/api/plugins/telemetry/DEVICE/${device}/values/timeseries?${old}`;
    const rolled = (await visitor.json("GET", `${values}&limit=10000`)).old;
    expect(rolled).toHaveLength(OLD_POINTS / 60);
    const { old: sums } = await visitor.json("GET", `${values}&agg=SUM&interval=${RAW_DAYS_AGO}`);
    expect(sums).toMatchObject([{ value: (OLD_POINTS * (OLD_POINTS - 1)) / 2 }]);
  } finally {
    await there.close();
  }
}

/** A backup while a device writes, by the program. @returns what was acknowledged before it began. */
async function backupUnderWrites(settings: TestSettings, path: string): Promise<ReadonlySet<number>> {
  const connection = await client.mqtt("COUNTER");
  await load.publish(connection, POINTS).enough;
  const before = new Set(load.acknowledged);
  const environment = { ...process.env, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, "backup", path], { env: environment });
  expect(stdout).toMatch(/holds \d+ rows of \d+ tables/);
  expect(load.acknowledged.size).toBeGreaterThan(before.size); // it went on meanwhile
  await connection.endAsync();
  return before;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "orrery-backup-"));
  app = await startTestApp(embedded("source"));
  client = new TestClient(app);
  await client.claim(app.setupCode ?? "");
  device = await client.device("counter", "COUNTER");
  await client.text("POST", "/api/v1/COUNTER/attributes", '{"version":1.0,"serial":9007199254740993}');
  await client.text(
    "POST",
    "/api/v1/COUNTER/telemetry",
    '{"text":"nul \\u0000 within","double":-0.0,"json":{"a":[1]}}',
  );
});
afterAll(async () => {
  await app.close();
  for (const database of databases) await database.close();
  await rm(folder, { recursive: true });
});

test("each hour of old points of the device becomes one row", async () => {
  const start = RAW_DAYS_AGO - 10 * DAY_MS;
  const points = Array.from({ length: OLD_POINTS }, (_, i) => ({ ts: start + i * 60_000, values: { old: i } }));
  await client.text("POST", `/api/plugins/telemetry/DEVICE/${device}/timeseries/ANY`, points);
  const steps = [{ bucket: "HOUR", days: null }];
  const rules = [{ deviceProfileId: null, keys: ["old"], rawDays: 30, steps }];
  await client.text("POST", "/api/orrery/retention", { paused: false, rules });
  await expect
    .poll(() => client.json("GET", "/api/orrery/retention"), { timeout: 60_000, interval: 200 })
    .toMatchObject({ pass: { endTime: expect.any(Number), rows: OLD_POINTS - OLD_POINTS / 60 } });
});

test("a backup under writes has all that was acknowledged before it, and becomes an installation", async () => {
  const before = await backupUnderWrites(embedded("source"), file("first"));
  const said = await run("restore", file("first"), embedded("restored"));
  expect(said).toMatch(/rows of \d+ tables were restored.*sealed with the key/);
  expect(await readdir(dataDir("restored"))).toEqual(["orrery.db", "telemetry.db"]);
  expect((await stat(join(dataDir("restored"), "orrery.db"))).mode & 0o077).toBe(0);
  await cp(join(dataDir("source"), "keys"), join(dataDir("restored"), "keys"), { recursive: true });
  expect(await contentOf(embedded("restored"))).toEqual(await backupContent(file("first")));
  await requireWhole(embedded("restored"), before);
});

test("what is not empty, and a file that is there, stay as they are", async () => {
  await expect(run("restore", file("first"), embedded("source"))).rejects.toThrow(/There is an installation in/);
  await expect(run("backup", file("first"), embedded("source"))).rejects.toThrow(/There is a file/);
  await expect(run("backup", file("none"), embedded("nowhere"))).rejects.toThrow(/There is no installation in/);
  expect(await client.json("GET", `/api/device/${device}`)).toMatchObject({ name: "counter" });
});

test("a damaged file changes nothing, and neither does a missing one", async () => {
  const database = await emptyDatabase();
  const whole = await readFile(file("first"));
  for (const share of [0.01, 0.3, 0.7, 0.999]) {
    const changed = Buffer.from(whole);
    const at = Math.floor(changed.length * share);
    changed[at] = (changed[at] ?? 0) ^ 4;
    await writeFile(file("damaged"), changed);
    for (const target of [embedded("untouched"), database]) {
      await expect(run("restore", file("damaged"), target)).rejects.toThrow(/is damaged at byte/);
    }
  }
  await writeFile(file("damaged"), whole.subarray(0, whole.length - 10));
  await expect(run("restore", file("damaged"), embedded("untouched"))).rejects.toThrow(/ends too early/);
  await expect(run("restore", file("missing"), embedded("untouched"))).rejects.toThrow(/cannot be read/);
  expect(await stat(dataDir("untouched")).catch(() => undefined)).toBeUndefined();
  await expect(run("backup", file("none"), database)).rejects.toThrow(/There is no installation/);
});

test("half a restore is no installation, and is made whole by the next one", async () => {
  const whole = await backupContent(file("first"));
  await run("restore", file("first"), embedded("half"));
  await mkdir(dataDir("killed"), { mode: 0o700 });
  await cp(dataDir("half"), join(dataDir("killed"), "restoring"), { recursive: true });
  await expect(startTestApp(embedded("killed"))).rejects.toThrow(/A restore has not ended/);
  await run("restore", file("first"), embedded("killed"));
  expect(await contentOf(embedded("killed"))).toEqual(whole);
});

test("a restore into PostgreSQL that was interrupted goes on where it was", async () => {
  const whole = await backupContent(file("first"));
  const settings = await emptyDatabase();
  const { header, end } = await checkBackup(file("first"));
  const target = new PostgresTarget(settings.ORRERY_DATABASE_URL ?? "", testLog);
  await target.begin(header, end.sha256);
  let batches = 0;
  for await (const part of readBackup(file("first"))) {
    if (part.kind === "section") await target.section(part.section);
    if (part.kind === "rows") await target.rows(part.rows);
    if (part.kind === "rows" && ++batches === 20) break;
  }
  await target.close();
  await expect(startTestApp(settings)).rejects.toThrow(/A restore into the database has not ended/);
  await run("restore", file("first"), settings);
  expect(await contentOf(settings)).toEqual(withoutNul(whole));
  await expect(run("restore", file("first"), settings)).rejects.toThrow(/needs an empty one/);
});

test("an installation moves to PostgreSQL, is backed up there under writes, and moves back", async () => {
  const settings = await emptyDatabase();
  const url = settings.ORRERY_DATABASE_URL ?? "";
  await expect(run("move", url, embedded("source"))).rejects.toThrow(/Another process uses the time series/);
  await expect(run("move", "sqlite:/tmp/other", embedded("source"))).rejects.toThrow(/moves to postgres:/);
  await app.close();
  await run("move", url, embedded("source"));
  expect(await contentOf(settings)).toEqual(withoutNul(await contentOf(embedded("source"))));

  app = await startTestApp(settings);
  client = new TestClient(app);
  await client.signIn();
  const before = await backupUnderWrites(settings, file("postgres"));
  await expect(run("move", `sqlite:${dataDir("back")}`, settings)).rejects.toThrow(/Another node owns the time series/);
  await app.close();
  await run("move", `sqlite:${dataDir("back")}`, settings);
  expect(await contentOf(embedded("back"))).toEqual(await contentOf(settings));
  await requireWhole(embedded("back"), load.acknowledged);

  const restored = await emptyDatabase();
  expect(await run("restore", file("postgres"), restored)).not.toContain("sealed with the key");
  await requireWhole(restored, before);
});

/** PostgreSQL keeps no NUL in the texts of latest values. */
function withoutNul(content: Awaited<ReturnType<typeof backupContent>>) {
  return new Map([...content].map(([table, rows]) => [table, rows.map((row) => row.replaceAll("\\u0000", ""))]));
}
