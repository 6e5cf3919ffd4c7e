import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { entityId, longValue, type Point, type TypedValue, type Uuid } from "@orrery/model";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { createLogger } from "../../kernel/logging.ts";
import type { EngineLimits } from "./engine/limits.ts";
import { openEmbeddedTimeSeriesStore, openPostgresTimeSeriesStore } from "./open-time-series-store.ts";
import type { RemoteTimeSeriesStore } from "./remote-time-series-store.ts";
import { emptyPostgres } from "./testing/postgres-store.ts";

interface TestStore extends AsyncDisposable {
  readonly store: RemoteTimeSeriesStore;
  /** Rows of the table of latest values, as queries read them. */
  rows(): Promise<Record<string, unknown>[]>;
  /** From now on the database refuses the key "refused" and large rows of the log. */
  refuse(): Promise<void>;
}

const log = createLogger("error");
const DEVICE = entityId("DEVICE", "784f394c-42b6-435a-983c-b7beff2784f9" as Uuid);
const OTHER = entityId("DEVICE", "684f394c-42b6-435a-983c-b7beff2784f9" as Uuid);
const LATEST = "select key, ts, type, bool_v, long_v, dbl_v, str_v, json_v from ts_kv_latest order by key";
const ALL = { startTs: 0, endTs: 1e12, aggregation: "NONE", interval: 0, limit: 1e6, order: "ASC" } as const;
const VALUES: Readonly<Record<string, TypedValue>> = {
  boolean: { type: "BOOLEAN", value: true },
  double: { type: "DOUBLE", value: 42 },
  json: { type: "JSON", value: '{"a":[1.0,2]}' },
  long: { type: "LONG", value: 42 },
  nan: { type: "DOUBLE", value: Number.NaN },
  negativeZero: { type: "DOUBLE", value: -0 },
  text: { type: "STRING", value: "ß😀" },
  wide: longValue(9_007_199_254_740_993n),
};

