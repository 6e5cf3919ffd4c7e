import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IN_TIME, LONG_READ } from "../long-read.ts";
import type { SqliteThreadSettings } from "./sqlite-protocol.ts";
import { SqliteReaders, type SqliteReadersOptions } from "./sqlite-readers.ts";
import { SqliteThread } from "./sqlite-thread.ts";

const log = pino({ level: "silent" });
const LATE = { name: "PlatformError", code: "unavailable", message: "The answer took too long" };
const NEVER = 600_000;

describe("the readers of SQLite", () => {
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "orrery-readers-"));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  async function open(count: number, options: SqliteReadersOptions) {
    const common = {
      path: join(directory, "notes.db"),
      synchronous: "NORMAL",
      busyTimeoutMs: 1000,
      attach: [],
    } as const;
    const writer = new SqliteThread({ ...common, mode: "writer", deadlineMs: undefined }, NEVER, log);
    await writer.request("each", []); // readers open what is a WAL database
    await writer.close();
    const settings: SqliteThreadSettings = { ...common, mode: "reader", deadlineMs: options.deadlineMs };
    const threads = Array.from({ length: count }, () => new SqliteThread(settings, NEVER, log));
    const readers = new SqliteReaders(threads, options);
    const read = (sql: string) => readers.read({ sql, parameters: [] });
    return { read, readers, running: () => threads.filter(({ isRunning }) => isRunning).length };
  }

  /** Counts up to `n`; by default for hours. */
  const counting = (n = 1e12, where = "1 = 1") => `select count(*) as count from
    (with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${n}) select n from numbers)
    where ${where}`;
  const looking = `n % 61 or ${IN_TIME}() ${LONG_READ}`;
  const one = { columns: ["one"], rows: [[1]] };

  test("callers who wait for the first to start do not start more", async () => {
    const { read, readers, running } = await open(4, { deadlineMs: NEVER, growAfterMs: 10_000 });
    const answers = await Promise.all(Array.from({ length: 4 }, () => read("select 1 as one")));
    expect([answers, running()]).toEqual([[one, one, one, one], 1]);
    await readers.close();
  });

  test("long statements leave one for the short", async () => {
    const { read, readers, running } = await open(3, { deadlineMs: 10_000, growAfterMs: 1 });
    let ended = 0;
    const long = Array.from({ length: 5 }, async () => {
      const isLate = await read(counting(undefined, looking)).then(
        (outcome) => "failure" in outcome && outcome.failure.isLate === true, // of the two that have run
        ({ code }) => code === "unavailable", // of those that have waited
      );
      ended++;
      expect(isLate).toBe(true);
    });
    for (let n = 0; n < 5; n++) expect(await read("select 1 as one")).toEqual(one);
    expect([ended, running()]).toEqual([0, 3]);
    await Promise.all(long);
    expect(await read("select 1 as one")).toEqual(one);
    await readers.close();
  });

  test("what can be long and is short this time is answered while others are long", async () => {
    const { read, readers } = await open(3, { deadlineMs: 10_000, growAfterMs: 1 });
    let ended = 0;
    const long = Array.from({ length: 3 }, () => read(counting(undefined, looking)).finally(() => (ended += 1)));
    const late = Promise.allSettled(long);
    for (let n = 0; n < 5; n++) expect(await read(counting(100, looking))).toMatchObject({ columns: ["count"] });
    for (let n = 0; n < 5; n++) expect(await read("select 1 as one")).toEqual(one);
    expect(ended).toBe(0);
    const outcomes = (await late).map((result) => (result.status === "fulfilled" ? result.value : result.reason));
    for (const outcome of outcomes) {
      const isLate = "failure" in outcome ? outcome.failure.isLate : outcome.code === "unavailable";
      expect(isLate).toBe(true); // as late as ever: what was tried has its whole time
    }
    await readers.close();
  });

  test("a statement that does not look at the clock loses its thread, and another serves the next", async () => {
    const { read, readers } = await open(1, { deadlineMs: 50, graceMs: 50 });
    await expect(read(counting(3e7))).rejects.toMatchObject(LATE);
    // Those that the start of the other thread keeps waiting beyond their deadline are refused in time, too.
    await expect.poll(() => read("select 1 as one").catch(() => undefined)).toEqual(one);
    await readers.close();
  });
});
