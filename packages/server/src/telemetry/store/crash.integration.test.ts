import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { entityId, type Point, type Uuid } from "@orrery/model";
import { expect, test } from "vitest";
import { createLogger } from "../../kernel/logging.ts";
import { trialSize } from "../../testing/trials.ts";
import { openEmbeddedTimeSeriesStore, openPostgresTimeSeriesStore } from "./open-time-series-store.ts";
import { liveAndDie, openWhenFree } from "./testing/crash-lives.ts";
import { emptyPostgres } from "./testing/postgres-store.ts";
import type { TimeSeriesStore } from "./time-series-store.ts";

const log = createLogger("error");
/** Number of answers after which the child is killed: primes, so that it dies at different points of its work. */
const LIVES = [997, 3001, 211, 1499];
const ROUNDS = trialSize(1);
/** Each round starts a process. */
const TIMEOUT_MS = 180_000 * ROUNDS;

test(
  "after kill -9 an embedded store has all acknowledged points, once, and is not corrupt",
  async () => {
    const directory = await mkdtemp(join(tmpdir(), "orrery-crash-"));
    const path = join(directory, "telemetry.db");
    try {
      await dieOftenAndVerify(path, () => openEmbeddedTimeSeriesStore({ path, log }));
      const db = new DatabaseSync(path, { readOnly: true });
      expect(db.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
      db.close();
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
  TIMEOUT_MS,
);

test(
  "after kill -9 a PostgreSQL store has all acknowledged points, once",
  async () => {
    const database = await emptyPostgres();
    try {
      await dieOftenAndVerify(database.url, () => openPostgresTimeSeriesStore({ url: database.url, log }));
    } finally {
      await database.drop();
    }
  },
  TIMEOUT_MS,
);

async function dieOftenAndVerify(target: string, open: () => Promise<TimeSeriesStore>): Promise<void> {
  const acknowledged = new Map<number, number>();
  let round = 1000;
  for (const life of Array.from({ length: ROUNDS }, () => LIVES).flat()) {
    await liveAndDie([target, String(round)], life, acknowledged);
    round = Math.max(...acknowledged.values()) + 1;
    const store = await openWhenFree(open);
    for (const [device, last] of acknowledged) await verify(store, device, last);
    await store.close();
  }
}

async function verify(store: TimeSeriesStore, device: number, last: number): Promise<void> {
  const entity = entityId("DEVICE", `00000000-0000-4000-8000-${String(device).padStart(12, "0")}` as Uuid);
  const all = {
    entity,
    startTs: -1e9,
    endTs: 1e9,
    aggregation: "NONE",
    interval: 0,
    limit: 1e9,
    order: "ASC",
  } as const;
  const numbers = await store.query({ ...all, key: "n" });
  expect(new Set(numbers.map(({ ts }) => ts)).size).toBe(numbers.length);
  const found = new Map(numbers.map(({ ts, value }) => [ts, value.value]));
  const wrong: number[] = [];
  for (let round = 1000; round <= last; round++) {
    if (found.get(round * 10) !== round || found.get(round * 10 - 4005) !== -round) wrong.push(round);
  }
  expect(wrong).toEqual([]);
  const texts = await store.query({ ...all, key: "text" });
  for (const { ts, value } of texts.filter((point) => point.ts < last - 1)) expect(value.value).toBe(`round ${ts + 1}`);
  const latest: readonly Point[] = await store.latest(entity, ["n"]);
  expect(latest[0]?.ts).toBeGreaterThanOrEqual(last * 10);
}
