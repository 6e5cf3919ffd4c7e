import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../../testing/test-platform.ts";

describe.each(TEST_DATABASES)("the state of the installation on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  const admin = () => new TestClient(app);

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
  }, 300_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  test("is for system administrators: memory, counts since the start, what waits, and the disk", async () => {
    const tenant = admin();
    await tenant.claim(app.setupCode ?? "");
    const system = await tenant.systemAdmin();
    const first = await system.json("GET", "/api/orrery/system");
    expect(first).toMatchObject({ version: "3.3.3", waiting: { exports: 0 }, counts: { lostAuditEntries: 0 } });
    expect(first.startedAt).toBeLessThan(first.now);
    expect(first.memory.used).toBeGreaterThan(first.memory.heapUsed);
    expect(first.storage.stores.every(({ bytes }: { bytes: number }) => bytes > 0)).toBe(true);
    expect(first.storage.disk === undefined).toBe(first.storage.database === "postgres");
    const second = await system.json("GET", "/api/orrery/system");
    expect(second.counts.requests).toBeGreaterThan(first.counts.requests);
    expect((await tenant.call("GET", "/api/orrery/system")).status).toBe(403);
  });
});
