import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPlatform } from "@orrery/e2e/platform";
import { residentMegabytes } from "../platform/resident-memory.ts";

/**
 * Start time and resident memory of an empty installation: soon after its second start, and when its threads have
 * ended. Without scripts there is one process. Prints one JSON object.
 *
 *   npm run bench:idle
 */
const { values } = parseArgs({
  options: { "soon-seconds": { type: "string", default: "10" }, "later-seconds": { type: "string", default: "60" } },
});
const soon = Number(values["soon-seconds"]);
const later = Number(values["later-seconds"]);
const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

const dataDir = await mkdtemp(join(tmpdir(), "orrery-bench-"));
const options = { demo: "off", dataDir, settings: { ORRERY_LOG_LEVEL: "error" } } as const;
await (await startPlatform(options)).stop(); // creates the data and fills the compile cache
const startedAt = performance.now();
await using platform = await startPlatform(options);
const listeningMs = Math.round(performance.now() - startedAt);
await pause(soon);
const soonMegabytes = residentMegabytes(platform.pid);
await pause(later - soon);
const laterMegabytes = residentMegabytes(platform.pid);
console.log(JSON.stringify({ bench: "idle", listeningMs, soonMegabytes, laterMegabytes, soon, later }));
await platform.stop();
await rm(dataDir, { recursive: true, force: true });