describe.each([
  ["SQLite", openSqlite],
  ["PostgreSQL", openPostgres],
])("time series on %s", (_, open) => {
  test("every type is read back as it was written, from history, latest values and the table", async () => {
    await using opened = await open();
    const { store } = opened;
    const points = Object.entries(VALUES).map(([key, value]) => ({ key, ts: 1000, value }));
    await store.write({ entity: DEVICE, points, latest: true });
    expect(await store.latest(DEVICE)).toEqual(points);
    await store.flushLatest();
    expect(await store.latest(DEVICE)).toEqual(points);
    for (const point of points) expect(await store.query({ entity: DEVICE, key: point.key, ...ALL })).toEqual([point]);
    expect(await store.keys(DEVICE)).toEqual(Object.keys(VALUES));
    const none = { bool_v: null, long_v: null, dbl_v: null, str_v: null, json_v: null };
    expect((await opened.rows()).slice(0, 4)).toEqual([
      { key: "boolean", ts: 1000n, type: "BOOLEAN", ...none, bool_v: 1n },
      { key: "double", ts: 1000n, type: "DOUBLE", ...none, dbl_v: 42 },
      { key: "json", ts: 1000n, type: "JSON", ...none, json_v: '{"a":[1.0,2]}' },
      { key: "long", ts: 1000n, type: "LONG", ...none, long_v: 42n },
    ]);
    expect((await opened.rows()).at(-1)).toMatchObject({ key: "wide", long_v: 9_007_199_254_740_993n });
  });

  test("more points than the queue holds are written in order while the writers wait", async () => {
    await using opened = await open();
    const { store } = opened;
    const writes: Promise<void>[] = [];
    let most = 0;
    for (let i = 0; i < 300; i++) {
      const points = Array.from({ length: 2000 }, (_, n) => long(n, i));
      writes.push(store.write({ entity: DEVICE, points, latest: true }));
      most = Math.max(most, store.pendingPoints);
    }
    await Promise.all(writes);
    expect(most).toBeLessThan(300_000);
    expect(store.pendingPoints).toBe(0);
    const found = await store.query({ entity: DEVICE, key: "n", ...ALL });
    expect(found.map(({ value }) => value.value)).toEqual(Array.from({ length: 2000 }, () => 299));
  });

  test("invalid points are refused, together with the valid ones of the same write", async () => {
    await using opened = await open();
    const { store } = opened;
    const bad: Point[] = [
      { ...long(1, 1), key: "" },
      { ...long(1, 1), key: "k".repeat(256) },
      { ...long(1, 1), key: "a\0b" },
      long(1.5, 1),
      long(1e18, 1),
      long(1, 0.5),
      { key: "n", ts: 1, value: { type: "LONG", value: 2n ** 63n } },
    ];
    for (const point of bad) {
      const write = store.write({ entity: DEVICE, points: [long(5, 5), point], latest: true });
      await expect(write).rejects.toMatchObject({ code: "badRequest" });
    }
    expect(await store.query({ entity: DEVICE, key: "n", ...ALL })).toEqual([]);
  });

  test("a deleted entity can be written again, and others are not affected", async () => {
    await using opened = await open();
    const { store } = opened;
    for (const entity of [DEVICE, OTHER]) await store.write({ entity, points: [long(1, 1)], latest: true });
    await store.deleteEntity(DEVICE);
    expect(await store.latest(DEVICE)).toEqual([]);
    await store.write({ entity: DEVICE, points: [long(2, 2)], latest: true });
    expect(await store.query({ entity: DEVICE, key: "n", ...ALL })).toEqual([long(2, 2)]);
    expect(await store.query({ entity: OTHER, key: "n", ...ALL })).toEqual([long(1, 1)]);
  });

  test("a point that is written after a delete is kept", async () => {
    await using opened = await open();
    const { store } = opened;
    const range = { entity: DEVICE, keys: ["n"], startTs: 0, endTs: 100, rewriteLatest: true };
    const written = store.write({ entity: DEVICE, points: [long(1, 1), long(2, 1)], latest: true });
    const deleted = store.delete({ ...range, startTs: 2 });
    const again = store.write({ entity: DEVICE, points: [long(3, 2)], latest: true });
    await Promise.all([written, again]);
    expect(await deleted).toEqual(new Map([["n", long(1, 1)]]));
    expect(await store.query({ entity: DEVICE, key: "n", ...ALL })).toEqual([long(1, 1), long(3, 2)]);
    expect(await store.latest(DEVICE)).toEqual([long(3, 2)]);
  });

  test("reads during writes and folds see every acknowledged point, once", async () => {
    await using opened = await open({ bufferedPoints: 4096, logBytes: 50_000, foldPoints: 16 });
    const { store } = opened;
    const written = new Map<number, number>();
    const acknowledged = new Map<number, number>();
    let writing = true;
    const write = async (): Promise<void> => {
      for (let round = 1; round <= 150; round++) {
        const times = [...Array.from({ length: 10 }, (_, i) => 1000 + 10 * round + i), round % 7]; // one is overwritten
        for (const ts of times) written.set(ts, round);
        await store.write({ entity: DEVICE, points: times.map((ts) => long(ts, round)), latest: true });
        for (const ts of times) acknowledged.set(ts, round);
      }
      writing = false;
    };
    const read = async (): Promise<void> => {
      while (writing) {
        const before = new Map(acknowledged);
        const [points, [count], [latest]] = await Promise.all([
          store.query({ entity: DEVICE, key: "n", ...ALL }),
          store.query({ entity: DEVICE, key: "n", ...ALL, aggregation: "COUNT", interval: 1e12 }),
          store.latest(DEVICE, ["n"]),
        ]);
        const found = new Map(points.map(({ ts, value }) => [ts, Number(value.value)]));
        expect(found.size).toBe(points.length);
        expect([...before].filter(([ts, round]) => (found.get(ts) ?? 0) < round)).toEqual([]);
        expect(Number(count?.value.value ?? 0)).toBeGreaterThanOrEqual(before.size);
        expect(Number(count?.value.value ?? 0)).toBeLessThanOrEqual(written.size);
        expect(latest?.ts ?? 0).toBeGreaterThanOrEqual(Math.max(0, ...before.keys()));
      }
    };
    await Promise.all([write(), read(), read()]);
    const found = await store.query({ entity: DEVICE, key: "n", ...ALL });
    expect(new Map(found.map(({ ts, value }) => [ts, value.value]))).toEqual(written);
  });

  test("a range that is too large for one transaction is removed in steps, the latest value with the last of them", async () => {
    await using series = await open({ removeChunks: 2 });
    const points = Array.from({ length: 20_000 }, (_, ts) => ({ key: "t", ts, value: longValue(BigInt(ts)) }));
    await series.store.write({ entity: DEVICE, points, latest: true });
    const range = { entity: DEVICE, keys: ["t"], startTs: 100, endTs: 19_900, rewriteLatest: true };
    expect(await series.store.delete(range)).toEqual(new Map());
    const left = await series.store.query({ ...ALL, entity: DEVICE, key: "t" });
    expect(left.map(({ ts }) => ts)).toEqual([...points.keys()].filter((ts) => ts < 100 || ts >= 19_900));
    const rest = await series.store.delete({ ...range, endTs: 1e12 });
    expect(rest.get("t")).toMatchObject({ ts: 99 });
  });

  test("what the database refuses fails its own write, again and again, and no other of its batch", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.write({ entity: DEVICE, points: [long(0, 0)], latest: true });
    await opened.refuse();
    const [refused, large] = ["refused", "x".repeat(200_000)];
    const write = (points: Point[]) =>
      store.write({ entity: DEVICE, points, latest: true }).then(() => "saved", String);
    for (const round of [1, 2]) {
      const ts = 10 * round;
      const answers = await Promise.all([
        write([long(ts, 1)]),
        write([long(ts + 1, 2), { ...long(ts, 2), key: refused }]),
        write([{ ...long(ts, 3), key: `new ${round}` }]),
        write([{ key: "text", ts, value: { type: "STRING", value: large } }]),
        write([long(ts + 2, 4), long(ts + 3, 5)]),
      ]);
      const no = expect.stringMatching(/The store refuses a value: .*(refused|large)/);
      expect(answers).toEqual(["saved", no, "saved", no, "saved"]);
    }
    const times = await store.query({ entity: DEVICE, key: "n", ...ALL });
    expect(times.map(({ ts }) => ts)).toEqual(expect.arrayContaining([0, 10, 12, 13, 20, 22, 23]));
    expect(await store.keys(DEVICE)).toEqual(["n", "new 1", "new 2"]);
    expect(await store.latest(DEVICE, ["n"])).toEqual([long(23, 5)]);
    expect(store.pendingPoints).toBe(0);
  });

  test("a closed store fails every call with its reason", async () => {
    await using opened = await open();
    await opened.store.close();
    const write = opened.store.write({ entity: DEVICE, points: [long(1, 1)], latest: true });
    await expect(write).rejects.toMatchObject({ code: "unavailable" });
    await expect(opened.store.latest(DEVICE)).rejects.toMatchObject({ code: "unavailable" });
  });
});

