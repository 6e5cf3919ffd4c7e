import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { trialSeed, trialSize } from "../../../testing/trials.ts";
import { PostgresStorage } from "../postgres/postgres-storage.ts";
import { SqliteRanges } from "../sqlite/sqlite-ranges.ts";
import { SqliteStorage } from "../sqlite/sqlite-storage.ts";
import type { SeriesStorage } from "../storage.ts";
import { EngineStore } from "../testing/engine-store.ts";
import { ENTITY, histories, play, type Reopening } from "../testing/model-commands.ts";
import { emptyPostgres } from "../testing/postgres-store.ts";
import type { EngineLimits } from "./limits.ts";

/** Tiny limits, so that each history folds, splits, exceeds limits and trims. */
const TINY: EngineLimits = {
  bufferedPoints: 1024,
  textBytes: 2000,
  logBytes: 3000,
  foldPoints: 16,
  removeChunks: 2,
  digestChunks: 4,
};

/** Hundreds of histories, on a busy machine. */
const TIMEOUT_MS = trialSize(180_000);

test(
  "a SQLite store agrees with a naive model through writes, deletes, folds, restarts and crashes",
  async () => {
    const directory = await mkdtemp(join(tmpdir(), "orrery-series-"));
    let run = 0;
    try {
      await fc.assert(
        fc.asyncProperty(histories, async (history) => {
          const path = join(directory, `${run++}.db`);
          await playOn(history, async () => new SqliteStorage(path, "OFF", new SqliteRanges(path)));
          await rm(path);
        }),
        { numRuns: trialSize(150), seed: trialSeed(3) },
      );
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
  TIMEOUT_MS,
);

test(
  "a PostgreSQL store agrees with a naive model through writes, deletes, folds, restarts and crashes",
  async () => {
    const database = await emptyPostgres();
    try {
      await fc.assert(
        fc.asyncProperty(histories, async (history) => {
          await playOn(history, () => PostgresStorage.open(database.url));
        }),
        { numRuns: trialSize(10), seed: trialSeed(3) },
      );
    } finally {
      await database.drop();
    }
  },
  TIMEOUT_MS,
);

test("a second node cannot open the time series of a PostgreSQL database", async () => {
  const database = await emptyPostgres();
  const owner = await PostgresStorage.open(database.url);
  try {
    await expect(PostgresStorage.open(database.url)).rejects.toMatchObject({ code: "unavailable" });
    await owner.close();
    const next = await PostgresStorage.open(database.url);
    await next.close();
  } finally {
    await database.drop();
  }
});

/** Plays a history and leaves the storage empty. */
async function playOn(history: Parameters<typeof play>[0], open: () => Promise<SeriesStorage>): Promise<void> {
  let storage = await open();
  const reopen = async () => {
    storage = await open();
    real.store = await EngineStore.open(storage, TINY);
  };
  const real: Reopening = {
    store: await EngineStore.open(storage, TINY),
    async restart() {
      await real.store.close(1000);
      await reopen();
    },
    async crash() {
      await storage.close(); // the engine cannot fold or write latest values any more
      await reopen();
    },
  };
  try {
    await play(history, real);
    await real.store.deleteEntity(ENTITY);
  } finally {
    await real.store.close(0);
  }
}
