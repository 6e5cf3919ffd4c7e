import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entityId, type Point, type Uuid } from "@orrery/model";
import { createLogger } from "../../../packages/server/src/kernel/logging.ts";
import { openEmbeddedTimeSeriesStore } from "../../../packages/server/src/telemetry/store/open-time-series-store.ts";

/**
 * Shapes that are hard on an embedded store: SHAPE=many (300,000 series, a point each in turn) or SHAPE=random
 * (points of a year in random order, 100 series). POINTS. Prints one JSON object.
 */
const SHAPE = process.env.SHAPE === "random" ? "random" : "many";
const POINTS = Number(process.env.POINTS ?? 6_000_000);
const DEVICES = SHAPE === "many" ? 100_000 : 33;
const START = 1_700_000_000_000;
const YEAR = 365 * 86_400_000;
const KEYS = ["a", "b", "c"];
const SLICES = 6;

let seed = 42;
function random(): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
}

const devices = Array.from({ length: DEVICES }, (_, i) =>
  entityId("DEVICE", `00000000-0000-4000-8000-${String(i).padStart(12, "0")}` as Uuid),
);

function points(n: number): Point[] {
  const ts = SHAPE === "many" ? START + Math.floor(n / DEVICES) * 10_000 : START + Math.floor(random() * YEAR);
  return KEYS.map((key, i) => ({
    key,
    ts,
    value: { type: "DOUBLE", value: Math.round(2000 + 100 * Math.sin(n + i)) / 100 },
  }));
}

const directory = await mkdtemp(join(tmpdir(), "orrery-bench-"));
const path = join(directory, "telemetry.db");
const store = await openEmbeddedTimeSeriesStore({ path, log: createLogger("warn") });
const rates: number[] = [];
let written = 0;
let from = performance.now();
let peak = 0;
for (let n = 0; written < POINTS; n++) {
  const entity = devices[n % DEVICES];
  if (!entity) break;
  const write = store.write({ entity, points: points(n), latest: true });
  written += KEYS.length;
  if (store.pendingPoints > 60_000) await write;
  if (written >= (POINTS / SLICES) * (rates.length + 1)) {
    await write;
    rates.push(Math.round(POINTS / SLICES / ((performance.now() - from) / 1000)));
    from = performance.now();
    peak = Math.max(peak, process.memoryUsage.rss());
  }
}
const reads: number[] = [];
for (let i = 0; i < 50; i++) {
  const entity = devices[(i * 37) % DEVICES];
  if (!entity) break;
  const begin = performance.now();
  await store.query({
    entity,
    key: "a",
    startTs: START,
    endTs: START + YEAR,
    aggregation: "NONE",
    interval: 0,
    limit: 500,
    order: "DESC",
  });
  reads.push(performance.now() - begin);
}
reads.sort((a, b) => a - b);
const size = (await stat(path)).size + (await stat(`${path}-wal`)).size;
const closing = performance.now();
await store.close();
const closeMs = Math.round(performance.now() - closing);
const opening = performance.now();
await (await openEmbeddedTimeSeriesStore({ path, log: createLogger("warn") })).close();
console.log(
  JSON.stringify({
    bench: "storage/shapes",
    shape: SHAPE,
    points: POINTS,
    series: DEVICES * KEYS.length,
    pointsPerSecondBySlice: rates,
    raw500Ms: Number((reads[25] ?? 0).toFixed(2)),
    bytesPerPoint: Number((size / POINTS).toFixed(2)),
    peakRssMB: Math.round(peak / 2 ** 20),
    closeMs,
    reopenMs: Math.round(performance.now() - opening),
  }),
);
await rm(directory, { recursive: true });
