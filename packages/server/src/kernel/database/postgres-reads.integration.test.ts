import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenTestDatabase, TEST_DATABASES, testLog } from "../../testing/databases.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./open-database.ts";
import { longRead } from "./read-deadline.ts";

const LATE = { name: "PlatformError", code: "unavailable", message: "The answer took too long" };

describe("the connections that read from PostgreSQL", () => {
  let place: OpenTestDatabase;
  let database: Database;

  beforeAll(async () => {
    const postgres = TEST_DATABASES.find(({ name }) => name === "PostgreSQL");
    if (!postgres) throw new Error("PostgreSQL is not among the databases");
    place = await postgres.open();
    if (place.place.kind !== "postgres") throw new Error("PostgreSQL's database is a file");
    const { url } = place.place;
    database = await openDatabase({ kind: "postgres", url, maxConnections: 4, readDeadlineMs: 3_000, log: testLog });
  });
  afterAll(async () => {
    await database.close();
    await place.close();
  });

  const sleep = async (seconds: number) => {
    const { rows } = await sql`select pg_sleep(${seconds}), 1 as one ${longRead}`.execute(database.db);
    return rows.length;
  };
  const timeout = async () => {
    const { rows } = await sql<{ ms: string }>`select current_setting('statement_timeout') as ms`.execute(database.db);
    return rows[0]?.ms;
  };

  test("many long statements leave some to short ones, and to those that can be long and are short this time", async () => {
    let ended = 0;
    const long = Array.from({ length: 6 }, () => sleep(1).finally(() => (ended += 1)));
    for (let n = 0; n < 5; n++) {
      expect(await timeout()).toBe("3s");
      expect(await sleep(0)).toBe(1);
    }
    expect(ended).toBe(0);
    expect(await Promise.all(long)).toEqual(long.map(() => 1)); // a tried statement has its whole time afterwards
    expect(await Promise.all(Array.from({ length: 8 }, timeout))).toEqual(Array(8).fill("3s"));
  });

  test("what takes, or waits, until the deadline is refused", async () => {
    const late = await Promise.allSettled(Array.from({ length: 4 }, () => sleep(60)));
    expect(late).toMatchObject(late.map(() => ({ status: "rejected", reason: LATE })));
    expect(await sleep(0)).toBe(1);
  });

  test("a statement that fails on its try says why", async () => {
    const long = Array.from({ length: 2 }, () => sleep(1));
    await expect(sql`select 1 / 0 ${longRead}`.execute(database.db)).rejects.toThrow("division by zero");
    await Promise.all(long);
  });
});
