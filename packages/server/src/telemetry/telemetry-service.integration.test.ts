import { type EntityId, entityId, type Point, type TypedValue } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Topic, Topics } from "../kernel/bus/events.ts";
import { Ids } from "../kernel/ids.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import type { HistoryQuery } from "./history-query.ts";
import { openTestTelemetry, type TestTelemetry } from "./test-telemetry.ts";

describe.each(TEST_DATABASES)("the telemetry service on $name", ({ open }) => {
  const ids = new Ids(Date.now);
  const tenantId = ids.entity("TENANT");
  const device = (): EntityId => entityId("DEVICE", ids.uuid());
  let database: OpenTestDatabase;
  let parts: TestTelemetry;

  beforeAll(async () => {
    database = await open();
    parts = await openTestTelemetry(database, { maxHistoryPoints: 1000 });
  });
  afterAll(async () => {
    await parts.close();
    await database.close();
  });

  const point = (key: string, ts: number, value: TypedValue): Point => ({ key, ts, value });
  const long = (value: number | bigint): TypedValue => ({ type: "LONG", value });
  const raw = (keys: readonly string[], changes: Partial<HistoryQuery> = {}): HistoryQuery => ({
    keys,
    startTs: 0,
    endTs: 1_000_000,
    aggregation: "NONE",
    interval: 0,
    limit: 100,
    order: "ASC",
    ...changes,
  });

  async function heard<T extends Topic>(topic: T, action: () => Promise<void>): Promise<Topics[T][]> {
    const events: Topics[T][] = [];
    const unsubscribe = parts.bus.subscribe(topic, (event) => void events.push(event));
    try {
      await action();
    } finally {
      unsubscribe();
    }
    return events;
  }

  test("BLOCK-3.153: points of all types are read back as written, and published on the bus", async () => {
    const entityId = device();
    const points = [
      point("a", 1, long(42)),
      point("a", 2, { type: "DOUBLE", value: 42 }),
      point("a", 3, long(9_007_199_254_740_993n)),
      point("b", 1, { type: "STRING", value: "text" }),
      point("b", 2, { type: "BOOLEAN", value: false }),
      point("b", 3, { type: "JSON", value: '{"x":1.0}' }),
    ];
    const events = await heard("timeSeriesSaved", () => parts.telemetry.saveTimeSeries({ tenantId, entityId, points }));
    expect(events).toEqual([{ tenantId, entityId, points, latest: true, by: undefined }]);
    const history = await parts.telemetry.history(entityId, raw(["b", "none", "a"]));
    expect([...history]).toEqual([
      ["b", points.slice(3)],
      ["a", points.slice(0, 3)],
    ]);
    const latest = await parts.telemetry.latest(entityId, ["a", "b", "none"]);
    expect(latest.toSorted((one, other) => one.key.localeCompare(other.key))).toEqual([points[2], points[5]]);
    expect((await parts.telemetry.timeSeriesKeys(entityId)).toSorted()).toEqual(["a", "b"]);
  });

  test("latest values are kept when the save excludes them", async () => {
    const entityId = device();
    await parts.telemetry.saveTimeSeries({ tenantId, entityId, points: [point("a", 1, long(1))], latest: false });
    expect(await parts.telemetry.latest(entityId)).toEqual([]);
    expect((await parts.telemetry.history(entityId, raw(["a"]))).size).toBe(1);
  });

  test("a key that is too long stores and publishes nothing of its message", async () => {
    const entityId = device();
    const points = [point("good", 1, long(1)), point("k".repeat(256), 1, long(1))];
    const events = await heard("timeSeriesSaved", async () => {
      const refused = parts.telemetry.saveTimeSeries({ tenantId, entityId, points });
      await expect(refused).rejects.toMatchObject({ code: "badRequest" });
    });
    expect(events).toEqual([]);
    expect(await parts.telemetry.timeSeriesKeys(entityId)).toEqual([]);
  });

  test("the average of a bucket has the time of its middle", async () => {
    const entityId = device();
    const points = [1, 2, 3, 4].map((value) => point("a", value * 1000, long(value)));
    await parts.telemetry.saveTimeSeries({ tenantId, entityId, points });
    const query = raw(["a"], { startTs: 1000, endTs: 5000, aggregation: "AVG", interval: 2000 });
    expect((await parts.telemetry.history(entityId, query)).get("a")).toEqual([
      point("a", 2000, { type: "DOUBLE", value: 1.5 }),
      point("a", 4000, { type: "DOUBLE", value: 3.5 }),
    ]);
  });

  test("any amount may be requested, unless it is too much for one answer", async () => {
    const entityId = device();
    const series = (key: string, count: number) => Array.from({ length: count }, (_, ts) => point(key, ts, long(ts)));
    await parts.telemetry.saveTimeSeries({ tenantId, entityId, points: [...series("a", 600), ...series("b", 400)] });
    const everything = raw(["a", "b"], { limit: 2_147_483_647 });
    const found = await parts.telemetry.history(entityId, everything);
    expect([...found.values()].map((points) => points.length)).toEqual([600, 400]);
    await parts.telemetry.saveTimeSeries({ tenantId, entityId, points: [point("b", 400, long(1))] });
    const refused = parts.telemetry.history(entityId, everything);
    await expect(refused).rejects.toMatchObject({ code: "badRequest" });
  });

  test("a delete publishes which latest values were removed or replaced", async () => {
    const entityId = device();
    const points = [1, 2].flatMap((ts) => [point("a", ts, long(ts)), point("b", ts, long(ts))]);
    await parts.telemetry.saveTimeSeries({ tenantId, entityId, points });
    const request = { tenantId, entityId, startTs: 2, endTs: 10, rewriteLatest: true };
    const [event] = await heard("timeSeriesDeleted", () =>
      parts.telemetry.deleteTimeSeries({ ...request, keys: ["a"] }),
    );
    expect([...(event?.latest ?? [])]).toEqual([["a", point("a", 1, long(1))]]);
    expect([...(await parts.telemetry.history(entityId, raw(["a"]))).values()].flat()).toEqual([
      point("a", 1, long(1)),
    ]);
  });

  test.each([
    ["SHARED_SCOPE", "DEVICE", true],
    ["SERVER_SCOPE", "DEVICE", false],
    ["SHARED_SCOPE", "ASSET", false],
  ] as const)("attributes of %s of a %s reach the device: %s", async (scope, entityType, notifyDevice) => {
    const id = entityId(entityType, ids.uuid());
    const attributes = [{ key: "a", lastUpdateTs: 5, value: long(1) }];
    const save = { tenantId, entityId: id, scope, attributes, notifyDevice: true };
    const saved = await heard("attributesUpdated", () => parts.telemetry.saveAttributes(save));
    expect(saved).toEqual([{ ...save, notifyDevice, by: undefined }]);
    expect(await parts.telemetry.attributes(id, [scope])).toEqual([{ scope, ...attributes[0] }]);
    const remove = { tenantId, entityId: id, scope, keys: ["a"], notifyDevice: true };
    const deleted = await heard("attributesDeleted", () => parts.telemetry.deleteAttributes(remove));
    expect(deleted).toEqual([{ ...remove, notifyDevice, by: undefined }]);
    expect(await parts.telemetry.attributeKeys(id, [scope])).toEqual([]);
  });

  test("deleting an entity's data leaves nothing", async () => {
    const entityId = device();
    await parts.telemetry.saveTimeSeries({ tenantId, entityId, points: [point("a", 1, long(1))] });
    const attributes = [{ key: "a", lastUpdateTs: 5, value: long(1) }];
    await parts.telemetry.saveAttributes({
      tenantId,
      entityId,
      scope: "SERVER_SCOPE",
      attributes,
      notifyDevice: false,
    });
    await parts.telemetry.deleteEntity(entityId);
    expect(await parts.telemetry.timeSeriesKeys(entityId)).toEqual([]);
    expect(await parts.telemetry.attributeKeys(entityId, ["SERVER_SCOPE"])).toEqual([]);
    expect((await parts.telemetry.history(entityId, raw(["a"]))).size).toBe(0);
  });
});
