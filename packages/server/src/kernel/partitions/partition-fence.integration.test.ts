import { parseUuid } from "@orrery/model";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgresTimeSeriesStore } from "../../telemetry/store/open-time-series-store.ts";
import type { TimeSeriesStore } from "../../telemetry/store/time-series-store.ts";
import { type OpenTestDatabase, TEST_DATABASES, testLog } from "../../testing/databases.ts";
import { nodeIdOf } from "./node-id.ts";
import { StoredFence } from "./partition-fence.ts";

const NODE = nodeIdOf(parseUuid("00000000-0000-4000-8000-00000000000a"));
const OTHER = nodeIdOf(parseUuid("00000000-0000-4000-8000-00000000000b"));
const DEVICE = { entityType: "DEVICE", id: parseUuid("00000000-0000-1000-8000-000000000001") } as const;
const ALL = { startTs: 0, endTs: 1e12, aggregation: "NONE", interval: 0, limit: 10, order: "ASC" } as const;

let database: OpenTestDatabase;
let url: string;
beforeAll(async () => {
  const postgres = TEST_DATABASES.find(({ name }) => name === "PostgreSQL");
  if (!postgres) throw new Error("there is no PostgreSQL among the databases of the tests");
  database = await postgres.open();
  url = database.place.kind === "postgres" ? database.place.url : "";
});
afterAll(() => database.close());

const open = (node = NODE): Promise<TimeSeriesStore> => openPostgresTimeSeriesStore({ url, node, log: testLog });
const write = (store: TimeSeriesStore, ts: number): Promise<void> =>
  store.write({ entity: DEVICE, points: [{ key: "n", ts, value: { type: "LONG", value: ts } }], latest: true });
/** What a node does that takes this one for dead. */
const claimBy = (node: string, partition: number) =>
  sql`update partition_owner set epoch = epoch + 1, owner = ${node} where partition = ${partition}`.execute(
    database.db,
  );

test("writes under an epoch that has passed are refused, also when the same node has claimed again", async () => {
  const store = await open();
  const fence = await StoredFence.open(database, NODE);
  const hold = (...partitions: number[]) => database.db.transaction().execute((tx) => fence.hold(tx, partitions));
  await hold(3, 4, 3);
  await claimBy(OTHER, 3);
  await hold(4);
  await expect(hold(3)).rejects.toMatchObject({ code: "unavailable" });
  await expect(hold(4, 3)).rejects.toMatchObject({ code: "unavailable" });
  await claimBy(NODE, 3);
  await expect(hold(3)).rejects.toMatchObject({ code: "unavailable" });
  await store.close();
});

test("a claim waits for the transactions that hold the partition", async () => {
  const store = await open();
  const fence = await StoredFence.open(database, NODE);
  const order: string[] = [];
  let claimed: Promise<unknown> = Promise.resolve();
  await database.db.transaction().execute(async (tx) => {
    await fence.hold(tx, [5]);
    claimed = claimBy(OTHER, 5).then(() => order.push("claimed"));
    await expect
      .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(database.db)).rows.length)
      .toBeGreaterThan(0);
    order.push("committed");
  });
  await claimed;
  expect(order).toEqual(["committed", "claimed"]);
  await store.close();
});

test("points of a node whose partitions were claimed are refused, and it does not become the owner again", async () => {
  const store = await open();
  await write(store, 1);
  await claimBy(OTHER, 0);
  await expect(write(store, 2)).rejects.toMatchObject({ code: "unavailable" });
  await expect(write(store, 3)).rejects.toMatchObject({ code: "unavailable" });
  await store.close();
  const next = await open(OTHER); // the lock went with the connection of the one that was refused
  await write(next, 4);
  const points = await next.query({ entity: DEVICE, key: "n", ...ALL });
  expect(points.map(({ ts }) => ts)).toEqual([1, 4]);
  await next.close();
});

test("an owner whose connection broke goes on under its epoch", async () => {
  const store = await open();
  const epoch = async () =>
    (await sql<{ epoch: string }>`select min(epoch) as epoch from partition_owner`.execute(database.db)).rows[0]?.epoch;
  const before = await epoch();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'orrery time series' and datname = current_database()`.execute(database.db);
  await expect.poll(() => write(store, 5).then(() => "saved", String)).toBe("saved");
  expect(await epoch()).toBe(before);
  await store.close();
});

test("each start is the owner of all partitions under a greater epoch", async () => {
  const epochs = async () => {
    const { rows } = await sql<{ epoch: string }>`select epoch from partition_owner order by partition`.execute(
      database.db,
    );
    return rows.map(({ epoch }) => Number(epoch));
  };
  const before = await (await open()).close().then(epochs);
  const after = await (await open(OTHER)).close().then(epochs);
  expect(before).toHaveLength(64);
  expect(after).toEqual(before.map((epoch) => epoch + 1));
});
