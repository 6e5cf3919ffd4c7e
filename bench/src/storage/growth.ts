import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { entityId, type Point, type Uuid } from "@orrery/model";
import { createLogger } from "../../../packages/server/src/kernel/logging.ts";
import { openEmbeddedTimeSeriesStore } from "../../../packages/server/src/telemetry/store/open-time-series-store.ts";

/**
 * What a small installation takes on the disk as it grows older: devices that send a message with some keys every ten
 * seconds, by a clock of its own that does not wait. Prints bytes a point of the file and of its write-ahead log after an
 * hour, a day and a month, as one JSON object.
 *
 *   npm run bench:growth -- --devices 22 --keys 4 --days 30
 */
const { values } = parseArgs({
  options: {
    devices: { type: "string", default: "22" },
    keys: { type: "string", default: "4" },
    days: { type: "string", default: "30" },
  },
});
const STEP_MS = 10_000;
const START = 1_700_000_000_000;
const HOUR = 3_600_000 / STEP_MS;
const DAY = 24 * HOUR;
/**
 * Rounds per commit after the first hour, which commits each message like a real installation: a month takes minutes.
 */
const TOGETHER = 60;

const devices = Array.from({ length: Number(values.devices) }, (_, i) =>
  entityId("DEVICE", `00000000-0000-4000-8000-${String(i).padStart(12, "0")}` as Uuid),
);
const keys = Number(values.keys);
const rounds = Number(values.days) * DAY;
const ages: Readonly<Record<string, number>> = { hour: HOUR, day: DAY, month: 30 * DAY };

/** A drifting measurement with two decimals, a slow whole number, a counter, and a voltage that hardly moves, in turn. */
function pointsOf(device: number, round: number): Point[] {
  const ts = START + round * STEP_MS + ((device * 37 + round * 13) % 50);
  return Array.from({ length: keys }, (_, key): Point => {
    const wave = Math.sin(round / (300 + 70 * key) + device);
    const noise = ((device * 31 + round * 17 + key) % 23) - 11;
    switch (key % 4) {
      case 0:
        return { key: `key${key}`, ts, value: { type: "DOUBLE", value: Math.round(2150 + 400 * wave + noise) / 100 } };
      case 1:
        return { key: `key${key}`, ts, value: { type: "LONG", value: 45 + Math.round(10 * wave) } };
      case 2:
        return { key: `key${key}`, ts, value: { type: "LONG", value: round * 3 + ((device + round) % 5) } };
      default:
        return { key: `key${key}`, ts, value: { type: "DOUBLE", value: (3300 + Math.round(noise / 8)) / 1000 } };
    }
  });
}

const directory = await mkdtemp(join(tmpdir(), "orrery-bench-"));
const path = join(directory, "telemetry.db");
const store = await openEmbeddedTimeSeriesStore({ path, synchronous: "NORMAL", log: createLogger("warn") });
const sizes: Record<string, object> = {};
let largestLog = 0;

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}

async function measure(age: string, points: number): Promise<void> {
  const [file, log] = [await sizeOf(path), await sizeOf(`${path}-wal`)];
  const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20 / 0.1) / 10;
  const each = (bytes: number) => Math.round((bytes / points) * 100) / 100;
  sizes[age] = {
    points,
    fileMB: megabytes(file),
    logMB: megabytes(log),
    fileBytesPerPoint: each(file),
    withLogBytesPerPoint: each(file + log),
  };
}

for (let round = 1; round <= rounds; round++) {
  for (const [i, entity] of devices.entries()) {
    const written = store.write({ entity, points: pointsOf(i, round), latest: true });
    if (round <= HOUR || (round % TOGETHER === 0 && i === devices.length - 1)) await written;
  }
  if (round % 1000 === 0) largestLog = Math.max(largestLog, await sizeOf(`${path}-wal`));
  for (const [age, at] of Object.entries(ages)) {
    if (round === at) await measure(age, round * devices.length * keys);
  }
}
await store.close();
await measure("closed", rounds * devices.length * keys);
await rm(directory, { recursive: true });
const largestLogMB = Math.round(largestLog / 2 ** 20);
console.log(JSON.stringify({ bench: "growth", devices: devices.length, keys, stepMs: STEP_MS, largestLogMB, sizes }));
