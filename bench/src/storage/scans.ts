import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { entityId, type Point, type Uuid } from "@orrery/model";
import { createLogger } from "../../../packages/server/src/kernel/logging.ts";
import { openEmbeddedTimeSeriesStore } from "../../../packages/server/src/telemetry/store/open-time-series-store.ts";

/**
 * How long writers wait for their acknowledgement, alone and while long ranges are read without a pause.
 * SECONDS a phase, POINTS in the range. Prints one JSON object.
 */
const SECONDS = Number(process.env.SECONDS ?? 10);
const POINTS = Number(process.env.POINTS ?? 1_000_000);
const RATE = 1000;
const WRITERS = 1000;

const id = (n: number) => entityId("DEVICE", `00000000-0000-4000-8000-${String(n).padStart(12, "0")}` as Uuid);
const SCANNED = id(999_999);
const directory = await mkdtemp(join(tmpdir(), "orrery-bench-"));
const store = await openEmbeddedTimeSeriesStore({ path: join(directory, "telemetry.db"), log: createLogger("warn") });

for (let from = 0; from < POINTS; from += 10_000) {
  const points = Array.from({ length: 10_000 }, (_, i) => point(from + i));
  await store.write({ entity: SCANNED, points, latest: false });
}

const alone = await phase(false);
const scanning = await phase(true);
console.log(JSON.stringify({ points: POINTS, writesPerSecond: RATE, alone, scanning }));
await store.close();
await rm(directory, { recursive: true });

async function phase(withScans: boolean) {
  const waited: number[] = [];
  let reading = withScans;
  let reads = 0;
  const scans = (async () => {
    for (; reading; reads++) {
      const range = { entity: SCANNED, key: "n", startTs: 0, endTs: POINTS, interval: 0, limit: POINTS } as const;
      await store.query({ ...range, aggregation: "NONE", order: "ASC" });
    }
  })();
  const begin = performance.now();
  const writes: Promise<void>[] = [];
  for (let sent = 0; sent < RATE * SECONDS; ) {
    const due = Math.min(RATE * SECONDS, ((performance.now() - begin) / 1000) * RATE);
    for (; sent < due; sent++) {
      const at = performance.now();
      const write = store.write({ entity: id(sent % WRITERS), points: [point(sent)], latest: true });
      writes.push(write.then(() => void waited.push(performance.now() - at)));
    }
    await sleep(1);
  }
  await Promise.all(writes);
  reading = false;
  await scans;
  waited.sort((a, b) => a - b);
  const at = (share: number) => Number(waited[Math.floor(share * (waited.length - 1))]?.toFixed(1));
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1), reads };
}

function point(n: number): Point {
  return { key: "n", ts: n, value: { type: "DOUBLE", value: Math.round(2000 + 300 * Math.sin(n / 900)) / 100 } };
}
