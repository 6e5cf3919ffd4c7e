import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EMPTY } from "../core/columns.ts";
import { SqliteRangeThreads } from "./sqlite-range-threads.ts";
import { SqliteStorage } from "./sqlite-storage.ts";

let directory: string;
let storage: SqliteStorage;
const READ = { series: 1, startTs: 0, endTs: 10, buffered: EMPTY, limit: 1, order: "ASC" } as const;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "orrery-ranges-"));
  storage = new SqliteStorage(join(directory, "telemetry.db"), "NORMAL");
});
afterAll(async () => {
  await storage.close();
  await rm(directory, { recursive: true, force: true });
});

test("more reads than threads are all answered, also while the threads are closed", async () => {
  const ranges = new SqliteRangeThreads(join(directory, "telemetry.db"));
  const reads = Array.from({ length: 20 }, () => ranges.raw(READ));
  const closed = ranges.close();
  expect((await Promise.all(reads)).map(({ length }) => length)).toEqual(reads.map(() => 0));
  await closed;
  await expect(ranges.raw(READ)).rejects.toMatchObject({ code: "unavailable" });
});

test("threads that ended after an idle time start again when they are needed", async () => {
  const ranges = new SqliteRangeThreads(join(directory, "telemetry.db"), 0);
  for (let n = 0; n < 5; n++) {
    expect((await ranges.raw(READ)).length).toBe(0);
    await new Promise((resolve) => setTimeout(resolve)); // after the timer of 0 ms
  }
  await ranges.close();
});