test("a second store cannot open the file of the first", async () => {
  const directory = await mkdtemp(join(tmpdir(), "orrery-series-"));
  const path = join(directory, "telemetry.db");
  const store = await openEmbeddedTimeSeriesStore({ path, log });
  await expect(openEmbeddedTimeSeriesStore({ path, log })).rejects.toMatchObject({ code: "unavailable" });
  await store.close();
  const next = await openEmbeddedTimeSeriesStore({ path, log });
  await next.close();
  await rm(directory, { recursive: true });
});

test("a store whose connection to PostgreSQL broke continues with a new one", async () => {
  const database = await emptyPostgres();
  const store = await openPostgresTimeSeriesStore({ url: database.url, log });
  try {
    await store.write({ entity: DEVICE, points: [long(1, 1)], latest: true });
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like 'orrery time%' and datname = current_database()`, // other tests use this server, too
    );
    await admin.end();
    await expect
      .poll(() => store.write({ entity: DEVICE, points: [long(2, 2)], latest: true }).then(() => "saved", String))
      .toBe("saved");
    expect(await store.query({ entity: DEVICE, key: "n", ...ALL })).toEqual([long(1, 1), long(2, 2)]);
  } finally {
    await store.close();
    await database.drop();
  }
});

function long(ts: number, value: number): Point {
  return { key: "n", ts, value: { type: "LONG", value } };
}

async function openSqlite(limits?: Partial<EngineLimits>): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), "orrery-series-"));
  const path = join(directory, "telemetry.db");
  const store = await openEmbeddedTimeSeriesStore({ path, synchronous: "NORMAL", log, limits });
  return {
    store,
    async rows() {
      const db = new DatabaseSync(":memory:");
      db.exec(`attach 'file:${path}?mode=ro' as telemetry`);
      const statement = db.prepare(LATEST);
      statement.setReadBigInts(true);
      const rows = statement.all().map((row) => ({ ...row }));
      db.close();
      return rows;
    },
    async refuse() {
      const db = new DatabaseSync(path, { timeout: 10_000 });
      db.exec(`create trigger refused before insert on ts_series when new.key = 'refused'
        begin select raise(abort, 'refused'); end;
        create trigger large before insert on ts_log when length(new.data) > 100000
        begin select raise(abort, 'large'); end`);
      db.close();
    },
    async [Symbol.asyncDispose]() {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function openPostgres(limits?: Partial<EngineLimits>): Promise<TestStore> {
  const database = await emptyPostgres();
  const store = await openPostgresTimeSeriesStore({ url: database.url, log, limits });
  return {
    store,
    async rows() {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query(LATEST);
      await client.end();
      const wide = (value: unknown) => (value === null ? null : BigInt(String(value)));
      return rows.map((row) => ({ ...row, ts: wide(row.ts), long_v: wide(row.long_v), bool_v: wide(row.bool_v) }));
    },
    async refuse() {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query(`alter table ts_series add constraint refused check (key <> 'refused');
        alter table ts_log add constraint large check (length(data) < 100000)`);
      await client.end();
    },
    async [Symbol.asyncDispose]() {
      await store.close();
      await database.drop();
    },
  };
}
