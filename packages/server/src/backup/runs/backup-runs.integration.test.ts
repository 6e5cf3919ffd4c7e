import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BackupRun, Backups as BackupsState } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Backups, createBackups } from "../../app/backups.ts";
import { readConfiguration } from "../../app/config/configuration.ts";
import type { App } from "../../app.ts";
import { Metrics } from "../../kernel/metrics/metrics.ts";
import { startTestIdentity } from "../../system/test-identity.ts";
import { openTestTelemetry } from "../../telemetry/test-telemetry.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../../testing/test-platform.ts";
import { checkBackup } from "../restore-backup.ts";
import { BackupRunStore } from "./backup-run-store.ts";

const PATH = "/api/orrery/backups";
const NIGHTLY = { enabled: true, time: "03:00", zone: "Europe/Berlin", days: [1, 2, 3, 4, 5], keep: 3, drill: true };

describe.each(TEST_DATABASES)("backups that the platform writes itself, of $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let folder: string;
  let tenant: TestClient;
  let system: TestClient;
  const settings = () => ({ ...settingsAt(database.place), ORRERY_BACKUP_DIR: folder });
  const read = (): Promise<BackupsState> => system.json("GET", PATH);

  /** A run once it is over. */
  async function ended({ id }: BackupRun): Promise<BackupRun> {
    await expect.poll(async () => (await read()).running).toBeNull();
    const found = (await read()).runs.find((run) => run.id === id);
    if (!found) throw new Error(`run ${id} is not listed`);
    return found;
  }

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    folder = await mkdtemp(join(tmpdir(), "orrery-backups-"));
    app = await startTestApp(settings());
    tenant = new TestClient(app);
    await tenant.claim(app.setupCode ?? "");
    system = await tenant.systemAdmin();
    await tenant.device("pump", "PUMP");
    await tenant.text("POST", "/api/v1/PUMP/telemetry", '{"pressure": 4.5}');
  }, 300_000);
  afterAll(async () => {
    await app.close();
    await database.close();
    await rm(folder, { recursive: true });
  });

  test("one is written on demand, proved by a drill, and deleted", async () => {
    const backup = await ended(await system.json("POST", PATH));
    expect(backup).toMatchObject({ kind: "BACKUP", status: "SUCCEEDED", userName: "root@platform.org", error: null });
    const { header, end } = await checkBackup(join(folder, backup.file));
    expect(end.rows).toBe(backup.rows);
    expect(header.keyId).toMatch(/^[0-9a-f]{8}$/);

    const drill = await ended(await system.json("POST", `${PATH}/${backup.file}/drill`));
    expect(drill).toMatchObject({ kind: "DRILL", status: "SUCCEEDED", rows: backup.rows, bytes: backup.bytes });
    expect(drill.tables).toMatchObject({ device: 1, user_account: 2 });
    expect(await readdir(folder)).toEqual([backup.file]); // what it had restored is gone
    expect((await read()).files).toMatchObject([{ file: backup.file, bytes: backup.bytes, drill: { id: drill.id } }]);

    await system.json("DELETE", `${PATH}/${backup.file}`);
    expect(await readdir(folder)).toEqual([]);
    expect((await system.call("POST", `${PATH}/${backup.file}/drill`)).status).toBe(404);
  });

  test("a drill of a damaged file fails and says where it is damaged", async () => {
    const { file } = await ended(await system.json("POST", PATH));
    const bytes = await readFile(join(folder, file));
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
    await writeFile(join(folder, file), bytes);
    const drill = await ended(await system.json("POST", `${PATH}/${file}/drill`));
    expect(drill).toMatchObject({ status: "FAILED", tables: null });
    expect(drill.error).toMatch(/is damaged at byte \d+/);
    await system.json("DELETE", `${PATH}/${file}`);
  });

  test("names lead to no other folder, and nobody but system administrators may ask", async () => {
    await writeFile(join(folder, "notes.txt"), "mine");
    for (const name of ["..%2f..%2fetc%2fpasswd", "notes.txt", "orrery-2026-01-01T00-00-00Z.orrery"]) {
      expect((await system.call("DELETE", `${PATH}/${name}`)).status).toBe(404);
      expect((await system.call("POST", `${PATH}/${name}/drill`)).status).toBe(404);
    }
    expect(await readFile(join(folder, "notes.txt"), "utf8")).toBe("mine");
    for (const [method, path] of [
      ["GET", PATH],
      ["POST", PATH],
      ["POST", `${PATH}/schedule`],
    ] as const) {
      expect((await tenant.call(method, path, method === "GET" ? undefined : NIGHTLY)).status).toBe(403);
    }
  });

  test("a schedule is kept, says when the next one is, and is refused when it makes no sense", async () => {
    expect((await read()).nextTime).toBeNull();
    expect(await system.json("POST", `${PATH}/schedule`, NIGHTLY)).toEqual(NIGHTLY);
    const { schedule, nextTime } = await read();
    expect(schedule).toEqual(NIGHTLY);
    expect(nextTime).toBeGreaterThan(Date.now());
    for (const wrong of [{ zone: "Europe/Atlantis" }, { days: [] }, { days: [2, 2] }, { time: "24:00" }, { keep: 0 }]) {
      expect((await system.call("POST", `${PATH}/schedule`, { ...NIGHTLY, ...wrong })).status).toBe(400);
    }
    const general = { key: "backups", jsonValue: { schedule: { ...NIGHTLY, keep: -1 }, since: 0 } };
    expect((await system.call("POST", "/api/admin/settings", general)).status).toBe(400);
    expect((await read()).schedule).toEqual(NIGHTLY);
  });

  test("one that the end of the platform interrupts leaves nothing behind", async () => {
    await system.json("POST", PATH);
    await app.close();
    await writeFile(join(folder, "orrery-2026-01-01T00-00-00Z.orrery.partial"), "half"); // as after a power cut
    app = await startTestApp(settings());
    system = new TestClient(app);
    await system.signIn();
    system = await system.systemAdmin();
    const { runs, running } = await read();
    expect(running).toBeNull();
    expect(["INTERRUPTED", "SUCCEEDED"]).toContain(runs[0]?.status);
    const names = (await readdir(folder)).filter((name) => name.includes("orrery"));
    expect(names).toHaveLength(runs[0]?.status === "SUCCEEDED" ? 1 : 0);
  });
});

