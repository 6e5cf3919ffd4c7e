import { type EntityId, entityId, type TypedValue } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../kernel/database/database.ts";
import { Ids } from "../../kernel/ids.ts";
import { TEST_DATABASES } from "../../testing/databases.ts";
import { AttributeStore } from "./attribute-store.ts";

describe.each(TEST_DATABASES)("attributes on $name", ({ open }) => {
  const ids = new Ids(Date.now);
  const device = (): EntityId => entityId("DEVICE", ids.uuid());
  let database: Database;
  let store: AttributeStore;

  beforeAll(async () => {
    database = await open();
    store = new AttributeStore(database);
  });
  afterAll(() => database.close());

  const attribute = (key: string, value: TypedValue, lastUpdateTs = 1) => ({ key, lastUpdateTs, value });
  const long = (value: number): TypedValue => ({ type: "LONG", value });

  test.each<TypedValue>([
    { type: "BOOLEAN", value: true },
    { type: "BOOLEAN", value: false },
    { type: "LONG", value: 42 },
    { type: "LONG", value: -9_007_199_254_740_991 },
    { type: "LONG", value: 9_007_199_254_740_993n },
    { type: "LONG", value: -(2n ** 63n) },
    { type: "DOUBLE", value: 42 },
    { type: "DOUBLE", value: 0.1 },
    { type: "DOUBLE", value: 5e-324 },
    { type: "DOUBLE", value: 1.797_693_134_862_315_7e308 },
    { type: "DOUBLE", value: -0 },
    { type: "DOUBLE", value: Number.NaN },
    { type: "DOUBLE", value: Number.NEGATIVE_INFINITY },
    { type: "STRING", value: "" },
    { type: "STRING", value: "ünï {\"',\\} 🚀" },
    { type: "STRING", value: "null" },
    { type: "JSON", value: '{"b":1.0,"a":[]}' },
  ])("the value %o is read back exactly", async (value) => {
    const entity = device();
    await store.save({ entity, scope: "SERVER_SCOPE", attributes: [attribute("k", value, 1_650_000_000_000)] });
    const found = await store.find(entity, ["SERVER_SCOPE"]);
    expect(found).toEqual([{ scope: "SERVER_SCOPE", key: "k", lastUpdateTs: 1_650_000_000_000, value }]);
    expect(Object.is(found[0]?.value.value, value.value)).toBe(true);
  });

  test("of concurrent saves the last wins, whatever its type", async () => {
    const entity = device();
    const saves = Array.from({ length: 700 }, (_, i) =>
      store.save({
        entity,
        scope: "SHARED_SCOPE",
        attributes: [attribute("k", long(i), i), attribute(`k${i}`, long(i))],
      }),
    );
    const last: TypedValue = { type: "STRING", value: "last" };
    await Promise.all([
      ...saves,
      store.save({ entity, scope: "SHARED_SCOPE", attributes: [attribute("k", last, 999)] }),
    ]);
    const [found] = await store.find(entity, ["SHARED_SCOPE"], ["k"]);
    expect(found).toMatchObject({ lastUpdateTs: 999, value: last });
    expect(await store.keys(entity, ["SHARED_SCOPE"])).toHaveLength(701);
    expect(store.pendingAttributes).toBe(0);
  });

  test("scopes and entities are separate, and returned in the order requested", async () => {
    const [one, other] = [device(), device()];
    await store.save({
      entity: one,
      scope: "SERVER_SCOPE",
      attributes: [attribute("a", long(1)), attribute("b", long(2))],
    });
    await store.save({ entity: one, scope: "CLIENT_SCOPE", attributes: [attribute("a", long(3))] });
    await store.save({ entity: other, scope: "CLIENT_SCOPE", attributes: [attribute("a", long(4))] });
    expect(await store.keys(one, ["CLIENT_SCOPE", "SHARED_SCOPE", "SERVER_SCOPE"])).toEqual(["a", "a", "b"]);
    const found = await store.find(one, ["CLIENT_SCOPE", "SERVER_SCOPE"], ["a", "missing"]);
    expect(found.map(({ scope, value }) => [scope, value.value])).toEqual([
      ["CLIENT_SCOPE", 3],
      ["SERVER_SCOPE", 1],
    ]);
    expect(await store.find({ ...one, entityType: "ASSET" }, ["CLIENT_SCOPE"])).toEqual([]);
  });

  test("a delete follows the saves before it and touches nothing else", async () => {
    const entity = device();
    const saved = store.save({
      entity,
      scope: "SERVER_SCOPE",
      attributes: [attribute("a", long(1)), attribute("b", long(2))],
    });
    await store.delete(entity, "SERVER_SCOPE", ["a", "missing"]);
    await saved;
    expect(await store.keys(entity, ["SERVER_SCOPE"])).toEqual(["b"]);
    await store.deleteEntity(entity);
    expect(await store.keys(entity, ["SERVER_SCOPE"])).toEqual([]);
  });

  test("of a batch only the write that the database refuses fails", async () => {
    const entity = device();
    const bad = {
      entity,
      scope: "SERVER_SCOPE" as const,
      attributes: [attribute("bad", { type: "LONG", value: 2n ** 70n })],
    };
    const good = { entity, scope: "SERVER_SCOPE" as const, attributes: [attribute("good", long(1))] };
    const results = await Promise.allSettled([store.save(good), store.save(bad), store.save(good)]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await store.keys(entity, ["SERVER_SCOPE"])).toEqual(["good"]);
  });
});
