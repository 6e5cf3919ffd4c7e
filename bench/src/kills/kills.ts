import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runKillTrial } from "../../../packages/server/src/testing/kills/kill-trial.ts";

/**
 * Kills the platform again and again under load on a slow disk and counts what was acknowledged and is gone. Prints one
 * JSON object; ends with 1 when something was taken back.
 *
 *   npm run bench:kills -- --seed 1 --count 1000 --log kills.log
 *   npm run bench:kills -- --database postgres://user:password@host/empty --count 100
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "1000" },
    /** An empty PostgreSQL database to use instead of the embedded one. */
    database: { type: "string" },
    /** Log file; gets one line per kill. */
    log: { type: "string" },
    /** False does not slow down the disk. */
    slow: { type: "boolean", default: true },
  },
  allowNegative: true,
});

const { seed, count, database, log, slow } = values;
const folder = await mkdtemp(join(tmpdir(), "orrery-bench-"));
const report = await runKillTrial({
  seed: Number(seed),
  kills: Number(count),
  settings: {
    ORRERY_DATA_DIR: join(folder, "platform"),
    ...(database === undefined ? {} : { ORRERY_DATABASE_URL: database }),
  },
  slowFolder: slow ? folder : undefined,
  progress: (soFar) => void (log && appendFile(log, `${JSON.stringify(soFar)}\n`)),
});
await rm(folder, { recursive: true, force: true });
console.log(JSON.stringify({ bench: "kills", seed: Number(seed), slow, ...report }));
if (report.takenBack.length > 0) process.exitCode = 1;
