import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startPlatform } from "@orrery/e2e/platform";
import { type DeviceId, entityId, type Point } from "@orrery/model";
import { createLogger } from "../../../packages/server/src/kernel/logging.ts";
import { openEmbeddedTimeSeriesStore } from "../../../packages/server/src/telemetry/store/open-time-series-store.ts";
import { runLoad } from "../ingest/run-load.ts";
import { createBenchTenant } from "../platform/bench-tenant.ts";

/**
 * Backup and restore of an embedded installation with many points: seconds of each at rest, and what ingest loses while
 * one backup follows the other without a pause. Prints one JSON object.
 *
 *   npm run bench:backup -- --points 30000000 --devices 1000 --seconds 30 [--parent FOLDER]
 */
const { values } = parseArgs({
  options: {
    points: { type: "string", default: "30000000" },
    devices: { type: "string", default: "1000" },
    seconds: { type: "string", default: "30" },
    rounds: { type: "string", default: "2" },
    /** Where the data is kept, so that a disk can be chosen. */
    parent: { type: "string", default: tmpdir() },
  },
});
const points = Number(values.points);
const seconds = Number(values.seconds);
const MAIN = fileURLToPath(new URL("../../../packages/server/dist/main.mjs", import.meta.url));
const START = 1_700_000_000_000;
const STEP_MS = 1000;
const KEYS = 3;
const folder = await mkdtemp(join(values.parent, "orrery-bench-"));
const dataDir = join(folder, "data");
const file = join(folder, "backup");
const SETTINGS = {
  ORRERY_MQTT_CONNECTS_PER_SECOND: "10000",
  ORRERY_MQTT_MAX_UNAUTHENTICATED_PER_ADDRESS: "5000",
  ORRERY_LOG_LEVEL: "error",
};

/** With noise in values and times: a backup of points that follow from each other would be too small. */
function message(device: number, round: number): Point[] {
  const ts = START + round * STEP_MS + Math.floor(40 * Math.random());
  const temperature = Math.round(2150 + 400 * Math.sin(round / 900 + device) + 22 * Math.random()) / 100;
  const humidity = 45 + Math.round(10 * Math.sin(round / 500 + device) + 2 * Math.random());
  return [
    { key: "temperature", ts, value: { type: "DOUBLE", value: temperature } },
    { key: "humidity", ts, value: { type: "LONG", value: humidity } },
    { key: "counter", ts, value: { type: "LONG", value: round * 3 + Math.floor(5 * Math.random()) } },
  ];
}

async function fill(devices: readonly DeviceId[]): Promise<void> {
  const store = await openEmbeddedTimeSeriesStore({
    path: join(dataDir, "telemetry.db"),
    synchronous: "NORMAL",
    log: createLogger("warn"),
  });
  const rounds = Math.ceil(points / devices.length / KEYS);
  for (let round = 0; round < rounds; round++) {
    let last = Promise.resolve();
    for (const [n, { id }] of devices.entries()) {
      last = store.write({ entity: entityId("DEVICE", id), points: message(n, round), latest: true });
    }
    if (store.pendingPoints > 60_000) await last;
  }
  await store.close();
}

/** Runs the program; @returns seconds and what it printed. */
async function run(args: readonly string[], data: string): Promise<{ seconds: number; output: string }> {
  const began = performance.now();
  const env = { ...process.env, ORRERY_DATA_DIR: data };
  const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (part: Buffer) => {
    output += part.toString();
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with code ${code}`);
  return { seconds: Math.round(performance.now() - began) / 1000, output };
}

const made = await startPlatform({ demo: "off", dataDir, settings: SETTINGS });
const tenant = await createBenchTenant(made, Number(values.devices));
tenant.client.close();
await made.stop();
await fill(tenant.devices.map(({ id }) => id));

const stored = (await stat(join(dataDir, "telemetry.db"))).size;
const backup = await run(["backup", file], dataDir);
const restore = await run(["restore", file], join(folder, "restored"));
const bytes = (await stat(file)).size;
await rm(join(folder, "restored"), { recursive: true });

const alone: number[] = [];
const beside: number[] = [];
const backupSeconds: number[] = [];
{
  await using platform = await startPlatform({ demo: "off", dataDir, settings: SETTINGS });
  const tokens = tenant.devices.map(({ token }) => token);
  let firstMessage = 0;
  const load = async (): Promise<number> => {
    firstMessage += 1_000_000;
    const options = { port: platform.mqttPort, tokens, seconds, rate: 0, warmup: 5, folder, firstMessage };
    return (await runLoad(options)).result.messagesPerSecond;
  };
  for (let round = 0; round < Number(values.rounds); round++) {
    alone.push(await load());
    let isOver = false;
    const backups = (async () => {
      while (!isOver) {
        await rm(file, { force: true });
        backupSeconds.push((await run(["backup", file], dataDir)).seconds);
      }
    })();
    beside.push(await load());
    isOver = true;
    await backups;
  }
}
const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;
console.log(
  JSON.stringify({
    bench: "backup",
    points,
    devices: tenant.devices.length,
    storedMegabytes: Math.round(stored / 1e5) / 10,
    fileMegabytes: Math.round(bytes / 1e5) / 10,
    backupSeconds: backup.seconds,
    restoreSeconds: restore.seconds,
    messagesPerSecond: { alone, whileBackupsRun: beside },
    backupSecondsUnderLoad: backupSeconds,
    ingestLosesPercent: Math.round(1000 * (1 - mean(beside) / mean(alone))) / 10,
  }),
);
await rm(folder, { recursive: true, force: true });
