import type { EntityDataQuery, EntityId, EntityKey } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../../testing/databases.ts";
import { ADMIN, TestQueries } from "../test-queries.ts";

const RPM: EntityKey = { type: "TIME_SERIES", key: "rpm" };

const pumps = (more: Partial<EntityDataQuery>): EntityDataQuery => ({
  entityFilter: { type: "deviceType", deviceType: "pump" },
  pageLink: { pageSize: 10, page: 0 },
  ...more,
});

describe.each(TEST_DATABASES)("values that have just been saved, on $name", (kind) => {
  let it: TestQueries;
  let slow: EntityId;
  let fast: EntityId;

  beforeAll(async () => {
    it = await TestQueries.open(kind);
    slow = await it.add("DEVICE", 101, { name: "Slow", type: "pump" });
    fast = await it.add("DEVICE", 102, { name: "Fast", type: "pump" });
  });
  afterAll(() => it.close());

  const found = async (query: EntityDataQuery) =>
    (await it.queries.find(ADMIN, query)).data.map(({ entityId }) => entityId.id);

  test("decide filters, counts, the order, a text search and the listed keys, at once", async () => {
    for (let n = 1; n <= 5; n++) {
      const value = { type: "LONG", value: n * 1000 } as const;
      await it.latest(fast, "rpm", value);
      const predicate = { type: "NUMERIC", operation: "EQUAL", value: { defaultValue: value.value } } as const;
      const equal = pumps({ keyFilters: [{ key: RPM, predicate }] });
      expect(await found(equal)).toEqual([fast.id]);
      expect(await it.queries.count(ADMIN, equal)).toBe(1);
      await it.latest(slow, "rpm", { type: "LONG", value: n });
      const sortOrder = { key: RPM, direction: "DESC" } as const;
      expect(await found(pumps({ pageLink: { pageSize: 10, page: 0, sortOrder } }))).toEqual([fast.id, slow.id]);
      await it.latest(slow, "word", { type: "STRING", value: `turn ${n}` });
      const latestValues: EntityKey[] = [{ type: "TIME_SERIES", key: "word" }];
      const pageLink = { pageSize: 10, page: 0, textSearch: `N ${n}` };
      expect(await found(pumps({ latestValues, pageLink }))).toEqual([slow.id]);
      await it.latest(slow, `key ${n}`, value);
      const { timeseries } = await it.queries.keys(ADMIN, pumps({}), { timeseries: true, attributes: false });
      expect(timeseries).toContain(`key ${n}`);
    }
  });
});
