import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startPlatform } from "@orrery/e2e/platform";
import { createBenchTenant } from "../platform/bench-tenant.ts";
import { residentMegabytes } from "../platform/resident-memory.ts";

/**
 * Memory of the whole platform: idle, and for each idle MQTT connection. Prints one JSON object.
 *
 *   npm run bench:connections -- --connections 15000
 */
const { values } = parseArgs({
  options: {
    connections: { type: "string", default: "15000" },
    "settle-seconds": { type: "string", default: "10" },
  },
});
const IDLE = fileURLToPath(new URL("./idle-connections.ts", import.meta.url));
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const dataDir = await mkdtemp(join(tmpdir(), "orrery-bench-"));
const tokens = join(dataDir, "tokens.txt");
{
  await using platform = await startPlatform({ demo: "off", dataDir, settings: { ORRERY_LOG_LEVEL: "error" } });
  const tenant = await createBenchTenant(platform, Number(values.connections));
  await writeFile(tokens, tenant.devices.map(({ token }) => token).join("\n"));
  tenant.client.close();
}
// Restarted, so that creating the devices is not measured.
const settings = {
  ORRERY_MQTT_CONNECTS_PER_SECOND: "10000",
  ORRERY_MQTT_MAX_UNAUTHENTICATED_PER_ADDRESS: "5000",
  ORRERY_LOG_LEVEL: "error",
};
await using platform = await startPlatform({ demo: "off", dataDir, settings });
await pause(Number(values["settle-seconds"]) * 1000);
const idleMegabytes = residentMegabytes(platform.pid);
const options = { pid: platform.pid, port: platform.mqttPort, tokens, ...values };
const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
const { stdout, status } = spawnSync(process.execPath, [IDLE, ...args], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
});
if (status !== 0) throw new Error(`The measurement ended with code ${status}`);
console.log(JSON.stringify({ bench: "connections", idleMegabytes, ...(JSON.parse(stdout) as object) }));
await platform.stop();
await rm(dataDir, { recursive: true, force: true });
