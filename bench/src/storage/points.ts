import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entityId, type Point, type TypedValue, type Uuid } from "@orrery/model";
import { sql } from "kysely";
import { openDatabase } from "../../../packages/server/src/kernel/database/open-database.ts";
import { createLogger } from "../../../packages/server/src/kernel/logging.ts";
import {
  openEmbeddedTimeSeriesStore,
  openPostgresTimeSeriesStore,
} from "../../../packages/server/src/telemetry/store/open-time-series-store.ts";

/**
 * Fills a store from one process, three points a write, and measures what it then answers.
 * POINTS, DEVICES, SYNCHRONOUS=FULL|NORMAL, POSTGRES=URL of an empty database (embedded without it). Prints one JSON object.
 */
const { POSTGRES } = process.env;
const POINTS = Number(process.env.POINTS ?? 30_000_000);
const DEVICES = Number(process.env.DEVICES ?? 5000);
const SYNCHRONOUS = process.env.SYNCHRONOUS === "NORMAL" ? "NORMAL" : "FULL";
const KEYS = 3;
const STEP_MS = 1000;
const START = 1_700_000_000_000;
const SLICES = 6;

const devices = Array.from({ length: DEVICES }, (_, i) =>
  entityId("DEVICE", `00000000-0000-4000-8000-${String(i).padStart(12, "0")}` as Uuid),
);

/** Temperature (two decimals, drifting), humidity (whole), and a counter; some time stamps jitter. */
function message(device: number, round: number): Point[] {
  const ts = START + round * STEP_MS + (round % 17 === 0 ? (device * 7) % 40 : 0);
  const noise = ((device * 31 + round * 17) % 23) - 11;
  const temperature = Math.round(2150 + 400 * Math.sin(round / 900 + device) + noise) / 100;
  const double = (value: number): TypedValue => ({ type: "DOUBLE", value });
  return [
    { key: "temperature", ts, value: double(temperature) },
    { key: "humidity", ts, value: { type: "LONG", value: 45 + Math.round(10 * Math.sin(round / 500 + device)) } },
    { key: "counter", ts, value: { type: "LONG", value: round * 3 + ((device + round) % 5) } },
  ];
}

const directory = await mkdtemp(join(tmpdir(), "orrery-bench-"));
const path = join(directory, "telemetry.db");
const log = createLogger("warn");
const open = () =>
  POSTGRES === undefined
    ? openEmbeddedTimeSeriesStore({ path, synchronous: SYNCHRONOUS, log })
    : openPostgresTimeSeriesStore({ url: POSTGRES, log });
const store = await open();
const emptyBytes = await storedBytes();
const rates: number[] = [];
const perSlice = POINTS / SLICES;
let written = 0;
let mainCpuMs = 0;
let building = 0;
let sliceStart = performance.now();
const begin = sliceStart;
let peakRss = 0;
let slowest = 0;
for (let round = 0; written < POINTS; round++) {
  for (let device = 0; device < DEVICES && written < POINTS; device += 500) {
    const t0 = performance.now();
    const batch: { device: number; points: Point[] }[] = [];
    for (let i = device; i < Math.min(device + 500, DEVICES); i++) batch.push({ device: i, points: message(i, round) });
    const t1 = performance.now();
    building += t1 - t0;
    let last: Promise<void> = Promise.resolve();
    for (const { device: i, points } of batch) {
      const entity = devices[i];
      if (entity) last = store.write({ entity, points, latest: true });
    }
    mainCpuMs += performance.now() - t1;
    written += batch.length * KEYS;
    if (store.pendingPoints > 60_000) {
      const from = performance.now();
      await last;
      slowest = Math.max(slowest, performance.now() - from);
    }
  }
  if (written >= perSlice * (rates.length + 1)) {
    const now = performance.now();
    rates.push(Math.round(perSlice / ((now - sliceStart) / 1000)));
    sliceStart = now;
    peakRss = Math.max(peakRss, process.memoryUsage.rss());
  }
}
const first = devices[0];
if (!first) throw new Error("no devices");
await store.write({ entity: first, points: message(0, 1e6), latest: true });
const seconds = (performance.now() - begin) / 1000;

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}

