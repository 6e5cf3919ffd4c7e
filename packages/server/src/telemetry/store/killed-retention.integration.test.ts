import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { createLogger } from "../../kernel/logging.ts";
import { trialSize } from "../../testing/trials.ts";
import { openEmbeddedTimeSeriesStore, openPostgresTimeSeriesStore } from "./open-time-series-store.ts";
import { liveAndDie, openWhenFree } from "./testing/crash-lives.ts";
import { emptyPostgres } from "./testing/postgres-store.ts";
import type { TimeSeriesStore } from "./time-series-store.ts";

const log = createLogger("error");
const LIVES = [16_007, 6_007];
const FIRST_ROUND = 1000;
/** `npm run test:long` also kills on PostgreSQL. */
const STORES = trialSize(1) > 1 ? (["SQLite", "PostgreSQL"] as const) : (["SQLite"] as const);
/** Each life is a process. */
const TIMEOUT_MS = 120_000;

test.each(STORES)(
  "kill -9 during passes of retention on %s: no point is lost, none counts twice",
  async (store) => {
    if (store === "SQLite") {
      const directory = await mkdtemp(join(tmpdir(), "orrery-killed-retention-"));
      const path = join(directory, "telemetry.db");
      await dieAndVerify(path, () => openEmbeddedTimeSeriesStore({ path, log }));
      await rm(directory, { recursive: true, force: true });
    } else {
      const database = await emptyPostgres();
      await dieAndVerify(database.url, () => openPostgresTimeSeriesStore({ url: database.url, log }));
      await database.drop();
    }
  },
  TIMEOUT_MS,
);

async function dieAndVerify(target: string, open: () => Promise<TimeSeriesStore>): Promise<void> {
  const acknowledged = new Map<number, number>();
  let round = FIRST_ROUND;
  for (const life of LIVES) {
    await liveAndDie([target, String(round), "passes"], life, acknowledged);
    round = Math.max(...acknowledged.values()) + 1;
    const store = await openWhenFree(open);
    for (const [device, last] of acknowledged) await verify(store, device, last);
    await store.close();
  }
}

/** Each second has a hundred points in order and a hundred late ones, and few rows once it is rolled up. */
async function verify(store: TimeSeriesStore, device: number, last: number): Promise<void> {
  const id = parseUuid(`00000000-0000-4000-8000-${String(device).padStart(12, "0")}`);
  const endTs = Math.floor((last * 10 - 4005) / 1000) * 1000;
  const all = {
    entity: entityId("DEVICE", id),
    key: "n",
    startTs: FIRST_ROUND * 10,
    endTs,
    limit: 1e9,
    order: "ASC",
  } as const;
  const seconds = { ...all, interval: 1000 };
  const [counts, sums] = [
    await store.query({ ...seconds, aggregation: "COUNT" }),
    await store.query({ ...seconds, aggregation: "SUM" }),
  ];
  const found = counts.map(({ ts, value }, i) => [ts, value.value, sums[i]?.value.value]);
  const expected = Array.from({ length: (endTs - all.startTs) / 1000 }, (_, i) => {
    const startTs = all.startTs + i * 1000;
    const values = [...valuesIn(startTs, 0, (n) => n), ...valuesIn(startTs, 4005, (n) => -n)];
    return [startTs + 500, values.length, values.reduce((sum, value) => sum + value, 0)];
  });
  expect(found).toEqual(expected);
  const stored = await store.query({ ...all, endTs: all.startTs + 1000, interval: 0, aggregation: "NONE" });
  expect(stored.length).toBeLessThan(100);
}

/** Values of the rounds whose point, which is `lateMs` before its round, lies in the second from `startTs` on. */
function valuesIn(startTs: number, lateMs: number, valueFor: (round: number) => number): number[] {
  const first = Math.max(FIRST_ROUND, Math.ceil((startTs + lateMs) / 10));
  const end = Math.ceil((startTs + 1000 + lateMs) / 10);
  return Array.from({ length: end - first }, (_, i) => valueFor(first + i));
}
