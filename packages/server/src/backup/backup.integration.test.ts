import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../app/commands.ts";
import { readConfiguration } from "../app/config/configuration.ts";
import type { App } from "../app.ts";
import { AcknowledgedLoad } from "../testing/acknowledged-load.ts";
import { testLog } from "../testing/databases.ts";
import { startTestApp, TestClient } from "../testing/test-platform.ts";
import { backupContent } from "./testing/backup-content.ts";

const MAIN = fileURLToPath(new URL("../../dist/main.mjs", import.meta.url));
/** Acknowledged before a backup begins, and again while it is written. */
const POINTS = 3_000;

let folder: string;
let app: App;
let client: TestClient;
let device: string;
const load = new AcknowledgedLoad();
const dataDir = (name: string) => join(folder, name);
const file = (name: string) => join(folder, `${name}.backup`);
const run = (name: "backup" | "restore", parameter: string, folderName: string) =>
  runCommand({ name, parameter }, readConfiguration({ ORRERY_DATA_DIR: dataDir(folderName) }), testLog);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "orrery-backup-"));
  app = await startTestApp({ ORRERY_DATA_DIR: dataDir("source") });
  client = new TestClient(app);
  await client.claim(app.setupCode ?? "");
  device = await client.device("counter", "COUNTER");
  await client.text("POST", "/api/v1/COUNTER/attributes", '{"version":1.0,"serial":9007199254740993}');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test("a backup under writes has all that was acknowledged before it, and becomes an installation", async () => {
  const connection = await client.mqtt("COUNTER");
  await load.publish(connection, POINTS).enough;
  const before = new Set(load.acknowledged);
  const env = { ...process.env, ORRERY_DATA_DIR: dataDir("source") };
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, "backup", file("first")], { env });
  expect(stdout).toMatch(/holds \d+ rows of \d+ tables/);
  expect(load.acknowledged.size).toBeGreaterThan(before.size); // it went on meanwhile
  await connection.endAsync();

  expect(await run("restore", file("first"), "restored")).toMatch(
    /rows of \d+ tables were restored.*sealed with the key/,
  );
  expect(await readdir(dataDir("restored"))).toEqual(["orrery.db", "telemetry.db"]);
  expect((await stat(join(dataDir("restored"), "orrery.db"))).mode & 0o077).toBe(0);
  await cp(join(dataDir("source"), "keys"), join(dataDir("restored"), "keys"), { recursive: true });
  await run("backup", file("again"), "restored");
  expect(await backupContent(file("again"))).toEqual(await backupContent(file("first")));

  const restored = await startTestApp({ ORRERY_DATA_DIR: dataDir("restored") });
  try {
    const there = new TestClient(restored);
    await there.signIn();
    const missing = new Set(await load.missing(there, device));
    expect([...before].filter((number) => missing.has(number))).toEqual([]);
    const attributes = await there.text("GET", "/api/v1/COUNTER/attributes?clientKeys=version,serial");
    expect(attributes).toContain('"version":1.0');
    expect(attributes).toContain('"serial":9007199254740993');
  } finally {
    await restored.close();
  }
});

test("a folder that has an installation, and a file that is there, stay as they are", async () => {
  await expect(run("restore", file("first"), "source")).rejects.toThrow(/There is an installation in/);
  await expect(run("backup", file("first"), "source")).rejects.toThrow(/There is a file/);
  await expect(run("backup", file("none"), "nowhere")).rejects.toThrow(/There is no installation in/);
  expect(await client.json("GET", `/api/device/${device}`)).toMatchObject({ name: "counter" });
});

test("a damaged file changes nothing, and neither does a missing one", async () => {
  const whole = await readFile(file("first"));
  for (const share of [0.01, 0.3, 0.7, 0.999]) {
    const changed = Buffer.from(whole);
    const at = Math.floor(changed.length * share);
    changed[at] = (changed[at] ?? 0) ^ 4;
    await writeFile(file("damaged"), changed);
    await expect(run("restore", file("damaged"), "untouched")).rejects.toThrow(/is damaged at byte/);
  }
  await writeFile(file("damaged"), whole.subarray(0, whole.length - 10));
  await expect(run("restore", file("damaged"), "untouched")).rejects.toThrow(/ends too early/);
  await expect(run("restore", file("missing"), "untouched")).rejects.toThrow(/cannot be read/);
  expect(await stat(dataDir("untouched")).catch(() => undefined)).toBeUndefined();
});

test("half a restore is no installation, and is made whole by the next one", async () => {
  await run("restore", file("first"), "half");
  await mkdir(dataDir("killed"), { mode: 0o700 });
  await cp(dataDir("half"), join(dataDir("killed"), "restoring"), { recursive: true });
  await expect(startTestApp({ ORRERY_DATA_DIR: dataDir("killed") })).rejects.toThrow(/A restore has not ended/);
  await run("restore", file("first"), "killed");
  await run("backup", file("killed"), "killed");
  expect(await backupContent(file("killed"))).toEqual(await backupContent(file("first")));
});
