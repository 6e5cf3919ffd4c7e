import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entityId, type Point, parseUuid } from "@orrery/model";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { trialSeed, trialSize } from "../../../testing/trials.ts";
import { PostgresStorage } from "../postgres/postgres-storage.ts";
import { SqliteRanges } from "../sqlite/sqlite-ranges.ts";
import { SqliteStorage } from "../sqlite/sqlite-storage.ts";
import type { SeriesStorage } from "../storage.ts";
import { EngineStore } from "../testing/engine-store.ts";
import { emptyPostgres } from "../testing/postgres-store.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import type { KeyRetention } from "./retention-requests.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const ENTITY = entityId("DEVICE", parseUuid("784f394c-42b6-435a-983c-b7beff2784f9"));
const LIMITS = { ...DEFAULT_LIMITS, foldPoints: 16, digestChunks: 4, removeChunks: 4 };
/** Hours before 6:00, minutes before 10:00, raw points after that. */
const RULE: KeyRetention = {
  keys: ["n"],
  steps: [
    { stepMs: HOUR, startTs: -HOUR * 1000, endTs: 6 * HOUR },
    { stepMs: MINUTE, startTs: 6 * HOUR, endTs: 10 * HOUR },
  ],
  expireTs: undefined,
};

const STORES = [
  ["SQLite", openSqlite],
  ["PostgreSQL", openPostgres],
] as const;

interface TestStorage extends AsyncDisposable {
  open(): Promise<SeriesStorage>;
}

async function openSqlite(): Promise<TestStorage> {
  const directory = await mkdtemp(join(tmpdir(), "orrery-retention-"));
  const path = join(directory, "telemetry.db");
  return {
    open: async () => new SqliteStorage(path, "OFF", new SqliteRanges(path)),
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
}

async function openPostgres(): Promise<TestStorage> {
  const database = await emptyPostgres();
  return { open: () => PostgresStorage.open(database.url), [Symbol.asyncDispose]: () => database.drop() };
}

const long = (ts: number, value: number, key = "n"): Point => ({ key, ts, value: { type: "LONG", value } });

const write = (store: EngineStore, points: readonly Point[]) => store.write({ entity: ENTITY, points, latest: true });

const RANGE = { entity: ENTITY, key: "n", startTs: 0, endTs: 12 * HOUR, limit: 1e6, order: "ASC" } as const;

const rows = (store: EngineStore, key = "n") => store.query({ ...RANGE, key, aggregation: "NONE", interval: 0 });

/** All aggregations over buckets that hold whole buckets of the rule. */
async function aggregates(store: EngineStore): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const aggregation of ["COUNT", "SUM", "MIN", "MAX", "AVG"] as const) {
    for (const interval of [HOUR, 12 * HOUR]) found.push(await store.query({ ...RANGE, aggregation, interval }));
  }
  return found;
}

async function slots(store: EngineStore): Promise<unknown> {
  const grid = { entity: ENTITY, keys: ["n"], startTs: 0, endTs: 12 * HOUR, interval: HOUR, rawLimit: 0 };
  return store.pixels(grid);
}

