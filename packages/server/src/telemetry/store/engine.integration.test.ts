import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { test } from "vitest";
import type { EngineLimits } from "./engine.ts";
import { SqliteStorage } from "./sqlite/sqlite-storage.ts";
import { EngineStore } from "./testing/engine-store.ts";
import { histories, play, type Reopening } from "./testing/model-commands.ts";

/** So small that each history folds, splits, spills and trims. */
const TINY: EngineLimits = { bufferedPoints: 1024, textBytes: 2000, logBytes: 3000, foldPoints: 16 };

test("a SQLite store agrees with a naive model through writes, deletes, folds, restarts and crashes", async () => {
  const directory = await mkdtemp(join(tmpdir(), "orrery-series-"));
  let run = 0;
  try {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const path = join(directory, `${run++}.db`);
        const real = await openReopening(path);
        await play(history, real);
        await real.store.close(0);
        await rm(path);
      }),
      { numRuns: Number(process.env.MODEL_RUNS ?? 300) },
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

async function openReopening(path: string): Promise<Reopening> {
  let storage = new SqliteStorage(path, "OFF");
  const reopen = async () => {
    storage = new SqliteStorage(path, "OFF");
    real.store = await EngineStore.open(storage, TINY);
  };
  const real: Reopening = {
    store: await EngineStore.open(storage, TINY),
    async restart() {
      await real.store.close(1000);
      await reopen();
    },
    async crash() {
      await storage.close(); // the engine gets no chance to fold or to write latest values
      await reopen();
    },
  };
  return real;
}
