import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "./databases.ts";
import { type Wire, World } from "./rights/world.ts";
import { settingsAt, startTestApp } from "./test-platform.ts";

/** The databases differ here: SQLite stores any number, PostgreSQL refuses those that its column cannot hold. */
describe.each(TEST_DATABASES)("numbers that no column holds on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let world: World;
  let device: Wire;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
    world = await World.create(app);
    device = await world.make("DEVICE", "tenant 1");
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const call = (method: string, path: string, body?: unknown) =>
    world.call(method, path, world.token("tenant 1"), body);
  const alarm = (times: object) => ({
    originator: device.id,
    type: "Huge",
    severity: "MAJOR",
    status: "ACTIVE_UNACK",
    ...times,
  });
  const command = (more: object) => ({ method: "m", persistent: true, ...more });

  test.each<[path: string, body: () => object]>([
    ["/api/dashboard", () => ({ title: "Huge", mobileOrder: 2 ** 31 })],
    ["/api/dashboard", () => ({ title: "Huge", mobileOrder: 1e308 })],
    ["/api/alarm", () => alarm({ startTs: 2 ** 63 })],
    ["/api/alarm", () => alarm({ clearTs: 1e300 })],
    [
      "/api/otaPackage",
      () => ({ type: "FIRMWARE", title: "Huge", version: "1", usesUrl: true, url: "x", dataSize: 1e300 }),
    ],
    ["/api/rpc/oneway", () => command({ retries: 2 ** 31 })],
    ["/api/rpc/oneway", () => command({ timeout: 1e308 })],
    ["/api/rpc/oneway", () => command({ expirationTime: 1e308 })],
    ["/api/events/DEVICE", () => ({ eventType: "STATS", messagesProcessed: 1e300 })],
    ["/api/events/DEVICE", () => ({ eventType: "STATS", messagesProcessed: 0.5 })],
  ])("%s refuses them at once", async (path, body) => {
    const ofDevice = path === "/api/rpc/oneway" || path === "/api/events/DEVICE";
    const page = path === "/api/events/DEVICE" ? `?tenantId=${world.tenantId(1)}&pageSize=1&page=0` : "";
    const answer = await call("POST", `${path}${ofDevice ? `/${device.id.id}` : ""}${page}`, body());
    expect(JSON.parse(answer.text)).toMatchObject({ status: 400, errorCode: 31 });
  });

  test("a command that expires within a millisecond is one that expires at it", async () => {
    const expirationTime = Date.now() + 60_000.5;
    const answer = await call("POST", `/api/rpc/oneway/${device.id.id}`, command({ expirationTime }));
    expect(answer.status).toBe(200);
    const { rpcId } = JSON.parse(answer.text);
    const stored = await call("GET", `/api/rpc/persistent/${rpcId}`);
    expect(JSON.parse(stored.text).expirationTime).toBe(Math.trunc(expirationTime));
  });

  test("the largest number that clients know stands for no end", async () => {
    const range = "startTime=-9223372036854775808&endTime=9223372036854775807";
    const list = await call("GET", `/api/audit/logs/entity/DEVICE/${device.id.id}?pageSize=1&page=0&${range}`);
    expect(list.status).toBe(200);
    const clear = `/api/events/DEVICE/${device.id.id}/clear?${range}`;
    expect((await call("POST", clear, { eventType: "ERROR" })).status).toBe(200);
    const entityFilter = { type: "singleEntity", singleEntity: device.id };
    for (const times of [{ endTs: 2 ** 63 - 1 }, { startTs: 2 ** 63 - 1 }, { timeWindow: 2 ** 63 - 1 }]) {
      const query = { entityFilter, pageLink: { pageSize: 1, page: 0, ...times } };
      expect((await call("POST", "/api/alarmsQuery/find", query)).status).toBe(200);
    }
  });
});
