import type { EntityDataQuery, EntityFilter, EntityKey } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../../testing/databases.ts";
import { clientOf, long, pumps, until } from "../testing/live-client.ts";
import { TestLive } from "../testing/test-live.ts";
import { RawSocket } from "../testing/test-socket.ts";

describe.each(TEST_DATABASES)("membership of pages on $name", (kind) => {
  let live: TestLive;

  beforeAll(async () => {
    live = await TestLive.open(kind);
  });
  afterAll(() => live.close());

  test("BLOCK-4.104, BLOCK-7.041: a dynamic page and a count follow new entities and values that cross a filter", async () => {
    using client = await clientOf(live);
    const keyFilters = [
      {
        key: { type: "TIME_SERIES", key: "power" },
        predicate: { type: "NUMERIC", operation: "GREATER", value: { defaultValue: 10 } },
      },
    ] as const;
    const asked = { keyFilters, entityFilter: { type: "deviceType", deviceType: "meter" } } as const;
    const page = client.live.entityData(pumps(asked, { dynamic: true }));
    const count = client.live.entityCount(asked);
    page.subscribe(() => undefined);
    count.subscribe(() => undefined);
    await until(page, ({ data }) => data?.totalElements === 0);
    await until(count, ({ data }) => data === 0);
    const meter = await live.device("Meter 1", "meter");
    await live.save(meter, "power", long(20));
    await until(page, ({ data }) => data?.data[0]?.entityId.id === meter.id);
    await until(count, ({ data }) => data === 1);
    await live.save(meter, "power", long(5));
    await until(page, ({ data }) => data?.totalElements === 0);
    await until(count, ({ data }) => data === 0);
  });

  test("an entity appears when its name, an attribute or a relation makes it match", async () => {
    using client = await clientOf(live);
    const root = await live.device("Root", "root");
    const valve = await live.device("Valve", "valve");
    const watch = (asked: Partial<EntityDataQuery>) => {
      const query = client.live.entityData(pumps(asked, { dynamic: true }));
      query.subscribe(() => undefined);
      return query;
    };
    const filtered = (key: EntityKey, operation: "EQUAL" | "STARTS_WITH", defaultValue: string) => ({
      entityFilter: { type: "deviceType", deviceType: "valve" } as const,
      keyFilters: [{ key, predicate: { type: "STRING", operation, value: { defaultValue } } as const }],
    });
    const named = watch(filtered({ type: "ENTITY_FIELD", key: "name" }, "STARTS_WITH", "Open"));
    const attributed = watch(filtered({ type: "ATTRIBUTE", key: "site" }, "EQUAL", "Hall"));
    const filters = [{ relationType: "Contains", entityTypes: ["DEVICE"] as const }];
    const around: EntityFilter = { type: "relationsQuery", rootEntity: root, direction: "FROM", filters };
    const related = watch({ entityFilter: around });
    const pages = [named, attributed, related];
    for (const page of pages) await until(page, ({ data }) => data?.totalElements === 0);
    await live.rename(valve, "Open valve");
    await live.saveAttribute(valve, "site", { type: "STRING", value: "Hall" });
    await live.relate(root, valve);
    for (const page of pages) await until(page, ({ data }) => data?.data[0]?.entityId.id === valve.id);
    await live.rename(valve, "Closed valve");
    await until(named, ({ data }) => data?.totalElements === 0);
  });

  test("a new name of an entity on a running page is sent, as are no names that stayed", async () => {
    using socket = await RawSocket.open(live);
    const [renamed, other] = [await live.device("Old name", "fan"), await live.device("Other", "fan")];
    const fans = pumps({ entityFilter: { type: "deviceType", deviceType: "fan" } });
    socket.send({ entityDataCmds: [{ cmdId: 1, query: fans, latestCmd: { keys: fans.latestValues } }] });
    await socket.message(0);
    await live.rename(other, "Other");
    await live.rename(renamed, "New name");
    const name = { ts: expect.any(Number), value: "New name" };
    expect(await socket.message(1)).toMatchObject({
      cmdId: 1,
      data: null,
      update: [{ entityId: { id: renamed.id }, latest: { ENTITY_FIELD: { name } }, timeseries: null }],
    });
    await live.save(other, "rpm", long(1));
    expect(await socket.message(2)).toMatchObject({ update: [{ latest: { TIME_SERIES: { rpm: { value: "1" } } } }] });
  });
});
