import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type RunningPlatform, startPlatform } from "@orrery/e2e/platform";
import { startNats } from "../../../packages/server/src/rules/testing/brokers/nats-server.ts";
import { runLoad } from "../ingest/run-load.ts";
import { type BenchDevice, createBenchTenant } from "../platform/bench-tenant.ts";
import { processorMs } from "../platform/processor-time.ts";

/**
 * Devices that publish over MQTT with QoS 1 to a single node, to the active one of two, and through the one that stands by: at a
 * fixed rate, and as fast as they are acknowledged. NATS is started, PostgreSQL is given with an empty database. Prints one JSON
 * object.
 *
 *   ORRERY_DATABASE_URL=postgres://… npm run bench:cluster -- --devices 500 --rate 1000 --seconds 20
 */
const { values } = parseArgs({
  options: {
    devices: { type: "string", default: "500" },
    seconds: { type: "string", default: "20" },
    /** Messages per second of the fixed rate. */
    rate: { type: "string", default: "1000" },
    warmup: { type: "string", default: "3" },
  },
});
const { ORRERY_DATABASE_URL: databaseUrl } = process.env;
if (databaseUrl === undefined) throw new Error("ORRERY_DATABASE_URL is not set: a PostgreSQL with an empty database");

const folder = await mkdtemp(join(tmpdir(), "orrery-bench-"));
const alone = {
  ORRERY_SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
  ORRERY_MQTT_CONNECTS_PER_SECOND: "10000",
  ORRERY_MQTT_MAX_UNAUTHENTICATED_PER_ADDRESS: "5000",
  ORRERY_LOG_LEVEL: "error",
};
let tokens: readonly string[] = [];
const results: object[] = [];
{
  await using single = await startPlatform({ demo: "off", settings: alone });
  const { client, devices } = await createBenchTenant(single, Number(values.devices));
  tokens = devices.map(({ token }: BenchDevice) => token);
  client.close();
  results.push(await measure("a single node", single.mqttPort, { active: single }));
}
await using nats = await startNats();
const settings = { ...alone, ORRERY_BUS_URL: nats.url, ORRERY_NODE_PORT: "0" };
await using active = await startPlatform({ demo: "off", settings });
await using standby = await startPlatform({ demo: "off", settings });
if (!standby.output.includes("stands by")) throw new Error("The second node does not stand by");
const nodes = { active, standby };
results.push(await measure("the active node", active.mqttPort, nodes));
results.push(await measure("through the node that stands by", standby.mqttPort, nodes));
console.log(JSON.stringify({ bench: "cluster", devices: tokens.length, results }, undefined, 2));
await rm(folder, { recursive: true, force: true });

/** Both loads at one port, and the processor time of each node for a message, with connections and warm-up. */
async function measure(to: string, port: number, platforms: Readonly<Record<string, RunningPlatform>>) {
  const load = { port, tokens, seconds: Number(values.seconds), warmup: Number(values.warmup), folder };
  const loads: object[] = [];
  for (const [rate, inFlight] of [
    [Number(values.rate), 1],
    [0, 4],
  ] as const) {
    const before = Object.entries(platforms).map(([name, { pid }]) => [name, pid, processorMs(pid)] as const);
    const { result, counts } = await runLoad({ ...load, rate, inFlight });
    const messages = counts.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    const micros = before.map(([name, pid, ms]) => {
      return [name, Math.round(((processorMs(pid) - ms) * 10_000) / messages) / 10];
    });
    loads.push({ rate: rate === 0 ? "full" : rate, ...result, cpuMicrosPerMessage: Object.fromEntries(micros) });
  }
  return { to, loads };
}