describe.each(TEST_DATABASES)("the schedule on $name", ({ open }) => {
  test("makes a backup when one is due, proves it, keeps the newest, and makes none twice", async () => {
    let now = Date.parse("2026-11-27T12:00:00Z"); // a Friday
    const database = await open();
    const folder = await mkdtemp(join(tmpdir(), "orrery-backups-"));
    const place =
      database.place.kind === "sqlite"
        ? { databaseUrl: undefined, dataDir: database.place.directory }
        : { databaseUrl: database.place.url, dataDir: folder };
    let runDue: Backups["runDue"] = async () => undefined;
    const identity = await startTestIdentity(database, {
      clock: () => now,
      more: async (parts, platform) => {
        const backups = await createBackups({ ...platform, metrics: new Metrics() }, parts, {
          ...place,
          backupDir: folder,
        });
        runDue = backups.runDue;
        return backups.routes;
      },
    });
    const names = () => readdir(folder);
    const { series } = await openTestTelemetry(database); // its tables belong to a backup
    try {
      const schedule = { ...NIGHTLY, days: [6, 7], keep: 1 };
      expect((await identity.call("POST", `${PATH}/schedule`, identity.sysAdmin, schedule)).status).toBe(200);
      const { runs } = (await identity.call("GET", PATH, identity.sysAdmin)).body;
      expect(runs).toEqual([]);
      await runDue();
      expect(await names()).toEqual([]);
      now = Date.parse("2026-11-28T02:05:00Z"); // 03:05 in Berlin
      await runDue();
      await runDue();
      expect(await names()).toEqual(["orrery-2026-11-28T02-05-00Z.orrery"]);
      now = Date.parse("2026-12-06T09:00:00Z"); // it was off for a week: one makes up for three
      await runDue();
      await runDue();
      expect(await names()).toEqual(["orrery-2026-12-06T09-00-00Z.orrery"]);
      const kept = await new BackupRunStore(database).latest(10);
      expect(kept.map(({ kind, status, userName }) => [kind, status, userName])).toEqual(
        ["DRILL", "BACKUP", "DRILL", "BACKUP"].map((kind) => [kind, "SUCCEEDED", null]),
      );
    } finally {
      await series.close();
      await identity.close();
      await database.close();
      await rm(folder, { recursive: true });
    }
  });
});

test("without a setting they lie in the data folder", () => {
  expect(readConfiguration({}).backupDir).toBeUndefined();
});
