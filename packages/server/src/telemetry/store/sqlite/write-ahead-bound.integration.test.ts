import { statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Changes } from "../storage.ts";
import { SqliteStorage } from "./sqlite-storage.ts";

const NOTHING: Changes = {
  addSeries: [],
  log: [],
  removeChunks: [],
  removeRanges: [],
  addChunks: [],
  addDigests: [],
  latest: [],
  forceLatest: [],
  removeSeries: [],
  trimLogBelow: undefined,
};
const MIB = 2 ** 20;

describe("the write-ahead log of a small file", () => {
  let folder: string;
  let path: string;
  let storage: SqliteStorage;
  let lsn = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "orrery-wal-"));
    path = join(folder, "telemetry.db");
    storage = new SqliteStorage(path, "OFF");
  });

  afterAll(async () => {
    await storage.close();
    await rm(folder, { recursive: true });
  });

  /** As a busy installation commits: one row of the log each, of which the newest are kept. */
  async function commit(times: number): Promise<void> {
    for (let i = 0; i < times; i++) {
      lsn++;
      await storage.apply({ ...NOTHING, log: [{ lsn, data: new Uint8Array(3000) }], trimLogBelow: lsn - 100 });
    }
  }

  const megabytes = () => statSync(`${path}-wal`).size / MIB;

  test("stays small after any number of commits", async () => {
    await commit(6000);
    expect(megabytes()).toBeLessThan(9);
  });

  test("is truncated after a reader that blocked it has ended", async () => {
    const reader = new DatabaseSync(path);
    reader.exec("begin");
    reader.prepare("select count(*) from ts_log").get();
    await commit(3000);
    expect(megabytes()).toBeGreaterThan(9);
    reader.exec("commit");
    await commit(64);
    expect(megabytes()).toBeLessThan(9);
    reader.close();
  });
});
