import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entityId, type Point, type Uuid } from "@orrery/model";
import { createLogger } from "../../../packages/server/src/kernel/logging.ts";
import {
  openEmbeddedTimeSeriesStore,
  openPostgresTimeSeriesStore,
} from "../../../packages/server/src/telemetry/store/open-time-series-store.ts";
import { yearOfSeconds } from "./year-of-seconds.ts";

/**
 * A year of one series with a point a second (31 million), and how long wide and narrow reads of it take. POINTS;
 * ORRERY_DATABASE_URL for an empty PostgreSQL database; DIGESTS=no reads the rows of chunks alone; ROLL_UP_MS makes rows that
 * stand for so long of all points before. Prints one JSON object.
 */
const POINTS = Number(process.env.POINTS ?? 365 * 24 * 3600);
const ROLL_UP_MS = Number(process.env.ROLL_UP_MS ?? 0);
const url = process.env.ORRERY_DATABASE_URL;
const DAY = 24 * 3600 * 1000;
const PIXELS = 1500;
const entity = entityId("DEVICE", "00000000-0000-4000-8000-000000000001" as Uuid);
const key = "temperature";
const log = createLogger("warn");

const directory = await mkdtemp(join(tmpdir(), "orrery-bench-"));
const path = join(directory, "telemetry.db");
const limits = process.env.DIGESTS === "no" ? { digestChunks: Number.MAX_SAFE_INTEGER } : {};
const open = () =>
  url ? openPostgresTimeSeriesStore({ url, log, limits }) : openEmbeddedTimeSeriesStore({ path, log, limits });
let store = await open();

const begin = performance.now();
const startTs = 1_700_000_000_000;
const endTs = startTs + POINTS * 1000;
await yearOfSeconds({ points: POINTS, startTs }, (points: Point[]) => store.write({ entity, points, latest: true }));
const seconds = (performance.now() - begin) / 1000;
await store.close();
store = await open();

const rolling = performance.now();
let freed = 0;
if (ROLL_UP_MS > 0) {
  const step = { stepMs: ROLL_UP_MS, startTs: 0, endTs: Math.floor(endTs / ROLL_UP_MS) * ROLL_UP_MS };
  freed = (await store.retain(entity, [{ keys: [key], steps: [step], expireTs: undefined }])).bytes;
}
const rollUpSeconds = (performance.now() - rolling) / 1000;

async function times(work: () => Promise<unknown>): Promise<{ first: number; p50: number; slowest: number }> {
  const taken: number[] = [];
  for (let i = 0; i < 15; i++) {
    const from = performance.now();
    await work();
    taken.push(performance.now() - from);
  }
  const [first = 0] = taken;
  taken.sort((a, b) => a - b);
  const rounded = (value = 0) => Number(value.toFixed(1));
  return { first: rounded(first), p50: rounded(taken[7]), slowest: rounded(taken[14]) };
}

/** The range that ends in the middle of the year, so that it begins behind many chunks. */
const ending = (length: number) => {
  const end = Math.min(endTs, startTs + (POINTS / 2) * 1000 + length / 2);
  return { startTs: Math.max(startTs, end - length), endTs: end };
};
const average = (length: number, buckets: number) =>
  times(() => {
    const range = ending(length);
    const interval = Math.ceil((range.endTs - range.startTs) / buckets);
    return store.query({ entity, key, ...range, interval, aggregation: "AVG", limit: 1, order: "ASC" });
  });
const pixels = (length: number) =>
  times(() => {
    const range = ending(length);
    const interval = Math.max(1, Math.ceil((range.endTs - range.startTs) / PIXELS));
    return store.pixels({ entity, keys: [key], ...range, interval, rawLimit: 4 * PIXELS });
  });

await new Promise((resolve) => setTimeout(resolve, 2000)); // the thread has started, its first work is done
const year = POINTS * 1000;
const result = {
  bench: "year",
  node: process.version,
  store: url ? "postgres" : "sqlite",
  digests: process.env.DIGESTS !== "no",
  points: POINTS,
  pointsPerSecond: Math.round(POINTS / seconds),
  ...(ROLL_UP_MS > 0 && {
    rollUpMs: ROLL_UP_MS,
    rolledUpPerSecond: Math.round(POINTS / rollUpSeconds),
    freedBytes: freed,
  }),
  yearIn700AveragesMs: await average(year, 700),
  yearInPixelsMs: await pixels(year),
  quarterInPixelsMs: await pixels(91 * DAY),
  weekInPixelsMs: await pixels(7 * DAY),
  dayInPixelsMs: await pixels(DAY),
  hourInPixelsMs: await pixels(DAY / 24),
  rssMB: Math.round(process.memoryUsage.rss() / 2 ** 20),
};
await store.close();
const bytes = url ? undefined : (await stat(path)).size;
await rm(directory, { recursive: true });
console.log(JSON.stringify({ ...result, bytesPerPoint: bytes && Number((bytes / POINTS).toFixed(2)) }));