/** What the store takes on the disk, indexes and write-ahead log of SQLite included. */
async function storedBytes(): Promise<number> {
  if (POSTGRES === undefined) return (await sizeOf(path)) + (await sizeOf(`${path}-wal`));
  const database = await openDatabase({ kind: "postgres", url: POSTGRES, log });
  const size = sql<{ size: string }>`select pg_database_size(current_database()) as size`;
  const { rows } = await size.execute(database.db);
  await database.close();
  return Number(rows[0]?.size);
}

async function times(runs: number, work: () => Promise<unknown>): Promise<{ p50: number; p99: number }> {
  const taken: number[] = [];
  for (let i = 0; i < runs; i++) {
    const from = performance.now();
    await work();
    taken.push(performance.now() - from);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => Number((taken[Math.floor(share * (taken.length - 1))] ?? 0).toFixed(2));
  return { p50: at(0.5), p99: at(0.99) };
}

const rounds = Math.floor(POINTS / DEVICES / KEYS);
let turn = 0;
const lone: number[] = [];
const next = () => devices[(turn++ * 37) % DEVICES] ?? first;
const raw = await times(200, () =>
  store.query({
    entity: next(),
    key: "temperature",
    startTs: START,
    endTs: START + rounds * STEP_MS,
    aggregation: "NONE",
    interval: 0,
    limit: 500,
    order: "DESC",
  }),
);
const latest = await times(200, () => store.latest(next()));
const loneWrite = await times(50, async () => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  const from = performance.now();
  await store.write({ entity: next(), points: message(1, 2e6 + turn), latest: true });
  lone.push(performance.now() - from);
}).then(() => lone.sort((a, b) => a - b)[25]);
// One long series for the average.
const long = entityId("DEVICE", "00000000-0000-4000-9000-000000000000" as Uuid);
for (let from = 0; from < 100_000; from += 1000) {
  const points = Array.from({ length: 1000 }, (_, i) => message(7, from + i)[0]).filter((point) => point !== undefined);
  await store.write({ entity: long, points, latest: true });
}
const average = await times(50, () =>
  store.query({
    entity: long,
    key: "temperature",
    startTs: START,
    endTs: START + 100_000 * STEP_MS,
    aggregation: "AVG",
    interval: 1000 * STEP_MS,
    limit: 1,
    order: "ASC",
  }),
);
const rss = process.memoryUsage.rss();
const openBytes = (await storedBytes()) - emptyBytes;
const closing = performance.now();
await store.close();
const closeMs = Math.round(performance.now() - closing);
const closedBytes = (await storedBytes()) - emptyBytes;
const reopening = performance.now();
const again = await open();
const openMs = Math.round(performance.now() - reopening);
await again.close();
await rm(directory, { recursive: true });
console.log(
  JSON.stringify({
    bench: "points",
    node: process.version,
    points: POINTS,
    series: DEVICES * KEYS,
    synchronous: SYNCHRONOUS,
    store: POSTGRES === undefined ? "embedded" : "PostgreSQL",
    pointsPerSecond: Math.round(POINTS / seconds),
    pointsPerSecondBySlice: rates,
    mainThreadUsPerWriteOf3: Number(((mainCpuMs * 1000) / (POINTS / KEYS)).toFixed(3)),
    generatorSeconds: Number((building / 1000).toFixed(1)),
    longestWaitMs: Math.round(slowest),
    bytesPerPointOpen: Number((openBytes / POINTS).toFixed(2)),
    bytesPerPointClosed: Number((closedBytes / POINTS).toFixed(2)),
    raw500Ms: raw,
    latestMs: latest,
    loneWriteMs: Number((loneWrite ?? 0).toFixed(2)),
    average100kMs: average,
    rssMB: Math.round(rss / 2 ** 20),
    peakRssMB: Math.round(peakRss / 2 ** 20),
    closeMs,
    openMs,
  }),
);