describe.each(STORES)("retention on %s", (_, openStorage) => {
  test("old points become one row a bucket; aggregations and charts stay exact; a second pass changes nothing", async () => {
    await using storage = await openStorage();
    const store = await EngineStore.open(await storage.open(), LIMITS);
    try {
      const points = Array.from({ length: 12 * 360 }, (_, i) => long(i * 10 * SECOND, (i * 7919) % 1000));
      for (let from = 0; from < points.length; from += 500) await write(store, points.slice(from, from + 500));
      await store.foldAll();
      const [before, chart] = [await aggregates(store), await slots(store)];
      const [expected] = await store.estimate(ENTITY, [RULE]);
      const done = await store.retain(ENTITY, [RULE]);
      await store.workAll();
      const left = await rows(store);
      expect(left.length).toBe(6 + 4 * 60 + 2 * 360);
      expect(left[0]).toEqual(long(HOUR - 10 * SECOND, (359 * 7919) % 1000));
      expect(await aggregates(store)).toEqual(before);
      expect(await slots(store)).toEqual(chart);
      expect(done.rows).toBe(10 * 360 - 6 - 240);
      expect(done.bytes).toBeGreaterThan(0);
      expect(expected?.rows).toBeGreaterThan(9 * 360);
      expect(expected?.rowsAfter).toBeLessThan(360);
      expect(await store.retain(ENTITY, [RULE])).toEqual({ rows: 0, bytes: 0 });
      expect(await store.latest(ENTITY)).toEqual(points.slice(-1));
    } finally {
      await store.close(0);
    }
  });

  test("late points count at once and join their bucket with the next pass; a repeated last point counts once", async () => {
    await using storage = await openStorage();
    const store = await EngineStore.open(await storage.open(), LIMITS);
    try {
      await write(store, [long(HOUR, 1), long(HOUR + 5, 2), long(HOUR + 9, 3)]);
      await store.foldAll();
      await store.retain(ENTITY, [RULE]);
      await write(store, [long(HOUR + 7, 10), long(HOUR + 9, 3), long(HOUR + 11, 5)]);
      const total = { ...RANGE, aggregation: "SUM", interval: 12 * HOUR } as const;
      const ts = 6 * HOUR;
      expect(await store.query(total)).toEqual([long(ts, 21)]);
      expect(await rows(store)).toHaveLength(3);
      await store.retain(ENTITY, [RULE]);
      expect(await rows(store)).toEqual([long(HOUR + 11, 5)]);
      expect(await store.query(total)).toEqual([long(ts, 21)]);
      expect(await store.query({ ...total, aggregation: "COUNT" })).toEqual([long(ts, 5)]);
    } finally {
      await store.close(0);
    }
  });

  test("a rule acts on its keys only, removes what is older than its end, and deletes take whole buckets", async () => {
    await using storage = await openStorage();
    const store = await EngineStore.open(await storage.open(), LIMITS);
    try {
      const keys = ["kept", "room.a", "room.b"];
      const points = keys.flatMap((key) => Array.from({ length: 600 }, (_, i) => long(i * MINUTE, i, key)));
      await write(store, points);
      await store.foldAll();
      const rule = { ...RULE, keys: ["room.*"], expireTs: 2 * HOUR };
      expect((await store.estimate(ENTITY, [rule])).map(({ key }) => key)).toEqual(["room.a", "room.b"]);
      await store.retain(ENTITY, [rule]);
      expect(await rows(store, "kept")).toHaveLength(600);
      expect(await rows(store, "room.a")).toHaveLength(4 + 240);
      const range = { entity: ENTITY, startTs: 2 * HOUR, endTs: 3 * HOUR, rewriteLatest: false };
      await store.delete({ ...range, keys: ["room.a"] });
      expect(await rows(store, "room.a")).toHaveLength(3 + 240);
      expect(await rows(store, "room.b")).toHaveLength(4 + 240);
    } finally {
      await store.close(0);
    }
  });
});

/** What happens to a store: points at random times, passes and starts after a crash. */
const events = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("write" as const),
      points: fc.array(fc.tuple(fc.integer({ min: 0, max: 12 * 3600 }), fc.integer({ min: -1000, max: 1000 })), {
        minLength: 1,
        maxLength: 120,
      }),
    }),
    fc.record({ kind: fc.constantFrom("pass" as const, "fold" as const, "work" as const, "crash" as const) }),
  ),
  { minLength: 2, maxLength: 12 },
);

test.each([
  ["SQLite", openSqlite, trialSize(20)],
  ["PostgreSQL", openPostgres, trialSize(4)],
] as const)(
  "on %s aggregations agree with the points whatever passes, late points and crashes happen",
  async (_, openStorage, numRuns) => {
    await using storage = await openStorage();
    await fc.assert(
      fc.asyncProperty(events, async (history) => {
        const written = new Map<number, number>();
        let opened = await storage.open();
        let store = await EngineStore.open(opened, LIMITS);
        try {
          for (const event of history) {
            if (event.kind === "write") {
              // A time that was written before would count twice once it is rolled up.
              const fresh = event.points.filter(([at]) => !written.has(at * SECOND));
              for (const [at, value] of fresh) written.set(at * SECOND, value);
              await write(
                store,
                [...new Map(fresh)].map(([at, value]) => long(at * SECOND, value)),
              );
            } else if (event.kind === "pass") await store.retain(ENTITY, [RULE]);
            else if (event.kind === "fold") await store.foldAll();
            else if (event.kind === "work") await store.workAll();
            else {
              await opened.close();
              opened = await storage.open();
              store = await EngineStore.open(opened, LIMITS);
            }
            expect(await hourly(store)).toEqual(modelOf(written));
          }
        } finally {
          await store.deleteEntity(ENTITY);
          await store.close(0);
        }
      }),
      { numRuns, seed: trialSeed(16) },
    );
  },
  trialSize(120_000),
);

async function hourly(store: EngineStore): Promise<unknown> {
  const hours = { ...RANGE, endTs: 13 * HOUR, interval: HOUR } as const;
  const [counts, sums, least, greatest] = await Promise.all(
    (["COUNT", "SUM", "MIN", "MAX"] as const).map((aggregation) => store.query({ ...hours, aggregation })),
  );
  return counts?.map(({ ts, value }, i) => [
    ts,
    value.value,
    ...[sums, least, greatest].map((a) => a?.[i]?.value.value),
  ]);
}

function modelOf(written: ReadonlyMap<number, number>): unknown {
  const hours = new Map<number, number[]>();
  for (const [ts, value] of written) {
    const hour = Math.floor(ts / HOUR);
    hours.set(hour, [...(hours.get(hour) ?? []), value]);
  }
  return [...hours]
    .sort(([a], [b]) => a - b)
    .map(([hour, all]) => [
      hour * HOUR + HOUR / 2,
      all.length,
      all.reduce((sum, value) => sum + value, 0),
      Math.min(...all),
      Math.max(...all),
    ]);
}
