import { DAY_MS } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenTestDatabase, TEST_DATABASES } from "../../testing/databases.ts";
import { growthOf } from "./storage-growth.ts";
import { StorageSamples } from "./storage-samples.ts";

const START = Date.UTC(2026, 0, 1);
const GIB = 1024 ** 3;

describe.each(TEST_DATABASES)("samples of what is stored on $name", ({ open }) => {
  let database: OpenTestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test("are kept for a month, and tell the growth of the days that are asked for", async () => {
    const samples = new StorageSamples(database);
    const times = Array.from({ length: 40 }, (_, day) => START + day * DAY_MS);
    for (const [day, time] of times.entries()) await samples.add({ time, bytes: day * GIB });
    await samples.add({ time: START + 39 * DAY_MS, bytes: 0 }); // the same time again
    expect((await samples.since(0)).length).toBe(31);
    const week = await samples.since(START + 33 * DAY_MS);
    expect(week.map(({ time }) => time)).toEqual(times.slice(33));
    expect(growthOf(week, 10 * GIB)).toEqual({ bytesPerDay: GIB, fullAt: START + 49 * DAY_MS });
  });
});
