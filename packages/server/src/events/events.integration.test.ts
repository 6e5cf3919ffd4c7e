import { entityId } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Ids } from "../kernel/ids.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { type OpenTestDatabase, TEST_DATABASES, testLog } from "../testing/databases.ts";
import { EventRecorder } from "./event-recorder.ts";
import { EventRetention } from "./event-retention.ts";
import { eventRoutes } from "./event-routes.ts";
import { EventStore } from "./event-store.ts";

const DAY = 86_400_000;

describe.each(TEST_DATABASES)("events on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let platform: TestIdentity;
  let recorder: EventRecorder;
  let now = 1_700_000_000_000;

  beforeAll(async () => {
    database = await open();
    const store = new EventStore(database);
    recorder = new EventRecorder(store, new Ids(() => ++now), testLog);
    platform = await startTestIdentity(database, { more: async ({ entities }) => eventRoutes(store, entities.access) });
  });
  afterAll(async () => {
    await platform.close();
    await database.close();
  });

  /** A device with one event of each type, and its tenant's administrator. */
  async function recorded() {
    const { token, tenantId } = await platform.tenant();
    const { body: device } = await platform.call("POST", "/api/device", token, { name: "d", type: "default" });
    const at = { tenantId, entityId: entityId("DEVICE", device.id.id) };
    recorder.record({ ...at, type: "LC_EVENT", body: { server: "a", event: "STARTED", success: true } });
    recorder.record({ ...at, type: "LC_EVENT", body: { server: "a", event: "UPDATED", success: false, error: "Bad" } });
    recorder.record({ ...at, type: "ERROR", body: { server: "a", method: "onMsg", error: "broken" } });
    recorder.record({ ...at, type: "STATS", body: { server: "a", messagesProcessed: 7, errorsOccurred: 2 } });
    await recorder.flush();
    const path = `/api/events/DEVICE/${device.id.id}`;
    const query = `tenantId=${tenantId.id}&pageSize=10&page=0&sortProperty=createdTime&sortOrder=ASC`;
    return { token, tenantId, path, query };
  }
  const types = (answer: { body: { data: { type: string }[] } }) => answer.body.data.map(({ type }) => type);

  test("are listed all or by type; an unknown type has none", async () => {
    const { token, tenantId, path, query } = await recorded();
    const all = await platform.call("GET", `${path}?${query}`, token);
    expect(types(all)).toEqual(["LC_EVENT", "LC_EVENT", "ERROR", "STATS"]);
    expect(all.body.data[2]).toEqual({
      id: { id: expect.any(String) },
      createdTime: expect.any(Number),
      tenantId,
      type: "ERROR",
      uid: expect.any(String),
      entityId: { entityType: "DEVICE", id: path.split("/").at(-1) },
      body: { server: "a", method: "onMsg", error: "broken" },
    });
    expect(types(await platform.call("GET", `${path}/LC_EVENT?${query}`, token))).toEqual(["LC_EVENT", "LC_EVENT"]);
    expect(types(await platform.call("GET", `${path}/SOMETHING?${query}`, token))).toEqual([]);
    expect(types(await platform.call("GET", `${path}?${query}&textSearch=stat`, token))).toEqual(["STATS"]);
  });

  test.each([
    [{ eventType: "LC_EVENT" }, 2],
    [{ eventType: "LC_EVENT", status: "Success" }, 1],
    [{ eventType: "LC_EVENT", status: "Failure", errorStr: "bad" }, 1],
    [{ eventType: "LC_EVENT", event: "start" }, 1],
    [{ eventType: "ERROR", method: "ONMSG", errorStr: "oke" }, 1],
    [{ eventType: "ERROR", server: "other" }, 0],
    [{ eventType: "STATS", messagesProcessed: 7 }, 1],
    [{ eventType: "STATS", messagesProcessed: 7, errorsOccurred: 3 }, 0],
  ])("the filter %j finds and clears %i", async (filter, count) => {
    const { token, path, query } = await recorded();
    expect((await platform.call("POST", `${path}?${query}`, token, filter)).body.totalElements).toBe(count);
    expect((await platform.call("POST", `${path}/clear`, token, filter)).status).toBe(200);
    expect((await platform.call("GET", `${path}?${query}`, token)).body.totalElements).toBe(4 - count);
  });

  test("can be read by users that may read the entity, and cleared by those that may write it", async () => {
    const { token, path, query } = await recorded();
    const stranger = await platform.tenant();
    const { token: member } = await platform.customer(token, "Customer");
    expect((await platform.call("GET", `${path}?${query}`, stranger.token)).status).toBe(404);
    expect((await platform.call("GET", `${path}?${query}`, member)).status).toBe(403);
    expect((await platform.call("POST", `${path}/clear`, member, { eventType: "ERROR" })).status).toBe(403);
    expect((await platform.call("GET", `${path}?pageSize=1&page=0`, token)).status).toBe(400);
    expect((await platform.call("POST", `${path}?${query}`, token, { eventType: "NONE" })).status).toBe(400);
  });

  test("are removed when they expire", async () => {
    const { token, path, query } = await recorded();
    const count = async () => (await platform.call("GET", `${path}?${query}`, token)).body.totalElements;
    const clean = async (others: number) => {
      const ttlDays = { debug: 7, others };
      const retention = new EventRetention(new EventStore(database), {
        ttlDays,
        clock: () => now + 3 * DAY,
        log: testLog,
      });
      await retention.run();
      retention.close();
    };
    await clean(0);
    await clean(4);
    expect(await count()).toBe(4);
    await clean(2);
    expect(await count()).toBe(0);
  });
});
